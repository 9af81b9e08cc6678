import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { isCopied, noteInstallation } from './data-dir-note.ts'

let db: TestDatabase
let client: pg.Client
let service: pg.Pool
let dataDir: string
beforeAll(async () => {
  db = await createTestDatabase()
  service = db.pool()
  client = new pg.Client(db.urls.admin)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await db.end()
})
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'parapet-note-'))
  await db.sql('update private.installation set epoch = 7, stamp = gen_random_uuid(), stored_stamp = stamp')
  return () => rmSync(dataDir, { recursive: true })
})

const copied = (folder = dataDir, databaseUrl?: string) => isCopied(client, { dataDir: folder, databaseUrl })

test('a data directory without a note, and one that goes on, are no copies', async () => {
  expect(await copied()).toBe(false)
  for (const isRunning of [true, false]) {
    await noteInstallation(service, dataDir, isRunning)
    expect(await copied()).toBe(false)
  }
})

test('a copy of the folder taken while its server ran is recognized; one of a stopped installation goes on', async () => {
  const copy = `${dataDir}-copy`
  await noteInstallation(service, dataDir, true)
  cpSync(dataDir, copy, { recursive: true })
  expect(await copied(copy)).toBe(true)
  // A second server of an external database has a copy of the folder by right.
  expect(await copied(copy, 'postgres://db/parapet')).toBe(false)
  await noteInstallation(service, dataDir, false)
  cpSync(dataDir, copy, { recursive: true })
  expect(await copied(copy)).toBe(false)
  rmSync(copy, { recursive: true })
})

test('a database set back by more than an epoch is a copy, one a step behind or ahead is not', async () => {
  await noteInstallation(service, dataDir, false)
  const setTo = (epoch: number) =>
    db.sql('update private.installation set epoch = $1, stamp = gen_random_uuid(), stored_stamp = null', [epoch])
  await setTo(5)
  expect(await copied()).toBe(true)
  for (const epoch of [6, 8]) {
    await setTo(epoch)
    expect(await copied()).toBe(false)
  }
})

test('a data directory beside the database of another installation is refused, and says which is whose', async () => {
  await noteInstallation(service, dataDir, false)
  const [before] = await db.sql<{ id: string }>('select id from private.installation')
  const [after] = await db.sql<{ id: string }>('update private.installation set id = gen_random_uuid() returning id')
  const [was, is] = [before, after].map((row) => row?.id.slice(0, 8))
  await expect(copied()).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(`belongs to installation ${was}, and the database to ${is}`),
  })
})
