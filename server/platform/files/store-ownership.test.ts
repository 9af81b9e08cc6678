import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { adoptStore } from './adopt-store.ts'
import { openLocalStore } from './local-store.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'
import { ownStore, EPOCH_MS, ownedStore, type StoreOwnership } from './store-ownership.ts'
import { startTestS3 } from './testing-s3.ts'

const log = createLog('silent')

/** A database, and one that becomes a copy of it. */
let [db, copyDb]: TestDatabase[] = []
let original: Database
let copy: Database
let folder: string
/** In epochs, which are minutes; every server here goes by it. */
let now = 0

beforeAll(async () => {
  ;[db, copyDb] = [await createTestDatabase(), await createTestDatabase()]
  original = openDatabase(db.urls, () => {})
  copy = openDatabase(copyDb.urls, () => {})
})
afterAll(async () => {
  for (const one of [original, copy]) await one.close()
  for (const one of [db, copyDb]) await one?.end()
})
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'parapet-owner-'))
  for (const { service } of [original, copy])
    await service.query(
      'update private.installation set id = gen_random_uuid(), epoch = 0, stamp = null, stored_stamp = null, copy = null',
    )
})
afterEach(() => rmSync(folder, { recursive: true }))

interface Server {
  readonly store: Store
  readonly ownership: StoreOwnership
}

/** What a server does with its store at start. */
async function start(service: pg.Pool, at = 'store', change = (store: Store) => store): Promise<Server> {
  const store = change(await openLocalStore(path.join(folder, at)))
  const elapsedMs = () => now * EPOCH_MS
  const ownership = await ownStore({ store, service, log, shown: at, elapsedMs })
  return { store: ownedStore(store, ownership), ownership }
}

/** The same store as a plain object, so that a method can be replaced. */
const asObject = (store: Store): Store =>
  ownedStore(store, { isConfirmed: () => true, mismatch: () => undefined, isBorrowed: () => false })

async function pass(minutes: number, ...servers: Server[]): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    now += 1
    for (const { ownership } of servers) await ownership.check()
  }
}

/** Makes the second database a copy of the first, or the other way round. */
async function copyDatabase({ service: from } = original, { service: to } = copy): Promise<void> {
  const { rows } = await from.query('select id, epoch, stamp, stored_stamp from private.installation')
  const [row] = rows as Record<string, string>[]
  await to.query('update private.installation set id = $1, epoch = $2, stamp = $3, stored_stamp = $4', [
    row?.['id'],
    row?.['epoch'],
    row?.['stamp'],
    row?.['stored_stamp'],
  ])
}

const noteIn = (at: string) => path.join(folder, at, 'installation.json')
const put = async ({ store }: Server): Promise<string> => {
  const version = randomUUID()
  await store.put(version, Readable.from([Buffer.from('x')]))
  return version
}

test('a store is marked at its first use, and servers of the database go on with it, together and again', async () => {
  const [one, other] = await Promise.all([start(original.service), start(original.service)])
  const [row] = (await original.service.query('select id from private.installation')).rows as { id: string }[]
  expect(JSON.parse(readFileSync(noteIn('store'), 'utf8'))).toMatchObject({ installation: row?.id, epoch: 1 })
  await pass(5, one, other)
  const again = await start(original.service)
  await pass(5, one, other, again)
  for (const { ownership } of [one, other, again])
    expect([ownership.isConfirmed(), ownership.mismatch()]).toEqual([true, undefined])
  const { rows } = await original.service.query('select epoch::int, stamp from private.installation')
  expect(JSON.parse(readFileSync(noteIn('store'), 'utf8'))).toMatchObject({ ...rows[0], installation: row?.id })
})

test('so is a bucket, and another database is refused there', async () => {
  const s3 = await startTestS3()
  const store = await openStore({ storageUrl: s3.url, dataDir: folder })
  const claim = (service: pg.Pool) => ownStore({ store, service, log, shown: 's3://bucket' })
  await claim(original.service)
  await claim(original.service)
  await expect(claim(copy.service)).rejects.toThrow('The file store at s3://bucket belongs to another installation.')
  await s3.close()
})

const nothing = () => Promise.resolve()

/**
 * The original has used the store for ten minutes. What happens at the end, and what then is started.
 */
test.each([
  [
    'another database',
    () => start(copy.service),
    'The file store at store belongs to another installation. Set STORAGE_URL to the store of this database, or give this one to the database with npm run storage:adopt.',
    nothing,
  ],
  [
    'a second server with an empty folder of its own, or without the disk',
    () => start(original.service, 'other'),
    'The file store at other is not the one that this database uses. Set STORAGE_URL to that one, the same for every server, and check that its disk is mounted; or give this one to the database with npm run storage:adopt.',
    nothing,
  ],
  [
    'a second server with a copy of the folder',
    () => start(original.service, 'older'),
    'The file store at older is an older copy: this database has used a newer one. Set STORAGE_URL to that one, the same for every server, or give this one to the database with npm run storage:adopt.',
    nothing,
  ],
  [
    'a note that cannot be read',
    () => start(original.service),
    'The file store at store belongs to another installation.',
    async () => writeFileSync(noteIn('store'), '{'),
  ],
])('%s is refused, and nothing is written', async (_who, begin, sentence, late) => {
  const server = await start(original.service)
  await pass(5, server)
  cpSync(path.join(folder, 'store'), path.join(folder, 'older'), { recursive: true })
  await pass(5, server)
  await late()
  const before = readFileSync(noteIn('store'), 'utf8')
  await expect(begin()).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining(sentence) })
  expect(readFileSync(noteIn('store'), 'utf8')).toBe(before)
})

test.each([
  ['an older copy of the database', () => Promise.resolve()],
  ['one that went on as long with a copy of the store', async () => pass(7, await start(copy.service, 'older'))],
])('%s starts as a copy: reads, and writes nothing until an Admin gives it the store', async (_which, early) => {
  const server = await start(original.service)
  const version = await put(server)
  await pass(5, server)
  cpSync(path.join(folder, 'store'), path.join(folder, 'older'), { recursive: true })
  await copyDatabase()
  await early()
  await pass(5, server)
  const before = readFileSync(noteIn('store'), 'utf8')
  const stray = await start(copy.service)
  ;(await stray.store.open(version)).destroy()
  await expect(put(stray)).rejects.toMatchObject({ kind: 'unavailable' })
  await pass(4, stray)
  await stray.store.delete(version)
  expect([stray.ownership.mismatch(), stray.ownership.isConfirmed()]).toEqual([undefined, false])
  expect(readFileSync(noteIn('store'), 'utf8')).toBe(before)
  await copy.service.query('update private.installation set copy = null')
  await adoptStore({ store: await openLocalStore(path.join(folder, 'store')), service: copy.service })
  await pass(4, stray, server)
  await put(stray)
  expect(server.ownership.mismatch()).toContain('The database is an older copy')
})

test('a copy of the database that was made just now finds out beside the original, and has deleted nothing', async () => {
  const server = await start(original.service)
  await pass(5, server)
  const version = await put(server)
  await copyDatabase()
  const stray = await start(copy.service)
  await stray.store.delete(version)
  await pass(2, server, stray)
  expect(stray.ownership.mismatch()).toContain('The database is an older copy')
  await stray.store.delete(version)
  await expect(put(stray)).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(stray.store.open(version)).rejects.toMatchObject({ kind: 'unavailable' })
  await pass(3, server, stray)
  expect([server.ownership.isConfirmed(), server.ownership.mismatch()]).toEqual([true, undefined])
  ;(await server.store.open(version)).destroy()
  await server.store.delete(version)
  await expect(server.store.open(version)).rejects.toMatchObject({ kind: 'missing' })
})

test('so does a second server with a copy of the folder that was made just now; no file counts as missing', async () => {
  const server = await start(original.service)
  await pass(5, server)
  cpSync(path.join(folder, 'store'), path.join(folder, 'copy'), { recursive: true })
  const version = await put(server)
  const stray = await start(original.service, 'copy')
  await expect(stray.store.open(version)).rejects.toMatchObject({ kind: 'unavailable' })
  await pass(1, server, stray)
  expect(stray.ownership.mismatch()).toContain('The file store at copy is an older copy')
  expect(server.ownership.mismatch()).toBeUndefined()
})

test('nothing is deleted before the store is confirmed to be the database’s own, and a mismatch ends that', async () => {
  const server = await start(original.service)
  await pass(2, server)
  expect(server.ownership.isConfirmed()).toBe(false)
  await pass(1, server)
  expect(server.ownership.isConfirmed()).toBe(true)
  const before = readFileSync(noteIn('store'), 'utf8')
  rmSync(noteIn('store'))
  await pass(1, server)
  expect([server.ownership.isConfirmed(), server.ownership.mismatch()]).toEqual([
    false,
    expect.stringContaining('check that its disk is mounted'),
  ])
  writeFileSync(noteIn('store'), before)
  await pass(1, server)
  expect([server.ownership.isConfirmed(), server.ownership.mismatch()]).toEqual([false, undefined])
  await pass(3, server)
  expect(server.ownership.isConfirmed()).toBe(true)
})

const rewind = `update private.installation set (epoch, stamp, stored_stamp) = (epoch - 1, $1, $1)`
const stampIn = (at: string): unknown => (JSON.parse(readFileSync(noteIn(at), 'utf8')) as { stamp: unknown }).stamp

test('a database that a failover set back by one step goes on, after a while without deleting', async () => {
  await pass(4, await start(original.service))
  const before = stampIn('store')
  await pass(3, await start(original.service))
  const running = await start(original.service)
  await pass(2, running)
  await original.service.query(rewind, [before])
  const next = await start(original.service)
  for (let minute = 0; minute < 3; minute += 1) {
    await pass(1, running, next)
    for (const { ownership } of [running, next])
      expect([ownership.isConfirmed(), ownership.mismatch()]).toEqual([false, undefined])
  }
  await pass(2, running, next)
  for (const { ownership } of [running, next])
    expect([ownership.isConfirmed(), ownership.mismatch()]).toEqual([true, undefined])
})

test('where a failover left a server on each of two databases, the one on the older lets go', async () => {
  const kept = await start(original.service)
  await copyDatabase()
  const onReplica = await start(copy.service)
  // Both are confirmed while the databases follow each other.
  for (let minute = 0; minute < 5; minute += 1) {
    await pass(1, kept)
    await copyDatabase()
    await onReplica.ownership.check()
    await copyDatabase(copy, original)
  }
  expect(onReplica.ownership.isConfirmed()).toBe(true)
  await pass(1, kept)
  await pass(1, onReplica)
  expect(onReplica.ownership.isConfirmed()).toBe(false)
  await pass(1, kept, onReplica)
  expect(kept.ownership.mismatch()).toBeUndefined()
  expect(onReplica.ownership.mismatch()).toContain('The database is an older copy or was restored')
})

test('a server that was killed between database and store starts again', async () => {
  const server = await start(original.service)
  await pass(5, server)
  await original.service.query('update private.installation set epoch = epoch + 1, stamp = gen_random_uuid()')
  await pass(4, await start(original.service))
})

test('a server that is held up while it writes its note puts right what another one wrote meanwhile', async () => {
  const other = await start(original.service)
  await pass(4, other)
  let isHeld = true
  const slow = await start(original.service, 'store', (store) => ({
    ...asObject(store),
    async writeNote(name, text) {
      if (isHeld) {
        isHeld = false
        await original.service.query(
          `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
           where l.locktype = 'advisory' and d.datname = current_database()`,
        )
        await other.ownership.check()
      }
      await store.writeNote(name, text)
    },
  }))
  await pass(3, slow)
  expect(isHeld).toBe(false)
  await pass(1, other, slow)
  for (const { ownership } of [other, slow]) expect(ownership.mismatch()).toBeUndefined()
})

test('a store is given to another database on purpose, with a count of what it has; the first lets go', async () => {
  const server = await start(original.service)
  await pass(5, server)
  const [known, _unknown] = [await put(server), await put(server)]
  await copyDb?.sql(`insert into storage.buckets (id, name) values ('plain', 'plain')`)
  for (const [name, version] of [
    ['here', known],
    ['gone', randomUUID()],
  ] as const)
    await copyDb?.sql(
      `insert into storage.objects (bucket_id, name, version, size, content_type, sha256) values ('plain', $1, $2, 1, 'text/plain', repeat('a', 64))`,
      [name, version],
    )
  const store = await openLocalStore(path.join(folder, 'store'))
  expect(await adoptStore({ store, service: copy.service })).toEqual({ known: 1, unknown: 1, missing: 1 })
  await pass(5, await start(copy.service), server)
  expect(server.ownership.mismatch()).toContain('belongs to another installation')
  await expect(start(original.service)).rejects.toThrow('belongs to another installation')
})

test('a server that still uses the store before lets go of it when its database is given another one', async () => {
  const server = await start(original.service)
  await pass(2, server)
  await adoptStore({ store: await openLocalStore(path.join(folder, 'next')), service: original.service })
  await pass(1, server, await start(original.service, 'next'))
  expect(server.ownership.mismatch()).toContain('The file store at store is an older copy')
})
