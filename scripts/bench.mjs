// `npm run bench`: every figure as a ratio to a limit, or to a peer measured in the same run. bench/README.md explains
// its options.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs'
import { root } from './root.mjs'

requireNode()
ensureInstalled()
await ensureBuilt()

const chromium = await findChromium()
const { status } = spawnSync(
  path.join(root, 'node_modules', '.bin', 'tsx'),
  ['bench/run.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) },
  },
)
process.exit(status ?? 1)
