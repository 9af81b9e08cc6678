import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { roomInMemory } from '#db/testing-cluster.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { createEmptyDatabase } from '#db/testing-migrations.ts'
import { openLocalStore } from '#server/platform/files/local-store.ts'
import type { Store } from '#server/platform/files/store.ts'
import { secretOf } from '#server/platform/keys/secret.ts'
import { openBackupsAt } from './backup-settings.ts'
import { newKeyPair, readPrivateKey, readPublicKey, type Lock } from './data-key.ts'
import { openTarPlace } from './tar-place.ts'
import { makeBackup } from './make-backup.ts'
import { removeOldBackups } from './kept-backups.ts'
import type { FileLine } from './manifest.ts'
import { backupsIn, filesOf, openBackup, verifyBackup } from './open-backup.ts'
import type { Place } from './place.ts'
import { restore } from './restore.ts'

const SECRET = 'a secret of at least thirty-two characters'
const dataKey = secretOf(SECRET).derive('backup')
const PASSPHRASE = { passphrase: 'correct horse battery staple' }
/** Faster than a passphrase, which takes a quarter of a second each time. */
const KEY = { publicKey: readPublicKey(newKeyPair().publicPem) }
/** A place that several tests share: what is in it is not written again. */
const SHARED = 'shared'

let db: TestDatabase
let folder: string
let store: Store
beforeAll(async () => {
  db = await createTestDatabase()
  folder = mkdtempSync(path.join(roomInMemory() ?? tmpdir(), 'parapet-backup-'))
  store = await openLocalStore(path.join(folder, 'store'))
  await fill()
})
afterAll(async () => {
  await db.end()
  rmSync(folder, { recursive: true })
})
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** Values that are easily lost on the way. */
async function fill(): Promise<void> {
  await db.sql(`insert into storage.buckets (id, name) values ('plain', 'plain')`)
  const owner = await db.person('Ünicode "quoted" \\ back\tslash')
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values (E'Line\\nfeed, \\\\N and \\\\.', 'cmmc') returning id`,
  )
  await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
    row?.id,
    owner,
  ])
  await db.sql(`insert into evidence (company_id, title) select $1, 'Photo ' || n from generate_series(1, 50) n`, [
    row?.id,
  ])
  for (const text of ['first', 'second', 'second']) await putFile(text)
}

async function putFile(text: string): Promise<string> {
  const version = randomUUID()
  await store.put(version, Readable.from([Buffer.from(text)]))
  await db.sql(
    `insert into storage.objects (bucket_id, name, version, size, content_type, sha256) values ('plain', $1, $2, $3, 'text/plain', $4)`,
    [version, version, text.length, sha256(text)],
  )
  return version
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const placeAt = (name: string) => openLocalStore(path.join(folder, name))
const backUp = (place: Place, locks: readonly Lock[] = [KEY], adminUrl = db.urls.admin, from = store) =>
  makeBackup({ adminUrl, store: from, place, dataKey, locks, secret: SECRET })

/** An empty database and store with the newest backup in them. */
async function restored(place: Store) {
  const empty = await createEmptyDatabase()
  cleanups.push(() => empty.end())
  const client = await empty.connect()
  const target = await placeAt(randomUUID())
  const backup = await openBackup(place, dataKey)
  await verifyBackup(backup)
  await restore(backup, empty.url, target)
  return { backup, url: empty.url, client, store: target }
}

/** The hash of every table's rows; that of the installation itself changes on purpose. */
const hashesOf = ({ contents }: Awaited<ReturnType<typeof openBackup>>) =>
  Object.fromEntries(
    contents.tables
      .map(({ schema, name, rows, sha256: hash }) => [`${schema}.${name}`, `${rows} ${hash}`] as const)
      .filter(([name]) => name !== 'private.installation'),
  )

test('every table and every file come back as they were, with their ids, and the copy knows what it is', async () => {
  const place = await placeAt(SHARED)
  const made = await backUp(place)
  expect(made).toMatchObject({ files: 3, missing: 0 })
  const copy = await restored(place)
  await backUp(place, [KEY], copy.url, copy.store)
  const again = await openBackup(place, dataKey)
  expect(hashesOf(again)).toEqual(hashesOf(copy.backup))
  expect(again.contents.sequences).toEqual(copy.backup.contents.sequences)
  expect(again.contents.files).toEqual(copy.backup.contents.files)
  const { rows } = await copy.client.query('select id, copy, restored_from from private.installation')
  const [original] = await db.sql('select id from private.installation')
  expect(rows).toEqual([{ ...original, copy: 'undecided', restored_from: new Date(made.madeAt) }])
})

test('a second backup writes what changed, and nothing of what an interrupted one has written', async () => {
  const place = await placeAt('twice')
  const first = await backUp(place)
  expect(await backUp(place)).toMatchObject({ newBytes: 0, bytes: first.bytes, isFirst: false })
  expect(first.isFirst).toBe(true)
  await putFile('third')
  const third = await backUp(place)
  expect(third.newBytes).toBeGreaterThan(0)
  expect(third.newBytes).toBeLessThan(first.newBytes / 4)
  await putFile('fourth')
  const killed = { ...asObject(place), writeNote: () => Promise.reject(new Error('killed')) }
  await expect(backUp(killed)).rejects.toThrow('killed')
  expect((await backUp(place)).newBytes).toBe(0)
})

test('rows and files are of one moment, whatever is written and deleted meanwhile', async () => {
  const place = await placeAt(SHARED)
  const version = await putFile('deleted while the backup runs')
  let isChanged = false
  const busy: Store = {
    ...asObject(place),
    async put(name, source) {
      if (!isChanged) {
        isChanged = true
        await db.sql(`insert into evidence (company_id, title) select id, 'Later' from companies`)
        await db.sql('delete from storage.objects where version = $1', [version])
      }
      await place.put(name, source)
    },
  }
  const [before] = await db.sql<{ evidence: number }>('select count(*)::int as evidence from evidence')
  await backUp(busy)
  expect(isChanged).toBe(true)
  const backup = await openBackup(place, dataKey)
  await verifyBackup(backup)
  const table = backup.contents.tables.find(({ name }) => name === 'evidence')
  expect(table?.rows).toBe(before?.evidence)
  const files: FileLine[] = []
  for await (const file of filesOf(backup)) files.push(file)
  expect(files.find((file) => file.version === version)).toMatchObject({ object: expect.any(String) })
})

test('a passphrase and a key pair each open it; others do not', async () => {
  const place = await placeAt(SHARED)
  const pair = newKeyPair()
  await backUp(place, [PASSPHRASE, { publicKey: readPublicKey(pair.publicPem) }])
  for (const opener of [PASSPHRASE, { privateKey: readPrivateKey(pair.privatePem) }])
    expect((await openBackup(place, opener)).dataKey).toEqual(dataKey)
  for (const opener of [{ passphrase: 'wrong' }, { privateKey: readPrivateKey(newKeyPair().privatePem) }])
    await expect(openBackup(place, opener)).rejects.toThrow('does not open with this passphrase or key')
})

test('no flipped byte of any object or list goes unnoticed, and nothing is readable without the key', async () => {
  const place = await placeAt('flipped')
  await backUp(place)
  const files = readdirSync(path.join(folder, 'flipped'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
  expect(files.length).toBeGreaterThan(20)
  const list = files.filter((file) => file.includes('backups'))
  expect(list).toHaveLength(1)
  // A part of them, because each is looked for among all.
  for (const file of [...list, ...files.filter((_file, at) => at % 8 === 0)]) {
    const bytes = readFileSync(file)
    expect(bytes.includes('second') || bytes.includes('Photo')).toBe(false)
    const changed = Buffer.from(bytes)
    const at = Math.floor(bytes.length / 2)
    changed[at] = (changed[at] ?? 0) ^ 1
    for (const damaged of [changed, bytes.subarray(0, -8)]) {
      writeFileSync(file, damaged)
      await expect(openBackup(place, dataKey).then(verifyBackup), file).rejects.toThrow(/is damaged|was changed/)
    }
    writeFileSync(file, bytes)
  }
  await openBackup(place, dataKey).then(verifyBackup)
}, 60_000)

test('files that the installation has lost are counted, and the others are backed up', async () => {
  const place = await placeAt(SHARED)
  const [gone, changed] = [await putFile('gone'), await putFile('changed')]
  await store.delete(gone)
  await store.delete(changed)
  await store.put(changed, Readable.from([Buffer.from('otherwise')]))
  expect((await backUp(place)).missing).toBe(2)
  await openBackup(place, dataKey).then(verifyBackup)
  await db.sql('delete from storage.objects where version = any ($1)', [[gone, changed]])
})

test('old backups go with what only they had, and backups of others keep every object', async () => {
  const place = await placeAt('old')
  const gone = await putFile('only in the first')
  const first = await backUp(place)
  await db.sql('delete from storage.objects where version = $1', [gone])
  const before = await countOf(place)
  await backUp(place)
  await removeOldBackups(db.urls.admin, place, dataKey)
  expect(await backupsIn(place)).not.toContain(first.name)
  expect(await countOf(place)).toBeLessThan(before)
  await openBackup(place, dataKey).then(verifyBackup)

  const others = secretOf('the secret of quite another installation').derive('backup')
  await makeBackup({ adminUrl: db.urls.admin, store, place, dataKey: others, locks: [KEY] })
  const both = await countOf(place)
  await backUp(place)
  expect(await removeOldBackups(db.urls.admin, place, dataKey)).toBe(1)
  expect(await countOf(place)).toBeGreaterThanOrEqual(both)
})

async function countOf(place: Store): Promise<number> {
  let count = 0
  for await (const _object of place.list()) count += 1
  return count
}

test('a backup in one file is a tar archive of the folder of a place, and is not written twice', async () => {
  const file = path.join(folder, 'one.tar')
  const made = await backUp(await openTarPlace(file))
  await openBackup(await openTarPlace(file), dataKey).then(verifyBackup)
  await expect(openTarPlace(file).then(backUp)).rejects.toThrow('exists already')
  await expect(openTarPlace(path.join(folder, 'none.tar')).then((none) => openBackup(none, dataKey))).rejects.toThrow(
    'There is no backup',
  )

  const unpacked = path.join(folder, 'unpacked')
  mkdirSync(unpacked)
  expect(spawnSync('tar', ['--extract', '--file', file, '--directory', unpacked]).status).toBe(0)
  const inFolder = readdirSync(unpacked)
  await openBackup(await openBackupsAt(unpacked), dataKey).then(verifyBackup)
  expect(readdirSync(unpacked), 'what is only read').toEqual(inFolder)
  const nowhere = path.join(folder, 'nowhere')
  await expect(openBackupsAt(nowhere)).rejects.toThrow(`There is no folder ${nowhere} that this user may read.`)
  expect(existsSync(nowhere)).toBe(false)
  rmSync(file)
  expect(spawnSync('tar', ['--create', '--file', file, '--directory', unpacked, '.']).status).toBe(0)
  const again = await openBackup(await openTarPlace(file), dataKey)
  await verifyBackup(again)
  expect(again.name).toBe(made.name)

  const bytes = readFileSync(file)
  writeFileSync(file, bytes.subarray(0, bytes.length / 2))
  await expect(
    openTarPlace(file)
      .then((cut) => openBackup(cut, dataKey))
      .then(verifyBackup),
  ).rejects.toThrow(/There is no backup|is damaged/)
})

test('a second backup at the same time is refused', async () => {
  const place = await placeAt(SHARED)
  await putFile('written while another backup runs')
  let second: Promise<unknown> | undefined
  const slow: Store = {
    ...asObject(place),
    async put(name, source) {
      second ??= backUp(place).catch((error: unknown) => error)
      await second
      await place.put(name, source)
    },
  }
  await backUp(slow)
  expect(await second).toMatchObject({ message: expect.stringContaining('Another backup of this installation runs') })
})

const asObject = (one: Store): Store => ({
  put: (version, source) => one.put(version, source),
  open: (version, range) => one.open(version, range),
  copy: (from, to) => one.copy(from, to),
  delete: (version) => one.delete(version),
  list: () => one.list(),
  deleteUnfinished: (before) => one.deleteUnfinished(before),
  writeNote: (name, text) => one.writeNote(name, text),
  readNote: (name) => one.readNote(name),
  deleteNote: (name) => one.deleteNote(name),
  listNotes: (name) => one.listNotes(name),
})
