// `npm run demo`: `npm start` with sample companies, in a data directory of its own.
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs'

requireNode()
ensureInstalled()
await ensureBuilt()
process.env.DATA_DIR ||= './data-demo'
await import('../dist/server/demo.js')
