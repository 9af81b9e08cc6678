import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomInMemory } from '#db/testing-cluster.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readConfig } from '#server/platform/config.ts'
import { secretOf } from '#server/platform/keys/secret.ts'
import { backupDuties, recordRehearsal } from './nightly.ts'

const TEXT = 'a secret of at least thirty-two characters'

let db: TestDatabase
let database: Database
let folder: string
beforeAll(async () => {
  db = await createTestDatabase()
  database = openDatabase(db.urls, () => {})
  folder = mkdtempSync(path.join(roomInMemory() ?? tmpdir(), 'parapet-nightly-'))
  writeFileSync(path.join(folder, 'file'), '')
})
afterAll(async () => {
  await database.close()
  await db.end()
  rmSync(folder, { recursive: true })
})

function duties(place: string | undefined) {
  const config = readConfig({
    DATA_DIR: folder,
    DATABASE_URL: db.urls.admin,
    SECRET_KEY: TEXT,
    BACKUP_PASSPHRASE: 'correct horse battery staple',
    ...(place !== undefined && { BACKUP_URL: pathToFileURL(path.join(folder, place)).href }),
  })
  const checks = { verifyTrail: () => Promise.resolve({ chains: 0 }), signIn: () => Promise.resolve() }
  return backupDuties({ config, database }, secretOf(TEXT), checks)
}

const run = (place: string) => {
  const { signal } = new AbortController()
  return duties(place)[0]?.run({ signal, cursor: null, saveCursor: () => Promise.resolve() })
}

test('a backup is made daily and rehearsed weekly where BACKUP_URL is set, and reports what it wrote', async () => {
  expect(duties(undefined)).toEqual([])
  expect(duties('place').map(({ name, everyMs }) => [name, everyMs / 86_400_000])).toEqual([
    ['backup', 1],
    ['backup rehearsal', 7],
  ])
  expect(await run('place')).toMatchObject({ files: 0, missing: 0, removed: 0 })
  expect(await run('place')).toMatchObject({ removed: 1 })
})

test('administrators are told once that it failed, not at each retry', async () => {
  const admin = await db.person('Ada', 'Admin')
  await db.person('Ben')
  await db.sql(
    `insert into private.notice_kinds (kind, is_security, by_mail) values ('backup', false, true) on conflict do nothing`,
  )
  await db.sql(`insert into private.duties (name, title, every_s) values ('backup', 'Daily backup', 86400)`)
  const told = () => db.sql(`select user_id, title, body, link from public.notifications where kind = 'backup'`)
  await expect(run('file')).rejects.toThrow('The place for backups at')
  await db.sql(`update private.duties set failures = 1`)
  await expect(run('file')).rejects.toThrow('The place for backups at')
  expect(await told()).toEqual([
    {
      user_id: admin,
      title: 'Daily backup failed',
      body: expect.stringContaining('cannot be used. Check the address'),
      link: '/admin/health#backups',
    },
  ])
})

test('a rehearsal is recorded for each company that is still here, with its own counts', async () => {
  const [row] = await db.sql<{ id: string }>(`insert into companies (name) values ('Acme') returning id`)
  const id = row?.id ?? ''
  const header = {
    format: 'parapet-backup/1' as const,
    id: '',
    madeAt: '2026-11-20T02:00:00Z',
    release: '',
    installation: '',
    keys: [],
  }
  const companies = [
    { id, records: 12, files: 3 },
    { id: crypto.randomUUID(), records: 4, files: 5 },
  ]
  await recordRehearsal(database.service, { name: '20261120T020000Z-a', header }, { tables: 190, companies })
  expect(
    await db.sql(
      `select company_id, backup, records::integer, files::integer, tables from private.rehearsed_companies`,
    ),
  ).toEqual([{ company_id: id, backup: '20261120T020000Z-a', records: 12, files: 3, tables: 190 }])
})
