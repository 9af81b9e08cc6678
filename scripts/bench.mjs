// `npm run bench`: every figure as a ratio to a limit, or to a peer measured in the same run.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs'
import { root } from './root.mjs'

requireNode()
ensureInstalled()
await ensureBuilt()

const parts = [
  'scripts/check-sizes.ts',
  'bench/start.ts',
  'bench/sign-in.ts',
  'bench/sign-in-timing.ts',
  'bench/rest.ts',
  'bench/rest-growth.ts',
  'bench/writes.ts',
  'bench/dashboard.ts',
  'bench/simulator.ts',
  'bench/noisy-neighbor.ts',
  'bench/audit.ts',
  'bench/fill-controls.ts',
  'bench/files.ts',
  'bench/package.ts',
  'bench/live.ts',
  'bench/interaction.ts',
  'bench/lighthouse.ts',
]
const wanted = process.argv.slice(2)
let failed = 0
for (const part of parts.filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))) {
  console.log(`\n── ${part}`)
  const { status } = spawnSync(path.join(root, 'node_modules', '.bin', 'tsx'), [part], { cwd: root, stdio: 'inherit' })
  if (status !== 0) failed += 1
}
process.exit(failed === 0 ? 0 : 1)
