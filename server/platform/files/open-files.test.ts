import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { openFiles } from './open-files.ts'
import { parseS3Address } from './s3-address.ts'
import { startTestClamd } from './testing-clamd.ts'
import { startTestS3, type TestS3 } from './testing-s3.ts'

const log = createLog('silent')

let db: TestDatabase
let database: Database
let folder: string
let s3: TestS3

beforeAll(async () => {
  db = await createTestDatabase()
  database = openDatabase(db.urls, () => {})
  folder = mkdtempSync(path.join(tmpdir(), 'parapet-files-'))
  writeFileSync(path.join(folder, 'file'), '')
  s3 = await startTestS3()
})
afterAll(async () => {
  await s3.close()
  await database.close()
  await db.end()
  rmSync(folder, { recursive: true })
})

const open = (settings: Record<string, string>) =>
  openFiles({ config: readConfig({ DATA_DIR: folder, ...settings }), service: database.service, log })

test('a new file is scanned in the background if a scanner is set', async () => {
  const clamd = await startTestClamd({ port: 0 })
  const files = await open({ CLAMD_URL: `tcp://127.0.0.1:${clamd.port}`, MAX_FILE_MB: '1' })
  expect([files.initialScan, files.maxBytes]).toEqual(['pending', 1024 * 1024])
  const file = await files.receive(Readable.from([Buffer.from('x')]), {
    name: 'a',
    declaredType: undefined,
    maxBytes: 10,
  })
  await db.sql(`insert into storage.buckets (id, name) values ('plain', 'plain')`)
  await db.sql(
    `insert into storage.objects (bucket_id, name, version, size, content_type, sha256, scan) values ('plain', 'a', $1, 1, 'text/plain', $2, $3)`,
    [file.version, file.sha256, files.initialScan],
  )
  await expect.poll(() => db.sql('select scan from storage.objects')).toEqual([{ scan: 'clean' }])
  await files.close()
  await clamd.close()
})

test('without a scanner files are not scanned, and not reported as scanned', async () => {
  const files = await open({})
  expect(files.initialScan).toBe('not scanned')
  await files.close()
})

test.each([
  [
    'a file in the folder’s place',
    () => pathToFileURL(path.join(folder, 'file', 'x')).href,
    /^The folder for files, file:.*, cannot be written \(ENOTDIR\)\. Set STORAGE_URL/,
  ],
  [
    'a folder of another machine',
    () => 'file://elsewhere/files',
    /^The folder for files, file:\/\/elsewhere\/files, cannot be written/,
  ],
  [
    'a bucket that is not there',
    () => s3.url.replace('evidence-store', 'elsewhere'),
    /^The file store at s3:\/\/127\.0\.0\.1:\d+\/elsewhere cannot be used \(NotFound\)\. Check STORAGE_URL/,
  ],
  [
    'a key that is not let in',
    () => s3.url.replace('a-key', 'other'),
    /cannot be used \(\S+\)\. Check STORAGE_URL, its keys/,
  ],
  [
    'a store that does not answer',
    () => 's3://k:secret-word@127.0.0.1:1/bucket?tls=false',
    /^The file store at s3:\/\/127\.0\.0\.1:1\/bucket cannot be used \(ECONNREFUSED\)/,
  ],
  ['an address with a folder in the bucket', () => 's3://k:s@host/bucket/folder', /^Setting STORAGE_URL must be s3:/],
  ['an unknown parameter', () => 's3://bucket?ssl=false', /^Setting STORAGE_URL must be s3:/],
])('%s stops the start with one sentence that contains no secret', async (_what, url, sentence) => {
  const failure: unknown = await open({ STORAGE_URL: url() }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'StartError', message: expect.stringMatching(sentence) })
  expect(String(failure)).not.toMatch(/secret/)
})

test.each([
  ['s3://bucket', { bucket: 'bucket', shown: 's3://bucket', client: {} }],
  ['s3://bucket?region=eu-central-1', { bucket: 'bucket', shown: 's3://bucket', client: { region: 'eu-central-1' } }],
  [
    's3://host:9000/bucket?tls=false',
    { bucket: 'bucket', shown: 's3://host:9000/bucket', client: { endpoint: 'http://host:9000', region: 'us-east-1' } },
  ],
  [
    's3://K:s%2Fs%40@host/bucket/?region=r',
    {
      bucket: 'bucket',
      shown: 's3://host/bucket',
      client: { endpoint: 'https://host', region: 'r', credentials: { accessKeyId: 'K', secretAccessKey: 's/s@' } },
    },
  ],
])('%s', (url, address) => {
  expect(parseS3Address(url)).toEqual(address)
})
