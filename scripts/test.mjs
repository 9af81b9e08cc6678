// `npm test`: the whole check. Install, types, lint, format, boundaries, unused code, unit and database tests,
// browser tests. Every step runs even when one before it failed; the last line counts them all.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
ensureInstalled()

const results = path.join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

let passed = 0
let failed = 0
let skipped = 0

function run(name, args, env = {}) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(path.join(root, 'node_modules', '.bin', args[0]), args.slice(1), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return status === 0
}

function check(name, ...args) {
  if (run(name, args)) passed += 1
  else failed += 1
}

/** Adds a runner's own count. A runner that fails without counting a failure, or counts no test, is itself one. */
function suite(name, args, report, count, env) {
  const file = path.join(results, report)
  const ok = run(name, args, env)
  const counted = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 }
  passed += counted.passed
  failed += counted.failed
  skipped += counted.skipped
  if ((!ok && counted.failed === 0) || counted.passed + counted.failed === 0) failed += 1
}

check('types: domain', 'tsc', '-p', 'domain')
check('types: server, db, scripts, bench', 'tsc', '-p', 'server')
check('types: e2e', 'tsc', '-p', 'e2e')
check('types: web', 'tsc', '-p', 'web')
check('lint', 'oxlint', '--type-aware', '--deny-warnings')
check('format', 'prettier', '--check', '--log-level', 'warn', '.')
check('boundaries', 'tsx', 'scripts/check-boundaries.ts')
check('unused code', 'knip', '--no-progress')

suite(
  'unit and database tests',
  [
    'vitest',
    'run',
    '--reporter=dot',
    '--reporter=json',
    '--reporter=./scripts/report-second-tries.ts',
    '--outputFile.json=test-results/vitest.json',
  ],
  'vitest.json',
  (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
  }),
)

await ensureBuilt()
check('sizes of the page', 'tsx', 'scripts/check-sizes.ts')

const { findChromium } = await import('./find-chromium.mjs')
const chromium = await findChromium()
if (chromium === undefined) {
  console.error(
    'No Chromium for the browser tests: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
  failed += 1
} else {
  suite(
    'browser tests',
    ['playwright', 'test'],
    'playwright.json',
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
    { CHROMIUM_PATH: chromium },
  )
}

console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed === 0 ? 0 : 1)
