// Writes an area with `npm run new:area` into a temporary copy of the project, and holds it to what an area must pass:
// types, lint, format, boundaries, migration, policies, unit tests and one journey in a browser.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { root } from './root.mjs'

const LEFT_OUT = /^(node_modules|dist|bundle|data|data-.*|test-results|playwright-report|\.git)$/
const copy = mkdtempSync(path.join(tmpdir(), 'parapet-area-'))
const env = { ...process.env, NO_COLOR: '1', E2E_PORT: '4390', CHROMIUM_PATH: await findChromium() }

/** @type {readonly (readonly [string, ...string[]])[]} */
const steps = [
  ['npm', 'run', '--silent', 'new:area', '--', 'visits', 'visit'],
  ['tsx', 'scripts/generate-schema.ts'],
  ['tsc', '-p', 'web'],
  ['tsc', '-p', 'server'],
  [
    'oxlint',
    '--type-aware',
    '--deny-warnings',
    'web/features/visits',
    'domain/records',
    'server/functions/import',
    'e2e/visits.spec.ts',
  ],
  ['prettier', '--check', '--log-level', 'warn', 'web/features/visits', 'domain/records', 'e2e/visits.spec.ts'],
  ['tsx', 'scripts/check-boundaries.ts'],
  [
    'vitest',
    'run',
    'web/features/visits',
    'db/records.test.ts',
    'db/policies/tenant-tables.test.ts',
    'web/app/company-tables',
  ],
  ['playwright', 'test', '--project=server', '--workers=1', 'e2e/visits.spec.ts'],
]

try {
  cpSync(root, copy, { recursive: true, filter: (source) => !LEFT_OUT.test(path.relative(root, source)) })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  process.exitCode = steps.every(run) ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** @param {readonly [string, ...string[]]} step @returns whether it passed */
function run([command, ...args]) {
  if (command === 'playwright') build()
  const binary = command === 'npm' ? command : path.join(copy, 'node_modules', '.bin', command)
  const { status, stdout, stderr } = spawnSync(binary, args, { cwd: copy, env, encoding: 'utf8' })
  console.log(`${status === 0 ? 'passed' : 'FAILED'}: ${command} ${args.join(' ')}`)
  if (status !== 0) console.log(stdout, stderr)
  return status === 0
}

function build() {
  spawnSync(process.execPath, ['-e', "import('./scripts/prepare.mjs').then((prepare) => prepare.ensureBuilt())"], {
    cwd: copy,
    env,
  })
}
