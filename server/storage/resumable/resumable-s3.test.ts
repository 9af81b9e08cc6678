import { setTimeout as pause } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestS3, type TestS3 } from '#server/platform/files/testing-s3.ts'
import { openPartialUploads } from './partial-uploads.ts'
import { createTestStorage, type TestPerson, type TestStorage } from '../testing.ts'

const MIB = 1024 * 1024
const BYTES = Buffer.from(Array.from({ length: 7 * MIB }, (_, at) => (at * 7) % 251))

let s3: TestS3
let storage: TestStorage
let owner: TestPerson
let company: string

beforeAll(async () => {
  s3 = await startTestS3()
  storage = await createTestStorage(s3.url)
  owner = await storage.person('Ada')
  company = await storage.company({ Owner: owner })
})

afterAll(async () => {
  await storage.close()
  await s3.close()
})

/** Sends in chunks, all or a number of them; returns the upload's address. */
function send(
  name: string,
  { chunks = Infinity, bytes = BYTES, uploadUrl }: { chunks?: number; bytes?: Buffer; uploadUrl?: string } = {},
) {
  return new Promise<string>((resolve, reject) => {
    let taken = 0
    const upload = new Upload(bytes, {
      endpoint: `${storage.url}/upload/resumable`,
      ...(uploadUrl !== undefined && { uploadUrl }),
      headers: { apikey: storage.apikey, authorization: `Bearer ${owner.token}` },
      metadata: { bucketName: 'evidence', objectName: `${company}/${name}` },
      chunkSize: 3 * MIB,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
      onChunkComplete: () => {
        taken += 1
        if (taken >= chunks) void upload.abort().then(() => resolve(upload.url ?? ''))
      },
    })
    upload.start()
  })
}

test('partial uploads in a bucket continue where they stopped, and leave nothing when complete', async () => {
  const uploadUrl = await send('a.bin', { chunks: 2 })
  expect([...s3.objects.keys()].every((key) => key.startsWith('uploads/'))).toBe(true)
  await send('a.bin', { uploadUrl })
  const { data } = await owner.storage.from('evidence').download(`${company}/a.bin`)
  expect(data === null ? undefined : BYTES.equals(new Uint8Array(await data.arrayBuffer()))).toBe(true)
  await send('empty.bin', { bytes: Buffer.alloc(0) })
  expect([[...s3.objects.keys()], s3.uploads.size]).toEqual([[], 0])
})

test('partial uploads in a bucket can be cancelled and are cleaned up', async () => {
  const stop = await send('b.bin', { chunks: 1 })
  const headers = { apikey: storage.apikey, authorization: `Bearer ${owner.token}`, 'tus-resumable': '1.0.0' }
  expect((await fetch(stop, { method: 'DELETE', headers })).status).toBe(204)
  expect([[...s3.objects.keys()], s3.uploads.size]).toEqual([[], 0])

  await send('c.bin', { chunks: 1 })
  const uploads = await openPartialUploads({ storageUrl: s3.url, dataDir: '' })
  await uploads.cleanUp(new Date(Date.now() - 86_400_000))
  expect(s3.objects.size).toBeGreaterThan(0)
  await pause(5)
  await uploads.cleanUp(new Date())
  expect([[...s3.objects.keys()], s3.uploads.size]).toEqual([[], 0])
})
