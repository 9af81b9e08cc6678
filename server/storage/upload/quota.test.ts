import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestStorage, type TestPerson, type TestStorage } from '../testing.ts'

const GB = 1_000_000_000
let storage: TestStorage
let owner: TestPerson
let company: string

beforeAll(async () => {
  storage = await createTestStorage()
  owner = await storage.person('Ada')
  company = await storage.company({ Owner: owner })
  await storage.test.sql('update companies set storage_quota_gb = 1 where id = $1', [company])
})
afterAll(() => storage.close())
beforeEach(() => storage.clear())

/** Leaves room for so many bytes. */
async function leave(bytes: number): Promise<void> {
  await storage.test.sql('delete from private.storage_changes')
  await storage.test.sql(
    `insert into private.storage_use (company_id, used_bytes) values ($1, $2)
     on conflict (company_id) do update set used_bytes = excluded.used_bytes`,
    [company, GB - bytes],
  )
}

const bucket = () => owner.storage.from('evidence')
const send = (name: string, body: string, headers: Record<string, string> = {}) =>
  storage.send(owner, `/object/evidence/${company}/${name}`, { method: 'POST', body, headers })
const NO_ROOM = {
  statusCode: '413',
  code: 'QuotaExceeded',
  message: expect.stringContaining('the files of this company may take 1 GB together. Delete files') as string,
}

test('of many uploads at once exactly those are stored that fit', async () => {
  await leave(75)
  const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => send(`${n}.txt`, '0123456789')))
  expect(responses.filter(({ ok }) => ok)).toHaveLength(7)
  const refused = responses.find(({ ok }) => !ok)
  expect(await refused?.json()).toMatchObject(NO_ROOM)
  expect(storage.stored()).toHaveLength(7)
})

test('a file is refused before its bytes are stored, whichever way it comes', async () => {
  await leave(100)
  await bucket().upload(`${company}/small.txt`, 'x'.repeat(90))
  const receive = storage.files.receive.bind(storage.files)
  storage.files.receive = () => Promise.reject(new Error('the bytes were taken'))
  expect(await (await send('raw.txt', 'x'.repeat(11))).json()).toMatchObject(NO_ROOM)
  const metadata = `bucketName ${btoa('evidence')},objectName ${btoa(`${company}/parts.txt`)}`
  const begun = await storage.send(owner, '/upload/resumable', {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '11', 'upload-metadata': metadata },
  })
  expect([begun.status, await begun.json()]).toEqual([413, expect.objectContaining(NO_ROOM)])
  storage.files.receive = receive
  const { error } = await bucket().copy(`${company}/small.txt`, `${company}/copy.txt`)
  expect(error?.message).toContain('There is no room for this file')
  expect(storage.stored()).toHaveLength(1)
})

test('a file that replaces another one needs room for the difference only', async () => {
  await leave(100)
  await bucket().upload(`${company}/a.txt`, 'x'.repeat(90))
  expect((await send('a.txt', 'x'.repeat(100), { 'x-upsert': 'true' })).status).toBe(200)
  expect(await (await send('a.txt', 'x'.repeat(101), { 'x-upsert': 'true' })).json()).toMatchObject(NO_ROOM)
  expect(storage.stored()).toHaveLength(1)
})
