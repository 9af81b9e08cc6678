// Runs the benches one after the other, each in a process of its own, and prints all their figures in one table at the
// end. A tiny run starts one server for all that can share it.
import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { lineOf, type Told } from './figures.ts'
import { isTiny, NAME_PARTS, REPORT_FILE } from './options.ts'
import { foundCompany } from './people.ts'
import { parseMessage } from './remote.ts'
import { BEHIND_PROXY, removeFolder, SHARED_SERVER, startServer } from './server.ts'

const BENCHES = [
  'start',
  'sign-in',
  'seats',
  'rest',
  'rest-growth',
  'writes',
  'dashboard',
  'vulnerabilities',
  'simulator',
  'cve-match',
  'feeds',
  'noisy-neighbor',
  'audit',
  'fill-controls',
  'files',
  'package',
  'scan-import',
  'backup',
  'live',
  'interaction',
  'lighthouse',
  'firefox',
  // Last: the server remembers for a while the mail settings that it takes away at its end.
  'sign-in-timing',
]
/** A tiny bench takes some seconds; one that hangs must not stop the test run. */
const TINY_LIMIT_MS = 300_000
const KEPT_OF_ERRORS = 2_000

interface Outcome {
  readonly name: string
  readonly isRight: boolean
  readonly told: readonly Told[]
  readonly errors: string
}

const chosen = BENCHES.filter((name) => NAME_PARTS.length === 0 || NAME_PARTS.some((part) => name.includes(part)))
if (chosen.length === 0) throw new Error(`no bench has such a name; there are ${BENCHES.join(', ')}`)
const shared = isTiny ? await startServer({ settings: BEHIND_PROXY }) : undefined
const outcomes: Outcome[] = []
try {
  if (shared !== undefined) {
    await foundCompany(shared)
    process.env[SHARED_SERVER] = JSON.stringify({ ...shared, setupToken: undefined })
  }
  for (const name of chosen) outcomes.push(isTiny ? await runTwiceIfFailed(name) : await run(name))
} finally {
  await shared?.stop()
  if (shared !== undefined) removeFolder(shared.folder)
}
if (!isTiny) printTable()
const counts = countOutcomes()
if (REPORT_FILE !== undefined) writeFileSync(REPORT_FILE, JSON.stringify(counts))
console.log(
  `\n${counts.passed} of ${chosen.length} benches passed, ${counts.failed} failed, ${counts.skipped} parts skipped`,
)
process.exitCode = counts.failed === 0 ? 0 : 1

/** In the test run the machine is busy: a bench has one second try, as tests do, and the run names it. */
async function runTwiceIfFailed(name: string): Promise<Outcome> {
  const first = await run(name)
  if (first.isRight) return first
  console.log(`\nbench/${name} failed and is tried once more`)
  const second = await run(name)
  if (second.isRight) console.log(`\npassed only at the second try: bench/${name}`)
  return second
}

function run(name: string): Promise<Outcome> {
  console.log(`\n── bench/${name}`)
  const file = new URL(`${name}.ts`, import.meta.url)
  const child = fork(file, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
  const timer = isTiny ? setTimeout(() => child.kill('SIGTERM'), TINY_LIMIT_MS) : undefined
  const told: Told[] = []
  let errors = ''
  child.on('message', (text) => told.push(parseMessage(text)))
  child.stderr?.on('data', (data) => {
    process.stderr.write(data)
    errors = (errors + String(data)).slice(-KEPT_OF_ERRORS)
  })
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      const isRight = code === 0 && told.length > 0
      if (code === null) errors += `it ended by ${signal}`
      else if (told.length === 0) errors += 'no figure came'
      resolve({ name, isRight, told, errors })
    })
  })
}

function printTable(): void {
  console.log('\n── all figures')
  for (const { name, isRight, told } of outcomes) {
    console.log(`\n${name}${isRight || told.some(isMiss) ? '' : ': ended with an error, see above'}`)
    for (const one of told) console.log(textOf(one))
  }
}

function textOf(one: Told): string {
  return 'skipped' in one ? `skip  ${one.skipped}` : lineOf(one.figure, one.state)
}

function isMiss(one: Told): boolean {
  return 'state' in one && one.state === 'MISS'
}

/** A bench that says only what it skips has not passed. */
function countOutcomes() {
  const failed = outcomes.filter(({ isRight }) => !isRight)
  const passed = outcomes.filter(({ isRight, told }) => isRight && told.some((one) => 'figure' in one))
  return {
    passed: passed.length,
    failed: failed.length,
    skipped: outcomes.flatMap(({ told }) => told).filter((one) => 'skipped' in one).length,
    failures: failed.map(({ name, told, errors }) =>
      [`bench/${name}`, ...told.filter(isMiss).map(textOf), errors].join('\n'),
    ),
  }
}
