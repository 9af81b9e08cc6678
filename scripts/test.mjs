// `npm test`: the whole check. Install, types, lint, format, boundaries, unused code, unit and database tests,
// browser tests. Every step runs even when one before it failed; the last line counts them all.
import { spawn, spawnSync } from 'node:child_process'
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
/** Said once more at the end: of a long output only that may be at hand. @type {string[]} */
const troubles = []

const envOf = (more) => ({ ...process.env, NO_COLOR: '1', ...more })
const binary = (name) => path.join(root, 'node_modules', '.bin', name)
const seconds = (started) => ((Date.now() - started) / 1000).toFixed(1)

function run(name, [command, ...args], env = {}) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(binary(command), args, { cwd: root, stdio: 'inherit', env: envOf(env) })
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds(started)} s`)
  return status === 0
}

function count(name, ok) {
  if (ok) passed += 1
  else fail(name)
}

function fail(trouble) {
  failed += 1
  troubles.push(trouble)
}

/** Two at a time, as some use one core only; what one says is shown when it ends. */
async function checks(list) {
  const waiting = [...list]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) count(...(await check(next)))
  }
  await Promise.all([worker(), worker()])
}

function check([name, command, ...args]) {
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(binary(command), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: envOf({}) })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)))
    child.once('error', (error) => (said += `${error.message}\n`))
    child.once('close', (status) => {
      const ok = status === 0
      console.log(`\n── ${name}\n${said}── ${name}: ${ok ? 'passed' : 'FAILED'} in ${seconds(started)} s`)
      resolve([`${name}\n${said}`, ok])
    })
  })
}

const NOTHING = { passed: 0, failed: 0, skipped: 0, troubles: [] }

/** Adds a runner's own count. A runner that fails without counting a failure, or counts no test, is itself one. */
function suite(name, args, report, read, env) {
  const file = path.join(results, report)
  const ok = run(name, args, env)
  const counted = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : NOTHING
  passed += counted.passed
  failed += counted.failed
  skipped += counted.skipped
  troubles.push(...counted.troubles)
  if (counted.passed + counted.failed === 0) fail(`${name}: no test has run`)
  else if (!ok && counted.failed === 0) fail(`${name}: every test has passed, and the run has failed`)
}

/** The tests of one of Playwright's suites that failed, with why. */
function failedOf({ title, specs = [], suites = [] }) {
  const own = specs.filter((spec) => !spec.ok)
  const errors = (spec) => spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors))
  return [
    ...own.map((spec) => [spec.title, ...errors(spec).map(messageOf)].join('\n')),
    ...suites.flatMap(failedOf),
  ].map((trouble) => `${title} › ${trouble}`)
}

const messageOf = ({ message = '' }) => message

// The longest first.
await checks([
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['types: server, db, scripts, bench', 'tsc', '-p', 'server'],
  ['types: web', 'tsc', '-p', 'web'],
  ['types: tests of the web', 'tsc', '-p', 'web/tsconfig.tests.json'],
  ['unused code', 'knip', '--no-progress'],
  ['types: e2e', 'tsc', '-p', 'e2e'],
  ['types: domain', 'tsc', '-p', 'domain'],
  ['boundaries', 'tsx', 'scripts/check-boundaries.ts'],
])

suite(
  'unit and database tests',
  [
    'vitest',
    'run',
    '--reporter=dot',
    '--reporter=json',
    '--reporter=./scripts/report-troubles.ts',
    '--outputFile.json=test-results/vitest.json',
  ],
  'vitest.json',
  (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
    troubles: JSON.parse(readFileSync(path.join(results, 'vitest-troubles.json'), 'utf8')),
  }),
)

await ensureBuilt()
count('sizes of the page', run('sizes of the page', ['tsx', 'scripts/check-sizes.ts']))

const { findChromium } = await import('./find-chromium.mjs')
const chromium = await findChromium()
if (chromium === undefined) {
  console.error(
    'No Chromium for the browser tests: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
  fail('no Chromium for the browser tests')
} else {
  suite(
    'browser tests',
    ['playwright', 'test'],
    'playwright.json',
    ({ stats, suites, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      troubles: [...suites.flatMap(failedOf), ...errors.map(messageOf)],
    }),
    { CHROMIUM_PATH: chromium },
  )
}

for (const trouble of troubles) console.log(`\n✗ ${trouble.trimEnd()}`)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed === 0 ? 0 : 1)
