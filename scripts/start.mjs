// `npm start`: from a fresh clone to a running server. Plain JavaScript on Node's own modules, because it runs
// before anything is installed.
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs'

requireNode()
ensureInstalled()
await ensureBuilt()
if (process.argv.includes('--prepare')) process.exit(0)
await import('../dist/server/main.js')
