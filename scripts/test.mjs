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

function count(ok) {
  if (ok) passed += 1
  else failed += 1
}

/** Two at a time, as some use one core only; what one says is shown when it ends. */
async function checks(list) {
  const waiting = [...list]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) count(await check(next))
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
      resolve(ok)
    })
  })
}

/** Adds a runner's own count. A runner that fails without counting a failure, or counts no test, is itself one. */
function suite(name, args, report, read, env) {
  const file = path.join(results, report)
  const ok = run(name, args, env)
  const counted = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 }
  passed += counted.passed
  failed += counted.failed
  skipped += counted.skipped
  if ((!ok && counted.failed === 0) || counted.passed + counted.failed === 0) failed += 1
}

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
count(run('sizes of the page', ['tsx', 'scripts/check-sizes.ts']))

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
