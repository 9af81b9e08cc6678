// `npm run backup` and the other commands of an installation: `node scripts/command.mjs backup …`. Plain JavaScript on
// Node's own modules: it works in a fresh clone, and in a bundle, which has no loader of TypeScript.
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs'

requireNode()
ensureInstalled()
await ensureBuilt()
const [name] = process.argv.splice(2, 1)
await import(`../dist/server/command-${name}.js`)
