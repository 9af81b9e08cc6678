// The cleanup, over each kind of store.
import { randomBytes, randomUUID } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { cleanUpFiles } from './cleanup.ts'
import { createFiles } from './create-files.ts'
import type { StoredBytes } from './files.ts'
import { openLocalBench, openS3Bench, type StoreBench } from './testing-stores.ts'

const HOUR_MS = 3_600_000
/** In hours. */
const DAYS = 24
const MAX_BYTES = 30 * 1024 * 1024
const log = createLog('silent')

let db: TestDatabase
let database: Database

beforeAll(async () => {
  db = await createTestDatabase()
  database = openDatabase(db.urls, () => {})
  await db.sql(`insert into storage.buckets (id, name) values ('plain', 'plain')`)
})
afterAll(async () => {
  await database.close()
  await db.end()
})

describe.each([
  ['a folder', openLocalBench],
  ['a bucket', openS3Bench],
] as const)('files in %s', (_where, open) => {
  let bench: StoreBench

  beforeEach(async () => {
    bench = await open()
  })
  afterEach(async () => {
    await db.sql('delete from storage.objects')
    await bench.close()
  })

  const receive = (source: Readable = Readable.from([randomBytes(10)])) =>
    createFiles({ store: bench.store, service: database.service, log, maxBytes: MAX_BYTES, hasScanner: false }).receive(
      source,
      { name: 'file.bin', declaredType: undefined, maxBytes: MAX_BYTES },
    )

  async function addRow(file: StoredBytes, to: TestDatabase = db): Promise<void> {
    await to.sql(
      `insert into storage.objects (bucket_id, name, version, size, content_type, sha256) values ('plain', $1, $2, $3, $4, $5)`,
      [`folder/${randomUUID()}`, file.version, file.size, file.contentType, file.sha256],
    )
  }

  /** Names of the orphans that were seen. */
  async function notes(): Promise<string[]> {
    const names: string[] = []
    for await (const { name } of bench.store.listNotes('orphans')) names.push(name)
    return names
  }

  const sweep = (hours: number, service = database.service) =>
    cleanUpFiles({ store: bench.store, service, log }, new Date(Date.now() + hours * HOUR_MS))

  test('the cleanup deletes bytes without a row 30 days after it first saw them, and no others', async () => {
    const kept = await Promise.all([1, 2, 3].map(() => receive()))
    for (const file of kept) await addRow(file)
    await Promise.all([1, 2, 3].map(() => receive()))
    await sweep(23)
    await sweep(31 * DAYS)
    expect(bench.versions()).toHaveLength(6)
    await sweep(29 * DAYS)
    expect(bench.versions()).toHaveLength(6)
    await sweep(31 * DAYS)
    expect(new Set(bench.versions())).toEqual(new Set(kept.map((file) => file.version)))
    expect(await notes()).toEqual([])
  })

  test('an orphan whose row comes back is no orphan any more', async () => {
    await addRow(await receive())
    const file = await receive()
    await sweep(25)
    expect(await notes()).toEqual([file.version])
    await addRow(file)
    await sweep(31 * DAYS)
    expect([bench.versions().length, await notes()]).toEqual([2, []])
  })

  test('an older copy of the database deletes nothing of the original’s store while the original runs', async () => {
    const copy = await createTestDatabase()
    const copied = openDatabase(copy.urls, () => {})
    await copy.sql(`insert into storage.buckets (id, name) values ('plain', 'plain')`)
    const before = await receive()
    for (const one of [db, copy]) await addRow(before, one)
    const since = await receive()
    await addRow(since)
    for (const day of [2, 34, 66]) {
      await sweep(day * DAYS, copied.service)
      expect(await notes()).toEqual([since.version])
      await sweep(day * DAYS)
      expect(await notes()).toEqual([])
    }
    expect(bench.versions()).toHaveLength(2)
    await copied.close()
    await copy.end()
  })

  test('the cleanup deletes nothing when the database knows none of the files', async () => {
    await Promise.all([1, 2, 3].map(() => receive()))
    await sweep(25)
    await sweep(31 * DAYS)
    expect(await notes()).toEqual([])
    expect(bench.versions()).toHaveLength(3)
  })

  test("the cleanup deletes leftovers of a killed server's upload after a day", async () => {
    const source = new PassThrough()
    const receiving = receive(source)
    receiving.catch(() => {})
    source.write(randomBytes(22 * 1024 * 1024))
    await expect.poll(() => bench.unfinished()).toBe(1)
    expect(bench.versions()).toEqual([])
    await sweep(23)
    expect(bench.unfinished()).toBe(1)
    await sweep(25)
    expect(bench.unfinished()).toBe(0)
    source.destroy()
    await expect(receiving).rejects.toThrow()
  })
})
