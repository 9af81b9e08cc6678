import { createHash } from 'node:crypto'
import { request, type ClientRequest, type OutgoingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestStorage, type TestPerson, type TestStorage } from '../testing.ts'

let storage: TestStorage
let owner: TestPerson
let admin: TestPerson
let outsider: TestPerson
let company: string

beforeAll(async () => {
  storage = await createTestStorage()
  owner = await storage.person('Ada')
  admin = await storage.person('Root', 'Admin')
  outsider = await storage.person('Eve')
  company = await storage.company({ Owner: owner })
  await admin.storage.createBucket('pictures', { public: false, fileSizeLimit: 1_000, allowedMimeTypes: ['image/png'] })
})

afterAll(() => storage.close())
beforeEach(() => storage.clear())

/** A request whose body the test writes directly. */
function begin(
  person: TestPerson,
  name: string,
  headers: OutgoingHttpHeaders,
): { sent: ClientRequest; answer: Promise<unknown> } {
  const { port } = new URL(storage.url)
  const sent = request({
    port,
    path: `/storage/v1/object/evidence/${company}/${name}`,
    method: 'POST',
    headers: {
      apikey: storage.apikey,
      authorization: `Bearer ${person.token}`,
      'content-type': 'text/plain',
      ...headers,
    },
  })
  const answer = new Promise<unknown>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (response) => {
      response.setEncoding('utf8').once('data', (text: string) => resolve(JSON.parse(text)))
    })
  })
  return { sent, answer }
}

async function nothingIsLeft(): Promise<void> {
  expect(await storage.test.sql('select name from storage.objects')).toEqual([])
  await expect.poll(() => storage.stored()).toEqual([])
}

describe('an upload that does not arrive as declared', () => {
  test('one that is interrupted leaves nothing', async () => {
    const { sent, answer } = begin(owner, 'a.txt', { 'content-length': 100_000 })
    sent.write('x'.repeat(50_000))
    await pause(100)
    sent.destroy()
    await expect(answer).rejects.toThrow()
    await nothingIsLeft()
  })

  test('a chunked one that is interrupted leaves nothing', async () => {
    const { sent, answer } = begin(owner, 'a.txt', { 'transfer-encoding': 'chunked' })
    sent.write('x'.repeat(50_000))
    await pause(100)
    sent.destroy()
    await expect(answer).rejects.toThrow()
    await nothingIsLeft()
  })

  test('one with another hash than declared is refused', async () => {
    const put = (digest: string) =>
      storage.send(owner, `/object/evidence/${company}/a.txt`, {
        method: 'POST',
        body: 'hello',
        headers: { 'content-digest': `sha-256=:${createHash('sha256').update(digest).digest('base64')}:` },
      })
    expect(await (await put('other')).json()).toMatchObject({ statusCode: '422', code: 'InvalidChecksum' })
    await nothingIsLeft()
    expect((await put('hello')).status).toBe(200)
  })

  test.each([
    ['sha-256=abc', 400],
    ['sha-256=:abc=:', 400],
    ['sha-256', 400],
    ['md5=:XUFAKrxLKna5cZ2REBfFkg==:', 200],
  ])('one with digest %s is answered with %i', async (digest, status) => {
    const answer = await storage.send(owner, `/object/evidence/${company}/digest.txt`, {
      method: 'POST',
      body: 'hello',
      headers: { 'content-digest': digest },
    })
    expect(answer.status).toBe(status)
  })

  test('one that is too large is refused, however it is sent', async () => {
    const body = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(1_000)])
    const whole = await admin.storage.from('pictures').upload('a.png', body, { contentType: 'image/png' })
    const form = await admin.storage.from('pictures').upload('a.png', new Blob([body], { type: 'image/png' }))
    for (const { error } of [whole, form]) {
      expect(error).toMatchObject({
        status: 400,
        statusCode: '413',
        message: 'The object exceeded the maximum allowed size',
      })
    }
    await nothingIsLeft()
  })

  test('an endless one is stopped at the limit, and the response still arrives', async () => {
    const { sent, answer } = begin(owner, 'a.txt', { 'transfer-encoding': 'chunked' })
    const chunk = Buffer.alloc(1024 * 1024)
    let written = 0
    sent.on('drain', () => undefined)
    const sending = setInterval(() => {
      if (sent.destroyed || written > 100) return clearInterval(sending)
      written += 1
      sent.write(chunk)
    }, 5)
    expect(await answer).toMatchObject({ statusCode: '413' })
    clearInterval(sending)
    sent.destroy()
    await nothingIsLeft()
  })
})

describe('an upload without permission', () => {
  test('is refused before its bytes arrive', async () => {
    const { sent, answer } = begin(outsider, 'a.txt', { 'content-length': 1_000_000 })
    sent.flushHeaders()
    expect(await answer).toEqual({
      statusCode: '403',
      error: 'Unauthorized',
      message: 'new row violates row-level security policy',
      code: 'AccessDenied',
    })
    sent.destroy()
  })

  test('is refused if the bucket does not accept its type, or if its content differs', async () => {
    const pictures = admin.storage.from('pictures')
    expect((await pictures.upload('a.txt', 'text', { contentType: 'text/plain' })).error).toMatchObject({
      statusCode: '415',
      message: 'mime type text/plain is not supported',
    })
    const evidence = owner.storage.from('evidence')
    for (const [name, type] of [
      ['a.png', 'image/png'],
      ['a.pdf', 'application/pdf'],
    ] as const) {
      const lie = await evidence.upload(`${company}/${name}`, '<html><script>alert(1)</script></html>', {
        contentType: type,
      })
      expect(lie.error, name).toMatchObject({ statusCode: '415' })
    }
    await nothingIsLeft()
  })
})

describe('forms', () => {
  const post = (body: string, type = 'multipart/form-data; boundary=B') =>
    storage.send(owner, `/object/evidence/${company}/f.txt`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
  const part = (headers: string, body: string) => `--B\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${body}\r\n`
  const file = part('name=""; filename="x"\r\nContent-Type: text/plain', 'content')

  test('fields count in any position', async () => {
    const fields = part('name="cacheControl"', '9') + part('name="metadata"', '{"a":1}')
    for (const body of [`${fields}${file}--B--\r\n`, `${file}${fields}--B--\r\n`]) {
      await storage.clear()
      expect((await post(body)).status).toBe(200)
      const { data } = await owner.storage.from('evidence').info(`${company}/f.txt`)
      expect(data).toMatchObject({ cacheControl: 'max-age=9', metadata: { a: 1 }, size: 7 })
    }
  })

  test.each([
    ['no file', `${part('name="cacheControl"', '9')}--B--\r\n`],
    ['two files', `${file}${file}--B--\r\n`],
    ['no end', file],
    ['an end in the middle of the file', file.slice(0, -4)],
    ['nothing', ''],
    ['nonsense', 'nonsense'],
    ['metadata that is no object', `${part('name="metadata"', '[1]')}${file}--B--\r\n`],
    ['metadata that is no JSON', `${file}${part('name="metadata"', '{')}--B--\r\n`],
  ])('with %s are refused', async (_, body) => {
    expect((await post(body)).status).toBe(400)
    await nothingIsLeft()
  })

  test('without a boundary, or with an unused one, are refused', async () => {
    expect((await post('x', 'multipart/form-data')).status).toBe(400)
    expect((await post(`${file}--B--\r\n`, 'multipart/form-data; boundary=C')).status).toBe(400)
    await nothingIsLeft()
  })
})

test('of many concurrent uploads by one person four run at a time, and all succeed', async () => {
  let running = 0
  let most = 0
  const receive = storage.files.receive.bind(storage.files)
  storage.files.receive = async (...args) => {
    running += 1
    most = Math.max(most, running)
    await pause(30)
    try {
      return await receive(...args)
    } finally {
      running -= 1
    }
  }
  try {
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, n) => owner.storage.from('evidence').upload(`${company}/${n}.txt`, `${n}`)),
    )
    expect(sent.filter(({ error }) => error !== null)).toEqual([])
    expect(most).toBe(4)
  } finally {
    storage.files.receive = receive
  }
})

test('of two uploads to one name one wins, and nothing of the other stays', async () => {
  const send = () => owner.storage.from('evidence').upload(`${company}/a.txt`, 'x')
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  expect(storage.stored()).toHaveLength(1)
})
