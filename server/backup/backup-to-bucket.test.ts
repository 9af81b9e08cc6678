// A place of backups in an S3-compatible store: the same as a folder, and what only a bucket can do wrong.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { createEmptyDatabase } from '#db/testing-migrations.ts'
import { openLocalStore } from '#server/platform/files/local-store.ts'
import type { Store } from '#server/platform/files/store.ts'
import { startTestS3, type TestS3 } from '#server/platform/files/testing-s3.ts'
import { secretOf } from '#server/platform/keys/secret.ts'
import { openPlace } from './backup-settings.ts'
import { removeOldBackups } from './kept-backups.ts'
import { makeBackup } from './make-backup.ts'
import { backupsIn, filesOf, openBackup, verifyBackup } from './open-backup.ts'
import { checkRestore, restoreInto } from './restore-into.ts'

const PASSPHRASE = { passphrase: 'correct horse battery staple' }
const SECRET = 'a secret of at least thirty-two characters'
const dataKey = secretOf(SECRET).derive('backup')

let db: TestDatabase
let s3: TestS3
let folder: string
let store: Store
let place: Store
beforeAll(async () => {
  db = await createTestDatabase()
  s3 = await startTestS3()
  folder = mkdtempSync(path.join(tmpdir(), 'parapet-bucket-'))
  store = await openLocalStore(folder)
  await db.sql(`insert into storage.buckets (id, name) values ('plain', 'plain')`)
  await putFile('Badges')
  place = await openPlace(s3.url)
})
afterAll(async () => {
  await s3.close()
  await db.end()
  rmSync(folder, { recursive: true })
})

async function putFile(text: string): Promise<string> {
  const version = randomUUID()
  await store.put(version, Readable.from([Buffer.from(text)]))
  await db.sql(
    `insert into storage.objects (bucket_id, name, version, size, content_type, sha256) values ('plain', $1, $2, $3, 'text/plain', $4)`,
    [version, version, text.length, createHash('sha256').update(text).digest('hex')],
  )
  return version
}

const backUp = () => makeBackup({ adminUrl: db.urls.admin, store, place, dataKey, locks: [PASSPHRASE], secret: SECRET })

test('a backup in a bucket is whole, costs what changed, and loses old ones with what only they had', async () => {
  const gone = await putFile('only in the first')
  const first = await backUp()
  expect((await backUp()).newBytes).toBe(0)
  const held = s3.objects.size
  await db.sql('delete from storage.objects where version = $1', [gone])
  await backUp()
  expect(await removeOldBackups(db.urls.admin, place, dataKey)).toBe(2)
  expect(await backupsIn(place)).not.toContain(first.name)
  expect(s3.objects.size).toBeLessThan(held)

  const backup = await openBackup(await openPlace(s3.url), PASSPHRASE)
  await verifyBackup(backup)
  const kept: string[] = []
  for await (const { object } of filesOf(backup)) if (object !== undefined) kept.push(object)
  expect(kept).toHaveLength(1)
  const text = [...s3.objects.values()].map(({ bytes }) => bytes.toString('latin1')).join('')
  expect(text).not.toContain('Badges')
})

test('a backup in a bucket is restored into an outside database and another bucket; both stay empty where it fails', async () => {
  await backUp()
  const [there, empty] = [await startTestS3(), await createEmptyDatabase()]
  const target = {
    dataDir: path.join(folder, 'restored'),
    databaseUrl: empty.url,
    storageUrl: there.url,
    secretKey: SECRET,
  }
  const backup = await openBackup(await openPlace(s3.url), PASSPHRASE)
  await checkRestore(backup, target)
  const tables = backup.contents.tables.map((table) => ({ ...table, rows: table.rows + 1 }))
  await expect(restoreInto({ ...backup, contents: { ...backup.contents, tables } }, target)).rejects.toThrow(
    /rows instead/,
  )
  expect([there.objects.size, existsSync(target.dataDir)]).toEqual([0, false])

  await checkRestore(backup, target)
  await restoreInto(backup, target)
  const texts = (bucket: TestS3) => [...bucket.objects.values()].map(({ bytes }) => bytes.toString('latin1'))
  expect(texts(there)).toEqual(['Badges'])
  const client = await empty.connect()
  const { rows } = await client.query('select sha256 from storage.objects')
  expect(rows).toEqual(await db.sql('select sha256 from storage.objects'))
  await expect(checkRestore(backup, target)).rejects.toThrow(/The database is not empty/)
  const other = { ...target, databaseUrl: undefined, dataDir: path.join(folder, 'other') }
  await expect(checkRestore(backup, other)).rejects.toThrow(/The file store at s3:.* is not empty/)
  await there.close()
  await empty.end()
})

test('a changed, a lost and an interrupted object are noticed; what was begun goes on', async () => {
  await backUp()
  const [key = '', stored] = [...s3.objects].find(([name]) => name.startsWith('objects/')) ?? []
  const bytes = Buffer.from(stored?.bytes ?? [])
  const changed = Buffer.from(bytes)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  s3.objects.set(key, { bytes: changed, at: new Date() })
  // The next backup takes it for what it was: only the sentence helps.
  expect((await backUp()).newBytes).toBe(0)
  await expect(openBackup(place, dataKey).then(verifyBackup)).rejects.toThrow(
    `share its object ${key.replace('objects/', '')}: remove that, and the next one writes it again`,
  )
  s3.objects.delete(key)
  await expect(openBackup(place, dataKey).then(verifyBackup)).rejects.toThrow(/is missing|is damaged/)
  expect((await backUp()).newBytes).toBeGreaterThan(0)
  await openBackup(place, dataKey).then(verifyBackup)
})

test('a bucket that refuses is a sentence without its keys, and leaves no backup', async () => {
  const before = await backupsIn(place)
  await putFile('while the bucket refuses')
  s3.failWith = 403
  const opening = openPlace(s3.url)
  await expect(opening).rejects.toThrow(/^The place for backups at s3:\/\/127\.0\.0\.1:\d+\/.* cannot be used/)
  await expect(opening).rejects.not.toThrow(/a-key|secret/)
  await expect(backUp()).rejects.toThrow()
  s3.failWith = undefined
  expect(await backupsIn(place)).toEqual(before)
  const elsewhere = s3.url.replace(/\/[^/]*\?/, '/another?')
  await expect(openPlace(elsewhere)).rejects.toThrow('cannot be used')
})
