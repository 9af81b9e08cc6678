import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const SOUND: Readonly<Record<string, string>> = {
  'domain/score.ts': `import { limit } from './limit.ts'`,
  'domain/limit.ts': '',
  'db/migrate.ts': `import pg from 'pg'`,
  'server/main.ts': `import { migrate } from '#db/migrate.ts'`,
  'web/main.tsx': `import { score } from '#domain/score.ts'`,
  'e2e/start.spec.ts': `import { test } from '@playwright/test'`,
  'bench/start.ts': `import pg from 'pg'`,
  'scripts/start.mjs': `import path from 'node:path'`,
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parapet-boundaries-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('passes files that keep the boundaries', () => {
  expect(check(SOUND)).toEqual({ status: 0, output: '8 files, 7 imports, 0 violations' })
})

test.each([
  ['domain/score.ts', `import pg from 'pg'`, 'domain/score.ts may not import pg'],
  ['web/ui/table.tsx', `import type { Id } from '#db/schema.gen.ts'`, 'may not import #db/schema.gen.ts'],
  ['web/features/poam/list.ts', `const x = await import('pg')`, 'web/features/poam/list.ts may not import pg'],
  ['server/audit/verify.mjs', `import { sign } from '../auth/sign.ts'`, 'may not import ../auth/sign.ts'],
  ['web/app/router.tsx', `import { checks } from '#web/features/poam/area.checks.ts'`, 'the page never loads it'],
  ['e2e/helper.mjs', `import { main } from '../server/main.ts'`, 'e2e/helper.mjs may not import ../server/main.ts'],
])('%s: %s is refused', (file, text, message) => {
  const { status, output } = check({ ...SOUND, [file]: text })
  expect(status).toBe(1)
  expect(output).toContain(message)
})

test.each([
  ['import', `import { score } from './score.ts'`],
  ['type-only import', `import type { Score } from './score.ts'`],
  ['import of a type among others', `import { type Score } from '#domain/score.ts'`],
  ['dynamic import', `const load = () => import('./score.ts')`],
])('a cycle that a %s closes is refused', (_kind, text) => {
  const { status, output } = check({ ...SOUND, 'domain/limit.ts': text })
  expect(status).toBe(1)
  expect(output).toContain('import cycle: domain/limit.ts → domain/score.ts → domain/limit.ts')
})

test('fails when it sees no imports in a folder', () => {
  const { status, output } = check({ ...SOUND, 'web/main.tsx': '' })
  expect(status).not.toBe(0)
  expect(output).toContain('saw no imports in web')
})

function check(files: Readonly<Record<string, string>>): { status: number | null; output: string } {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/check-boundaries.ts', folder],
    { encoding: 'utf8' },
  )
  return { status, output: `${stdout}${stderr}`.trim() }
}
