// `npm run dev`: the server restarts and the page reloads on every change. `-- --reset` starts with a fresh database
// that has the content of the demo.
import { digestOf, ensureInstalled, requireNode } from './prepare.mjs'
import { root } from './root.mjs'

const DEMO_CONTENT = ['db', 'server/demo']

requireNode()
ensureInstalled()
process.chdir(root)
const { register } = await import('tsx/esm/api')
register()
const { startDevelopment } = await import('./start-development.ts')
await startDevelopment(process.argv.slice(2), () => digestOf(DEMO_CONTENT))
