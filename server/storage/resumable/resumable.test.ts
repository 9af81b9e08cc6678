import { createHash } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPartialUploads } from './partial-uploads.ts'
import { createTestStorage, type TestPerson, type TestStorage } from '../testing.ts'

const BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 251))
const CHUNK = 64 * 1024

let storage: TestStorage
let owner: TestPerson
let outsider: TestPerson
let company: string

beforeAll(async () => {
  storage = await createTestStorage()
  owner = await storage.person('Ada')
  outsider = await storage.person('Eve')
  company = await storage.company({ Owner: owner })
})

afterAll(() => storage.close())
beforeEach(() => storage.clear())

const endpoint = () => `${storage.url}/upload/resumable`

function optionsFor(person: TestPerson, name: string, more: Partial<UploadOptions> = {}): UploadOptions {
  return {
    endpoint: endpoint(),
    headers: { apikey: storage.apikey, authorization: `Bearer ${person.token}` },
    metadata: {
      bucketName: 'evidence',
      objectName: `${company}/${name}`,
      contentType: 'application/octet-stream',
      cacheControl: '60',
      metadata: JSON.stringify({ by: 'tus' }),
    },
    chunkSize: CHUNK,
    retryDelays: null,
    ...more,
  }
}

/** Sends all chunks, or a number of them. Returns the upload's address. */
function send(options: UploadOptions, { chunks = Infinity, bytes = BYTES } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let taken = 0
    const upload = new Upload(bytes, {
      ...options,
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

const statusOf = (error: unknown) => (error instanceof DetailedError ? error.originalResponse?.getStatus() : error)

async function refused(work: Promise<unknown>): Promise<unknown> {
  return work.then(() => 'done', statusOf)
}

async function expectFile(name: string): Promise<void> {
  const { data } = await owner.storage.from('evidence').download(`${company}/${name}`)
  expect(data === null ? undefined : BYTES.equals(new Uint8Array(await data.arrayBuffer()))).toBe(true)
}

const tus = (person: TestPerson, url: string, method: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(url, {
    method,
    headers: { apikey: storage.apikey, authorization: `Bearer ${person.token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body !== undefined && { body }),
  })

const offsetOf = async (url: string) => (await tus(owner, url, 'HEAD')).headers.get('upload-offset')

const PATCH = { 'content-type': 'application/offset+octet-stream' }

describe('a resumable upload', () => {
  test('in one request becomes a file like any other, and leaves nothing else', async () => {
    await send(optionsFor(owner, 'a.bin'))
    await expectFile('a.bin')
    expect((await owner.storage.from('evidence').info(`${company}/a.bin`)).data).toMatchObject({
      size: BYTES.length,
      cacheControl: 'max-age=60',
      metadata: { by: 'tus' },
      sha256: createHash('sha256').update(BYTES).digest('hex'),
    })
    expect(await readdir(storage.partialFolder)).toEqual([])
    expect(storage.stored()).toHaveLength(1)
  })

  test('continues where it stopped, also on another server', async () => {
    const url = await send(optionsFor(owner, 'a.bin'), { chunks: 2 })
    expect(await offsetOf(url)).toBe(String(2 * CHUNK))
    const other = await storage.another()
    const moved = url.replace(storage.url, other.url)
    await send(optionsFor(owner, 'a.bin', { uploadUrl: moved }))
    await other.close()
    await expectFile('a.bin')
  })

  test('tells a client that missed the last response that it is complete', async () => {
    const url = await send(optionsFor(owner, 'a.bin'))
    const answer = await tus(owner, url, 'HEAD')
    expect([answer.status, answer.headers.get('upload-offset'), answer.headers.get('upload-length')]).toEqual([
      200,
      '300000',
      '300000',
    ])
    expect((await tus(outsider, url, 'HEAD')).status).toBe(404)
    expect((await tus(owner, url, 'PATCH', { ...PATCH, 'upload-offset': '300000' })).status).toBe(404)
  })

  test('works with its bytes in the first request, without bytes, and with a deferred length', async () => {
    await send(optionsFor(owner, 'a.bin', { uploadDataDuringCreation: true }))
    await expectFile('a.bin')
    await send(optionsFor(owner, 'empty.bin'), { bytes: Buffer.alloc(0) })
    expect((await owner.storage.from('evidence').info(`${company}/empty.bin`)).data).toMatchObject({ size: 0 })
    await send(optionsFor(owner, 'later.bin', { uploadLengthDeferred: true }))
    await expectFile('later.bin')
    expect(await readdir(storage.partialFolder)).toEqual([])
  })

  test('replaces a file if requested at its creation', async () => {
    await owner.storage.from('evidence').upload(`${company}/a.bin`, 'old')
    expect(await refused(send(optionsFor(owner, 'a.bin')))).toBe(409)
    const options = optionsFor(owner, 'a.bin')
    await send({ ...options, headers: { ...options.headers, 'x-upsert': 'true' } })
    await expectFile('a.bin')
    expect(storage.stored()).toHaveLength(1)
  })

  test('can be cancelled', async () => {
    const url = await send(optionsFor(owner, 'a.bin'), { chunks: 1 })
    expect((await tus(owner, url, 'DELETE')).status).toBe(204)
    expect((await tus(owner, url, 'HEAD')).status).toBe(404)
    expect(await readdir(storage.partialFolder)).toEqual([])
  })

  test('describes its extensions to every client', async () => {
    const answer = await fetch(endpoint(), { method: 'OPTIONS' })
    expect([answer.status, answer.headers.get('tus-version')]).toEqual([204, '1.0.0'])
    expect(answer.headers.get('tus-extension')?.split(',')).toEqual(
      expect.arrayContaining([
        'creation',
        'creation-with-upload',
        'termination',
        'expiration',
        'creation-defer-length',
      ]),
    )
  })
})

describe('a resumable upload refuses', () => {
  test('a path where the sender may not write, before the first byte', async () => {
    expect(await refused(send(optionsFor(outsider, 'a.bin')))).toBe(403)
    const options = optionsFor(owner, 'a.bin')
    for (const [objectName, status] of [
      [`${company}/../x`, 400],
      ['x.bin', 400],
      ['', 400],
    ] as const) {
      expect(await refused(send({ ...options, metadata: { bucketName: 'evidence', objectName } }))).toBe(status)
    }
    expect(await refused(send({ ...options, metadata: { bucketName: 'none', objectName: 'a' } }))).toBe(404)
    expect(await refused(send({ ...options, metadata: {} }))).toBe(400)
    expect(await readdir(storage.partialFolder)).toEqual([])
  })

  test('everyone but the person who created it', async () => {
    const colleague = await storage.person('Bob')
    await storage.test.sql(
      `insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`,
      [company, colleague.id],
    )
    const url = await send(optionsFor(owner, 'a.bin'), { chunks: 1 })
    for (const other of [colleague, outsider]) {
      expect((await tus(other, url, 'HEAD')).status).toBe(404)
      expect((await tus(other, url, 'DELETE')).status).toBe(404)
      const patch = { ...PATCH, 'upload-offset': String(CHUNK) }
      expect((await tus(other, url, 'PATCH', patch, 'x')).status).toBe(404)
    }
    expect(await offsetOf(url)).toBe(String(CHUNK))
  })

  test('bytes for another offset than its own', async () => {
    const url = await send(optionsFor(owner, 'a.bin'), { chunks: 1 })
    for (const offset of ['0', '1', '999999999']) {
      expect((await tus(owner, url, 'PATCH', { ...PATCH, 'upload-offset': offset }, 'x')).status).toBe(409)
    }
    for (const offset of ['-1', '1.5', 'x', '']) {
      expect((await tus(owner, url, 'PATCH', { ...PATCH, 'upload-offset': offset }, 'x')).status).toBe(400)
    }
    expect(await offsetOf(url)).toBe(String(CHUNK))
  })

  test('more bytes than declared, and more than the bucket accepts', async () => {
    const made = await tus(owner, endpoint(), 'POST', {
      'upload-length': '5',
      'upload-metadata': `bucketName ${btoa('evidence')},objectName ${btoa(`${company}/a.txt`)}`,
    })
    const url = new URL(made.headers.get('location') ?? '', endpoint()).href
    expect((await tus(owner, url, 'PATCH', { ...PATCH, 'upload-offset': '0' }, 'too many')).status).toBe(413)
    const large = optionsFor(owner, 'b.bin', { uploadSize: storage.files.maxBytes + 1 })
    expect(await refused(send(large, { bytes: Buffer.alloc(10) }))).toBe(413)
  })

  test('a file whose content contradicts its type, at the end, and leaves nothing of it', async () => {
    const options = optionsFor(owner, 'a.png')
    const metadata = { ...options.metadata, contentType: 'image/png' }
    expect(await refused(send({ ...options, metadata }, { bytes: Buffer.from('<html></html>') }))).toBe(415)
    expect(await readdir(storage.partialFolder)).toEqual([])
    expect(storage.stored()).toEqual([])
  })

  test('a person who lost the right or the session meanwhile', async () => {
    const person = await storage.person('Leaver')
    await storage.test.sql(
      `insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, 'Manager')`,
      [company, person.id],
    )
    const url = await send(optionsFor(person, 'a.bin'), { chunks: 1 })
    const goOn = () => refused(send(optionsFor(person, 'a.bin', { uploadUrl: url, endpoint: null })))
    await storage.test.sql(`update public.user_companies set company_role = 'Auditor' where user_id = $1`, [person.id])
    expect(await goOn()).toBe(403)
    await storage.test.sql(`update public.user_companies set company_role = 'Manager' where user_id = $1`, [person.id])
    await storage.test.sql('update auth.sessions set revoked_at = now() where id = $1', [person.sessionId])
    expect(await goOn()).toBe(403)
    expect(await storage.test.sql('select name from storage.objects')).toEqual([])
  })

  test('a request that violates the protocol', async () => {
    const header = { 'upload-metadata': `bucketName ${btoa('evidence')},objectName ${btoa(`${company}/a.txt`)}` }
    const post = (headers: Record<string, string>) => tus(owner, endpoint(), 'POST', { ...header, ...headers })
    expect((await post({})).status).toBe(400)
    expect((await post({ 'upload-length': '-1' })).status).toBe(400)
    expect((await post({ 'upload-length': '1', 'upload-concat': 'partial' })).status).toBe(400)
    expect((await post({ 'upload-length': '1', 'tus-resumable': '0.2.2' })).status).toBe(400)
    expect((await tus(owner, `${endpoint()}/nothing`, 'HEAD')).status).toBe(404)
    expect((await tus(owner, `${endpoint()}/..%2f..%2fsecret.key`, 'HEAD')).status).toBe(400)
    expect((await fetch(endpoint(), { method: 'POST' })).status).toBe(401)
  })
})

describe('a resumable upload by a link', () => {
  test('needs only the link, and writes only its file', async () => {
    const { data } = await owner.storage.from('evidence').createSignedUploadUrl(`${company}/a.bin`)
    const token = data?.token ?? ''
    const options = { ...optionsFor(owner, 'a.bin'), endpoint: `${endpoint()}/sign` }
    const url = await send({ ...options, headers: { 'x-signature': token } }, { chunks: 1 })
    expect(
      await refused(send({ ...options, uploadUrl: url, endpoint: null, headers: { 'x-signature': 'a.b.c' } })),
    ).toBe(400)
    expect(await refused(send({ ...options, headers: {} }))).toBe(400)
    const elsewhere = { ...options.metadata, objectName: `${company}/b.bin` }
    expect(await refused(send({ ...options, headers: { 'x-signature': token }, metadata: elsewhere }))).toBe(400)
    await send({ ...options, uploadUrl: url, headers: { 'x-signature': token } })
    await expectFile('a.bin')
    const again = await fetch(url, { method: 'HEAD', headers: { 'x-signature': token, 'tus-resumable': '1.0.0' } })
    expect([again.status, again.headers.get('upload-offset')]).toEqual([200, '300000'])
  })
})

describe('after failures', () => {
  test('an upload left complete by a server error is finished by the next request for it', async () => {
    const receive = storage.files.receive.bind(storage.files)
    storage.files.receive = () => Promise.reject(new Error('the disk is away'))
    const urls: string[] = []
    const options = optionsFor(owner, 'a.bin', {
      onAfterResponse: (request) => {
        if (request.getMethod() === 'PATCH') urls.push(request.getURL())
      },
    })
    expect(await refused(send(options))).toBe(500)
    expect((await tus(owner, urls[0] ?? '', 'HEAD')).status).toBe(500)
    storage.files.receive = receive
    expect(await offsetOf(urls[0] ?? '')).toBe('300000')
    await expectFile('a.bin')
  })

  test('a connection that breaks in a chunk keeps the received bytes', async () => {
    const url = await send(optionsFor(owner, 'a.bin'), { chunks: 1 })
    const stop = new AbortController()
    const body = new ReadableStream({
      async pull(controller) {
        await pause(5)
        controller.enqueue(BYTES.subarray(CHUNK, CHUNK + 1_000))
        await pause(200)
        stop.abort()
      },
    })
    const init = { method: 'PATCH', body, duplex: 'half', signal: stop.signal } as const
    const headers = {
      apikey: storage.apikey,
      authorization: `Bearer ${owner.token}`,
      'tus-resumable': '1.0.0',
      ...PATCH,
    }
    await expect(fetch(url, { ...init, headers: { ...headers, 'upload-offset': String(CHUNK) } })).rejects.toThrow()
    await expect.poll(() => offsetOf(url)).toBe(String(CHUNK + 1_000))
    await send(optionsFor(owner, 'a.bin', { uploadUrl: url }))
    await expectFile('a.bin')
  })

  test('an unfinished upload is deleted after a day', async () => {
    const url = await send(optionsFor(owner, 'a.bin'), { chunks: 1 })
    const uploads = await openPartialUploads({
      storageUrl: undefined,
      dataDir: path.resolve(storage.partialFolder, '../..'),
    })
    const dayAgo = () => new Date(Date.now() - 86_400_000)
    await uploads.cleanUp(dayAgo())
    expect(await offsetOf(url)).toBe(String(CHUNK))
    for (const file of await readdir(storage.partialFolder)) {
      await utimes(path.join(storage.partialFolder, file), new Date(0), new Date(0))
    }
    await uploads.cleanUp(dayAgo())
    expect(await readdir(storage.partialFolder)).toEqual([])
    expect((await tus(owner, url, 'HEAD')).status).toBe(404)
  })
})
