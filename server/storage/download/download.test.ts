import { open, readdir, readlink, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestStorage, type TestPerson, type TestStorage } from '../testing.ts'

const TEXT = '0123456789'

let storage: TestStorage
let owner: TestPerson
let company: string

beforeAll(async () => {
  storage = await createTestStorage()
  owner = await storage.person('Ada')
  company = await storage.company({ Owner: owner })
  await put('digits.txt', TEXT)
})

afterAll(() => storage.close())

async function put(name: string, body: string | Buffer, contentType = 'text/plain'): Promise<void> {
  const { error } = await owner.storage
    .from('evidence')
    .upload(`${company}/${name}`, body, { contentType, upsert: true })
  if (error !== null) throw error
}

const get = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  storage.send(owner, `/object/evidence/${company}/${name}`, { method, headers })

const pathOf = (version: string) => path.join(storage.files.folder, 'objects', version.slice(0, 2), version)

async function versionOf(name: string): Promise<string> {
  const [row] = await storage.test.sql<{ version: string }>('select version from storage.objects where name = $1', [
    `${company}/${name}`,
  ])
  return row?.version ?? ''
}

describe('parts of a file', () => {
  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, TEXT, 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, undefined, 'bytes */10'],
    ['bytes=-0', 416, undefined, 'bytes */10'],
    ['bytes=5-2', 200, TEXT, null],
    ['bytes=0-1,4-5', 200, TEXT, null],
    ['lines=0-1', 200, TEXT, null],
    ['bytes=-', 200, TEXT, null],
    ['bytes=0x1-2', 200, TEXT, null],
  ])('%s gives %i', async (range, status, text, contentRange) => {
    const answer = await get('digits.txt', { range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
    if (text === undefined) expect(await answer.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' })
    else expect(await answer.text()).toBe(text)
  })

  test('only of the bytes that the client has begun with', async () => {
    const etag = (await get('digits.txt')).headers.get('etag') ?? ''
    const modified = (await get('digits.txt')).headers.get('last-modified') ?? ''
    const range = 'bytes=0-1'
    expect((await get('digits.txt', { range, 'if-range': etag })).status).toBe(206)
    expect((await get('digits.txt', { range, 'if-range': modified })).status).toBe(206)
    expect((await get('digits.txt', { range, 'if-range': '"other"' })).status).toBe(200)
    expect((await get('digits.txt', { range, 'if-range': 'Mon, 01 Jan 2001 00:00:00 GMT' })).status).toBe(200)
  })
})

describe('the headers of a file', () => {
  test('a client that has the bytes gets a 304', async () => {
    const etag = (await get('digits.txt')).headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get('digits.txt', { 'if-none-match': tag })
      expect([answer.status, await answer.text(), answer.headers.get('etag')], tag).toEqual([304, '', etag])
    }
    expect((await get('digits.txt', { 'if-none-match': '"x"' })).status).toBe(200)
    const modified = (await get('digits.txt')).headers.get('last-modified') ?? ''
    expect((await get('digits.txt', { 'if-modified-since': modified })).status).toBe(304)
  })

  test('HEAD returns everything but the bytes', async () => {
    const answer = await get('digits.txt', {}, 'HEAD')
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-length': '10',
      'content-type': 'text/plain',
      'accept-ranges': 'bytes',
      'cache-control': 'max-age=3600',
      vary: 'Authorization',
    })
    expect(await answer.text()).toBe('')
  })

  const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex')

  test.each([
    ['page.html', '<!doctype html><script>alert(1)</script>', 'text/html', 'attachment'],
    ['page.HTM', '<html></html>', 'TEXT/HTML;x', 'attachment'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml', 'attachment'],
    ['paper.pdf', '%PDF-1.7\n', 'application/pdf', 'attachment'],
    ['picture.gif', 'GIF89a....', 'image/gif', 'attachment'],
    ['picture.png', PNG, 'image/png', 'inline'],
  ])('%s is never served as a page', async (name, body, type, kind) => {
    await put(name, body, type)
    const answer = await get(name)
    expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`^${kind}; filename="`))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
    await answer.body?.cancel()
    const saved = await get(`${name}?download=`)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /)
    await saved.body?.cancel()
  })

  test('a name is escaped in its header', async () => {
    await put(`a "b"; ü😀'().txt`, 'x')
    const clientMetadata = async (query: string) =>
      (await get(`${encodeURIComponent(`a "b"; ü😀'().txt`)}${query}`)).headers.get('content-disposition')
    expect(await clientMetadata('')).toBe(
      `attachment; filename="a _b__ ___().txt"; filename*=UTF-8''a%20%22b%22%3B%20%C3%BC%F0%9F%98%80%27%28%29.txt`,
    )
    expect(await clientMetadata('?download=..%2F..%2Fetc%0d%0ax%3A1')).toBe(
      `attachment; filename=".._.._etc__x_1"; filename*=UTF-8''.._.._etc__x%3A1`,
    )
  })
})

describe('bytes that cannot be served', () => {
  test('damaged ones never arrive completely', async () => {
    await put('big.bin', Buffer.alloc(300_000, 7), 'application/octet-stream')
    const file = await open(pathOf(await versionOf('big.bin')), 'r+')
    await file.write(Buffer.from([8]), 0, 1, 200_000)
    await file.close()
    await expect(get('big.bin').then((answer) => answer.arrayBuffer())).rejects.toThrow()
  })

  test('missing ones are a server error', async () => {
    await put('lost.txt', 'lost')
    await rm(pathOf(await versionOf('lost.txt')))
    const answer = await get('lost.txt')
    expect([answer.status, await answer.json()]).toEqual([
      500,
      {
        statusCode: '500',
        error: 'InternalError',
        code: 'InternalError',
        message: 'The stored file is damaged or missing',
      },
    ])
  })

  test('infected ones are refused', async () => {
    await put('bad.txt', 'bad')
    await storage.test.sql(`update storage.objects set scan = 'infected' where name = $1`, [`${company}/bad.txt`])
    expect(await (await get('bad.txt')).json()).toMatchObject({ statusCode: '403' })
    expect((await owner.storage.from('evidence').info(`${company}/bad.txt`)).data).toMatchObject({ scan: 'infected' })
    const copied = await owner.storage.from('evidence').copy(`${company}/bad.txt`, `${company}/good.txt`)
    expect(copied.error).toMatchObject({ statusCode: '403' })
  })

  test('a client that disconnects in the middle leaves no file open', async () => {
    await put('long.bin', Buffer.alloc(30_000_000, 1), 'application/octet-stream')
    const version = await versionOf('long.bin')
    const leave = async () => {
      const stop = new AbortController()
      const answer = await storage.send(owner, `/object/evidence/${company}/long.bin`, { signal: stop.signal })
      await answer.body?.getReader().read()
      stop.abort()
    }
    await Promise.all(Array.from({ length: 8 }, leave))
    await expect.poll(() => openFiles(version)).toBe(0)
    expect(await (await get('digits.txt')).text()).toBe(TEXT)
  })
})

/** Open descriptors of this process for that file (Linux). */
async function openFiles(version: string): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((link) => link.includes(version)).length
}

test('a file replaced during a read is the old or the new one, completely', async () => {
  const body = (n: number) => Buffer.alloc(200_000, n)
  await put('hot.bin', body(0), 'application/octet-stream')
  const writes = (async () => {
    for (let n = 1; n < 15; n += 1) await put('hot.bin', body(n), 'application/octet-stream')
  })()
  for (let n = 0; n < 30; n += 1) {
    const answer = await get('hot.bin')
    expect(answer.status).toBe(200)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes.length).toBe(200_000)
    expect(bytes.every((byte) => byte === bytes[0])).toBe(true)
  }
  await writes
})

test('a download of evidence is audited: once for the file, not for each of its parts', async () => {
  await put('trailed.txt', TEXT)
  for (const range of ['bytes=0-3', 'bytes=4-7', 'bytes=8-9']) await get('trailed.txt', { range })
  await get('trailed.txt', {}, 'HEAD')
  await (await get('trailed.txt')).text()
  const rows = await storage.test.sql(
    `select user_id, company_id, ip_address is not null as placed, metadata ->> 'name' as name from audit_log
     where action = 'evidence_download' and metadata ->> 'name' like '%trailed.txt'`,
  )
  const entry = { user_id: owner.id, company_id: company, placed: true, name: `${company}/trailed.txt` }
  expect(rows).toEqual([entry, entry])
})
