import { createReadStream } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FileStore } from '@tus/file-store'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openPartialUploads } from './partial-uploads.ts'
import { createTestStorage, type TestPerson, type TestStorage } from '../testing.ts'

const TEXT = 'a whole file'

let storage: TestStorage
let owner: TestPerson
let company: string

beforeAll(async () => {
  storage = await createTestStorage()
  owner = await storage.person('Ada')
  company = await storage.company({ Owner: owner })
})
afterAll(() => storage.close())
beforeEach(() => storage.clear())
afterEach(() => vi.restoreAllMocks())

const tus = (method: string, target: string, headers: Record<string, string> = {}, body: string | null = null) =>
  storage.send(owner, target, { method, headers: { 'tus-resumable': '1.0.0', ...headers }, body })

/** Path of an upload that was created and is empty. */
async function begin(): Promise<string> {
  const made = await tus('POST', '/upload/resumable', {
    'upload-length': String(TEXT.length),
    'upload-metadata': `bucketName ${btoa('evidence')},objectName ${btoa(`${company}/a.txt`)}`,
  })
  return (made.headers.get('location') ?? '').replace(/^.*\/storage\/v1/, '')
}

const sendAll = (upload: string) =>
  tus('PATCH', upload, { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }, TEXT)

async function isWhole(upload: string): Promise<boolean> {
  const answer = await tus('HEAD', upload)
  return answer.status === 200 && answer.headers.get('upload-offset') === String(TEXT.length)
}

const fileText = async () => {
  const { data } = await owner.storage.from('evidence').download(`${company}/a.txt`)
  return data?.text()
}

test('an upload whose bytes cannot be read back stays, and is finished later', async () => {
  const upload = await begin()
  // A folder opens, and fails when it is read.
  vi.spyOn(FileStore.prototype, 'read').mockImplementation(() => createReadStream(storage.partialFolder))
  expect((await sendAll(upload)).status).toBe(503)
  vi.restoreAllMocks()
  expect(await isWhole(upload)).toBe(true)
  expect(await fileText()).toBe(TEXT)
})

test('a request during the conversion of an upload to a file gets its completion', async () => {
  const upload = await begin()
  const receive = storage.files.receive.bind(storage.files)
  let goOn = () => {}
  const maySave = new Promise<void>((resolve) => (goOn = resolve))
  const begun = new Promise<void>((resolve) => {
    vi.spyOn(storage.files, 'receive').mockImplementation(async (...given) => {
      resolve()
      await maySave
      return receive(...given)
    })
  })
  const sent = sendAll(upload)
  await begun
  const asked = [isWhole(upload), isWhole(upload)]
  await pause(200)
  goOn()
  expect([(await sent).status, ...(await Promise.all(asked))]).toEqual([204, true, true])
  expect(storage.stored()).toHaveLength(1)
})

test('a request just after the conversion of an upload to a file gets its completion', async () => {
  const upload = await begin()
  const dataDir = path.resolve(storage.partialFolder, '../..')
  const before = await (await openPartialUploads({ storageUrl: undefined, dataDir })).getUpload(path.basename(upload))
  await sendAll(upload)
  vi.spyOn(FileStore.prototype, 'getUpload').mockResolvedValueOnce(before)
  expect(await isWhole(upload)).toBe(true)
})
