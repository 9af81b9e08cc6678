// One part of `npm test`: `npm run lint`, `types`, `test:unit`, `test:db` or `test:e2e`, with arguments after `--`.
import { browserTests, databaseTests, lintChecks, typeChecks, unitTests } from './checks.mjs'
import { findChromium } from './find-chromium.mjs'
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs'
import { runChecks, runCommand } from './run-checks.mjs'

requireNode()
ensureInstalled()

const parts = {
  /** Arguments are paths: checks that cannot look at single paths are left out. */
  lint: (paths) =>
    allPass(
      paths.length === 0
        ? lintChecks
        : lintChecks.filter((check) => check.paths !== undefined).map((check) => ({ ...check, paths })),
    ),
  /** Arguments are folders: `web` stands for the page and its tests. */
  types: (folders) =>
    allPass(typeChecks.filter(({ name }) => folders.length === 0 || folders.some((folder) => name.includes(folder)))),
  unit: (args) => runCommand('unit tests', [...unitTests, ...args]),
  db: (args) => runCommand('database tests', [...databaseTests, ...args]),
  async e2e(args) {
    const chromium = await findChromium()
    if (chromium === undefined) return false
    await ensureBuilt()
    return runCommand('browser tests', [...browserTests, ...args], { CHROMIUM_PATH: chromium })
  },
}

const [part = '', ...args] = process.argv.slice(2)
if (!Object.hasOwn(parts, part)) {
  console.error(`No such part: ${part}. There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
process.exit((await parts[part](args)) ? 0 : 1)

async function allPass(checks) {
  if (checks.length === 0) {
    console.error('No check fits these arguments.')
    return false
  }
  let passed = true
  await runChecks(checks, (ok) => (passed &&= ok))
  return passed
}
