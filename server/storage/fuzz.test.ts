import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStorage, type TestPerson, type TestStorage } from './testing.ts'

const RUNS = 1_500

let storage: TestStorage
let admin: TestPerson
let company: string
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

beforeAll(async () => {
  storage = await createTestStorage()
  admin = await storage.person('Root', 'Admin')
  company = await storage.company({ Owner: admin })
  await admin.storage.createBucket('open', { public: true })
  for (const objectPath of ['a.txt', 'b/c.txt']) {
    await admin.storage.from('evidence').upload(`${company}/${objectPath}`, 'content')
    await admin.storage.from('open').upload(objectPath, 'content')
  }
})

afterAll(async () => {
  agent.destroy()
  await storage.close()
})

const odd = fc.constantFrom(
  '',
  '/',
  '..',
  '%2e%2e',
  '%00',
  '%0a',
  '%ff',
  '%E2%80%AE',
  '%',
  '%zz',
  '+',
  '?',
  '#',
  '*',
  '%27',
  'é',
  '{}',
)
const word = fc.constantFrom(
  'object',
  'bucket',
  'list',
  'list-v2',
  'sign',
  'upload',
  'resumable',
  'public',
  'info',
  'authenticated',
  'move',
  'copy',
  'cdn',
  'render/image',
  'empty',
)
const objectPath = fc.constantFrom(
  'evidence',
  'open',
  'none',
  'COMPANY',
  'COMPANY/a.txt',
  'COMPANY/b/c.txt',
  'a.txt',
  'b/c.txt',
  'COMPANY/new.txt',
  'new.txt',
)
const likely = fc.constantFrom(
  ...[
    'object/evidence/COMPANY/a.txt',
    'object/open/a.txt',
    'object/list/evidence',
    'object/list-v2/open',
    'object/move',
  ],
  ...[
    'object/copy',
    'object/sign/evidence/COMPANY/a.txt',
    'object/sign/open',
    'object/upload/sign/open/n.txt',
    'bucket',
  ],
  ...[
    'bucket/open',
    'bucket/evidence',
    'bucket/none/empty',
    'upload/resumable',
    'upload/resumable/sign',
    'cdn/open',
    'object/open',
  ],
  ...['upload/resumable/7b0ad4e0-56b5-4b5c-8f2e-2f3f1a3a8a10', 'object/public/open/a.txt', 'object/info/open/a.txt'],
)
const path = fc.oneof(
  likely,
  fc.array(fc.oneof(word, objectPath, odd), { maxLength: 6 }).map((parts) => parts.join('/')),
)
const query = fc.constantFrom(
  '',
  '?token=a.b.c',
  '?download=%0d%0a%00',
  '?limit=-1',
  '?limit=x&offset=99999999999',
  '?sortColumn=owner',
  '?token=%',
  '?apikey=x',
)
const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')

const header = fc.constantFrom<[string, string]>(
  ...([
    ['range', 'bytes=0-0'],
    ['range', 'bytes=99999999999999999999-'],
    ['range', 'bytes=-'],
    ['if-range', 'x'],
    ['if-none-match', ','],
    ['if-modified-since', 'never'],
    ['x-upsert', 'true'],
    ['x-metadata', '!!!'],
    ['x-metadata', Buffer.from('{"a":"\\u0000"}').toString('base64')],
    ['cache-control', '\tmax-age=é'],
    ['content-type', 'multipart/form-data'],
    ['content-type', 'multipart/form-data; boundary=B'],
    ['content-type', 'application/offset+octet-stream'],
    ['content-type', ';;;'],
    ['content-digest', 'sha-256=:x:'],
    ['tus-resumable', '1.0.0'],
    ['upload-length', '10'],
    ['upload-length', '99999999999999999999'],
    ['upload-defer-length', '1'],
    ['upload-offset', '0'],
    ['upload-concat', 'final;x'],
    ['upload-metadata', `bucketName ${btoa('open')},objectName ${btoa('t.bin')}`],
    ['upload-metadata', `bucketName ${btoa('open')},objectName ${btoa('t\u0000')},metadata ${btoa('{')}`],
    ['upload-metadata', ',,,'],
    ['x-signature', 'a.b.c'],
    ['x-forwarded-proto', 'gopher'],
    ['authorization', 'Bearer x'],
    ['authorization', 'Basic eDp4'],
  ] satisfies [string, string][]),
)

const name = fc.constantFrom(
  'COMPANY/a.txt',
  'COMPANY/z.txt',
  'a.txt',
  '',
  '../x',
  'x\u0000',
  '\ud800',
  'COMPANY/',
  'b/',
)
const value = fc.oneof(
  name,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, [], {}, 'asc', 'evidence', 'open', '1MB', 1e300),
)
const key = fc.constantFrom(
  'prefix',
  'prefixes',
  'limit',
  'offset',
  'search',
  'sortBy',
  'cursor',
  'with_delimiter',
  'expiresIn',
  'paths',
  'bucketId',
  'sourceKey',
  'destinationKey',
  'destinationBucket',
  'name',
  'id',
  'public',
  'file_size_limit',
  'allowed_mime_types',
)
const json = fc.dictionary(key, fc.oneof(value, fc.array(value, { maxLength: 3 }))).map((body) => JSON.stringify(body))
const sensible = fc.constantFrom(
  '{"prefix":"COMPANY","limit":3,"sortBy":{"column":"created_at","order":"desc"}}',
  '{"bucketId":"evidence","sourceKey":"COMPANY/a.txt","destinationKey":"COMPANY/b.txt"}',
  '{"expiresIn":60,"paths":["COMPANY/a.txt","x"]}',
  '{"prefixes":["COMPANY/b.txt"]}',
  '{"name":"made"}',
)
const form = fc.constantFrom(
  '--B\r\n\r\n',
  '--B\r\nContent-Disposition: form-data; name=""; filename="x"\r\n\r\nx\r\n--B--',
  '--B--',
)
const body = fc.oneof(json, sensible, form, fc.constantFrom('', '{', 'null', '[]', '"x"', '\u0000', 'x'.repeat(70_000)))

/** Requests of the published client, combined with odd headers. */
const whole = fc.constantFrom(
  { method: 'GET', path: 'object/evidence/COMPANY/a.txt', sent: '' },
  { method: 'HEAD', path: 'object/info/evidence/COMPANY/b/c.txt', sent: '' },
  { method: 'GET', path: 'object/public/open/a.txt', sent: '' },
  { method: 'POST', path: 'object/list/evidence', sent: '{"prefix":"COMPANY"}' },
  { method: 'POST', path: 'object/list-v2/evidence', sent: '{"prefix":"COMPANY","limit":1,"with_delimiter":true}' },
  { method: 'PUT', path: 'object/evidence/COMPANY/put.txt', sent: 'content' },
  { method: 'POST', path: 'object/sign/evidence/COMPANY/a.txt', sent: '{"expiresIn":9}' },
  { method: 'POST', path: 'upload/resumable', sent: 'content' },
)

interface Asked {
  method: string
  target: string
  headers: Record<string, string>
  sent: string
}

function ask({ method: verb, target, headers, sent }: Asked): Promise<{ status: number; body: string; type: string }> {
  const { port } = new URL(storage.url)
  const plain = target.replaceAll('COMPANY', company).replaceAll(/[^\x21-\x7e]/g, encodeURIComponent)
  const content = Buffer.from(verb === 'GET' || verb === 'HEAD' ? '' : sent.replaceAll('COMPANY', company))
  const framed = content.length === 0 ? headers : { ...headers, 'content-length': String(content.length) }
  return new Promise((resolve, reject) => {
    const asked = request({ agent, port, path: `/storage/v1/${plain}`, method: verb, headers: framed }, (answer) => {
      const type = answer.headers['content-type'] ?? ''
      text(answer).then((told) => resolve({ status: answer.statusCode ?? 0, body: told, type }), reject)
    })
    asked.setTimeout(20_000, () => asked.destroy(new Error('no answer')))
    asked.once('error', reject)
    asked.end(content)
  })
}

test('every request is answered, and never with a server error', async () => {
  let done = 0
  const anything = fc.record({ method, path, sent: body })
  const asked = fc.record({
    what: fc.oneof({ weight: 3, arbitrary: anything }, { weight: 1, arbitrary: whole }),
    query,
    headers: fc.array(header, { maxLength: 3 }),
    signedIn: fc.constantFrom(true, true, true, false),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ what, signedIn, headers, query: more }) => {
      const own = { apikey: storage.apikey, ...(signedIn && { authorization: `Bearer ${admin.token}` }) }
      const { method: verb, sent } = what
      const answer = await ask({
        method: verb,
        sent,
        target: what.path + more,
        headers: { ...own, ...Object.fromEntries(headers) },
      })
      expect(answer.status, answer.body).toBeLessThan(500)
      if (answer.status < 300) done += 1
      else if (answer.body !== '' && answer.type.includes('json'))
        expect(JSON.parse(answer.body)).toHaveProperty('statusCode')
    }),
    { numRuns: RUNS, seed: 20261121 },
  )
  // Guards against a generator that only produces errors.
  expect(done).toBeGreaterThan(RUNS / 20)
})
