// `npm test`: the whole check. Install, types, lint, format, boundaries, unused code, unit and database tests,
// browser tests, and every bench once. Every step runs even when one before it failed; the last line counts them all.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildChecks, lintChecks, shortBrowserTests, typeChecks, vitest } from './checks.mjs'
import { findChromium } from './find-chromium.mjs'
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs'
import { root } from './root.mjs'
import { runChecks, runCommand } from './run-checks.mjs'

requireNode()
ensureInstalled()

const results = path.join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

let passed = 0
let failed = 0
let skipped = 0
/** Printed again at the end: of a long output, a reader may have only the end at hand. @type {string[]} */
const failures = []

function count(name, ok) {
  if (ok) passed += 1
  else fail(name)
}

function fail(failure) {
  failed += 1
  failures.push(failure)
}

const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** Adds a runner's own count. A runner that fails without a failed test, or runs no test, is itself a failure. */
function suite(name, command, report, read, env) {
  const file = path.join(results, report)
  const ok = runCommand(name, command, env)
  const counted = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : NOTHING
  passed += counted.passed
  failed += counted.failed
  skipped += counted.skipped
  failures.push(...counted.failures)
  if (counted.passed + counted.failed === 0) fail(`${name}: no test has run`)
  else if (!ok && counted.failed === 0) fail(`${name}: every test has passed, and the run has failed`)
}

/** The failed tests of one of Playwright's suites, each with its errors. */
function failedOf({ title, specs = [], suites = [] }) {
  const own = specs.filter((spec) => !spec.ok)
  const errors = (spec) => spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors))
  return [
    ...own.map((spec) => [spec.title, ...errors(spec).map(messageOf)].join('\n')),
    ...suites.flatMap(failedOf),
  ].map((failure) => `${title} › ${failure}`)
}

const messageOf = ({ message = '' }) => message

await runChecks([...lintChecks, ...typeChecks], (ok, output) => count(output, ok))

suite(
  'unit and database tests',
  [
    ...vitest,
    '--reporter=dot',
    '--reporter=json',
    '--reporter=./scripts/report-failures.ts',
    '--outputFile.json=test-results/vitest.json',
  ],
  'vitest.json',
  (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
    failures: JSON.parse(readFileSync(path.join(results, 'vitest-failures.json'), 'utf8')),
  }),
)

await ensureBuilt()
await runChecks(buildChecks, (ok, output) => count(output, ok))

const chromium = await findChromium()
if (chromium === undefined) fail('no Chromium for the browser tests')
else {
  suite(
    'browser tests',
    shortBrowserTests,
    'playwright.json',
    ({ stats, suites, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: [...suites.flatMap(failedOf), ...errors.map(messageOf)],
    }),
    { CHROMIUM_PATH: chromium },
  )
  console.log('Browser tests with the tag @long were left out; `npm run test:e2e` runs them all.')
}

suite(
  'benches in their smallest size',
  ['tsx', 'bench/run.ts', '--tiny', '--report=test-results/benches.json'],
  'benches.json',
  (json) => json,
  chromium === undefined ? {} : { CHROMIUM_PATH: chromium },
)

for (const failure of failures) console.log(`\n✗ ${failure.trimEnd()}`)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed === 0 ? 0 : 1)
