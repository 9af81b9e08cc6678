import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestStorage, type TestPerson, type TestStorage } from '../testing.ts'

const KB = 1024
const BYTES = 'x'.repeat(10)
let storage: TestStorage
let owner: TestPerson
let colleague: TestPerson
let company: string

beforeAll(async () => {
  storage = await createTestStorage(undefined, { UPLOADS_PER_PERSON: '3', UPLOAD_MB_PER_PERSON: '1' })
  owner = await storage.person('Ada')
  colleague = await storage.person('Bob')
  company = await storage.company({ Owner: owner, Manager: colleague })
})
afterAll(() => storage.close())
beforeEach(async () => {
  await storage.clear()
  await storage.test.sql('delete from storage.unfinished_uploads')
})

function send(person: TestPerson, url: string, method: string, headers: Record<string, string>, body?: string) {
  const own = { apikey: storage.apikey, authorization: `Bearer ${person.token}`, 'tus-resumable': '1.0.0' }
  return fetch(url, { method, headers: { ...own, ...headers }, ...(body !== undefined && { body }) })
}

const begin = (person: TestPerson, length: Record<string, string> = { 'upload-length': '10' }) =>
  send(person, `${storage.url}/upload/resumable`, 'POST', {
    ...length,
    'upload-metadata': `bucketName ${btoa('evidence')},objectName ${btoa(`${company}/${crypto.randomUUID()}`)}`,
  })
const beginBytes = (bytes: number) => begin(owner, { 'upload-length': String(bytes) })
const urlOf = (response: Response) => new URL(response.headers.get('location') ?? '', storage.url).href
const statuses = (responses: readonly Response[]) => responses.map(({ status }) => status).toSorted((a, b) => a - b)

test('the number of unfinished uploads of one person is limited, also of concurrent ones', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => begin(owner)))
  expect(statuses(responses)).toEqual([201, 201, 201, 429, 429, 429, 429, 429])
  const refused = responses.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('60')
  expect(await refused?.json()).toMatchObject({
    message: 'You have 3 unfinished uploads. Finish or cancel some of them; the others are deleted after a day.',
  })
  expect((await begin(colleague)).status).toBe(201)
})

test('a finished, a deleted and an expired upload make room for another', async () => {
  const [first, second] = [await begin(owner), await begin(owner), await begin(owner)]
  if (first === undefined || second === undefined) throw new Error('not begun')
  const patch = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  expect((await send(owner, urlOf(first), 'PATCH', patch, BYTES)).status).toBe(204)
  expect((await send(owner, urlOf(second), 'DELETE', {})).status).toBe(204)
  expect(statuses([await begin(owner), await begin(owner), await begin(owner)])).toEqual([201, 201, 429])
  await storage.test.sql(`update storage.unfinished_uploads set begun_at = begun_at - interval '24 hours'`)
  expect((await begin(owner)).status).toBe(201)
})

test('a refused upload counts for nothing', async () => {
  const tooLarge = () => beginBytes(storage.files.maxBytes + 1)
  for (let n = 0; n < 4; n += 1) expect((await tooLarge()).status).toBe(413)
  expect((await begin(owner)).status).toBe(201)
})

test('the announced bytes of one person are limited together', async () => {
  const responses = await Promise.all([600, 600, 600].map((kb) => beginBytes(kb * KB)))
  expect(statuses(responses)).toEqual([201, 429, 429])
  expect((await beginBytes(400 * KB)).status).toBe(201)
  const unannounced = await begin(owner, { 'upload-defer-length': '1' })
  expect(await unannounced.json()).toMatchObject({
    message: expect.stringContaining('Your unfinished uploads may have 1 MB together.') as string,
  })
})

test('one file may be larger than the limit of several', async () => {
  expect((await beginBytes(5_000 * KB)).status).toBe(201)
  expect((await beginBytes(1)).status).toBe(429)
})
