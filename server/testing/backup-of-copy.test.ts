import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomInMemory } from '#db/testing-cluster.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'

let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await createTestDatabase()
  folder = mkdtempSync(path.join(roomInMemory() ?? tmpdir(), 'parapet-copy-'))
})
afterAll(async () => {
  await db.end()
  rmSync(folder, { recursive: true })
})

const at = (name: string) => path.join(folder, name)

function run(command: string, ...args: readonly string[]) {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `server/commands/${command}.ts`, ...args],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: at('data'),
        DATABASE_URL: db.urls.admin,
        SECRET_KEY: 'a secret of at least thirty-two characters',
        BACKUP_PASSPHRASE: 'correct horse battery staple',
        BACKUP_URL: pathToFileURL(at('original')).href,
      },
    },
  )
  return { status, stderr, places: readdirSync(folder).filter((name) => name !== 'data') }
}

test('a copy is backed up only to a place that is named, and the installation to BACKUP_URL', async () => {
  await db.sql(`update private.installation set copy = 'undecided'`)
  expect(run('backup')).toEqual({
    status: 1,
    stderr: expect.stringContaining('Say at /admin/health what this one is, or with --out'),
    places: [],
  })
  await db.sql(`update private.installation set copy = 'test'`)
  const refused = { status: 1, stderr: expect.stringContaining('Say with --out'), places: [] }
  expect(run('backup')).toEqual(refused)
  expect(run('upgrade')).toEqual(refused)
  expect(run('backup', '--out', at('own.tar'))).toEqual({ status: 0, stderr: '', places: ['own.tar'] })
  await db.sql('update private.installation set copy = null')
  expect(run('backup')).toEqual({ status: 0, stderr: '', places: ['original', 'own.tar'] })
})
