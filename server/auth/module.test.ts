import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFirstAccount, startTestServer, type TestServer } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeFirstAccount(server)
})
afterAll(() => server.end())

const codeOf = (response: Response) => [response.status, response.headers.get('x-sb-error-code')]

describe('the interface', () => {
  test('describes itself', async () => {
    expect(await (await server.request('/health')).json()).toMatchObject({ name: 'GoTrue' })
    expect(await (await server.request('/settings')).json()).toMatchObject({
      external: { email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: true,
    })
    const keys = await server.request('/.well-known/jwks.json')
    expect(keys.headers.get('cache-control')).toBe('public, max-age=300')
    expect(((await keys.json()) as { keys: unknown[] }).keys).toHaveLength(2)
  })

  test.each([
    ['GET', '/signup'],
    ['POST', '/oauth/token'],
    ['GET', '/admin/audit'],
    ['DELETE', '/user'],
    ['GET', '/'],
  ])('%s %s is not supported', async (method, path) => {
    const response = await server.request(path, { method, headers: { 'X-Supabase-Api-Version': '2024-01-01' } })
    expect(codeOf(response)).toEqual([404, 'not_found'])
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await response.json()).toEqual({ code: 'not_found', message: 'There is no such endpoint' })
  })

  test.each([
    ['/settings', '', [401, 'no_api_key']],
    ['/settings', 'sb_publishable_wrong', [401, 'invalid_api_key']],
    ['/health', '', [200, null]],
    ['/.well-known/jwks.json', '', [200, null]],
    ['/verify', '', [303, null]],
  ])('%s with the API key %j', async (path, apikey, expected) => {
    expect(codeOf(await server.request(path, { headers: { apikey } }))).toEqual(expected)
  })
})

describe('a body', () => {
  test.each([
    ['{', 'bad_json'],
    ['[]', 'bad_json'],
    ['null', 'bad_json'],
    ['"text"', 'bad_json'],
    ['', 'validation_failed'],
    ['{"email":1}', 'validation_failed'],
    ['{"email":{"$gt":""},"password":"x"}', 'validation_failed'],
    ['{"email":"a\\u0000@example.com","password":"x"}', 'validation_failed'],
    ['{"email":"a\\ud800@example.com","password":"x"}', 'validation_failed'],
  ])('%s is answered %s', async (body, code) => {
    for (const path of ['/signup', '/token?grant_type=password', '/recover', '/resend', '/verify']) {
      expect(codeOf(await server.post(path, body, { address: '192.0.2.9' }))).toEqual([400, code])
    }
  })

  test('of more than 1 MB is refused, declared or not', async () => {
    const large = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(1024 * 1024) })
    expect((await server.post('/signup', large)).status).toBe(413)
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(65_536).fill(32))
      },
    })
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, duplex: 'half' }
    expect((await server.request('/signup', init)).status).toBe(413)
  })

  test('nested 100,000 levels deep is refused', async () => {
    const deep = `{"email":"a@example.com","password":"Walnut-Harbor-57!","data":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
    expect((await server.post('/signup', deep, { address: '192.0.2.8' })).status).toBe(400)
  })
})

test('any invalid input gets a 4xx', async () => {
  const endpoints = [
    '/signup',
    '/token?grant_type=password',
    '/token?grant_type=refresh_token',
    '/token?grant_type=pkce',
    '/otp',
    '/recover',
    '/resend',
    '/verify',
    '/logout',
  ]
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.jsonValue(),
    fc.constantFrom('signup', 'recovery', 'a@example.com', null, Infinity),
  )
  const names = fc.constantFrom(
    'email',
    'password',
    'phone',
    'data',
    'token',
    'token_hash',
    'type',
    'refresh_token',
    '__proto__',
    'setup_token',
  )
  const bodies = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.dictionary(names, value).map((body) => JSON.stringify(body)),
  )
  let address = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...endpoints), bodies, async (path, body) => {
      address += 1
      const response = await server.post(path, body, { address: `10.0.${address >> 8}.${address & 255}` })
      // Requests for a mail give the same response for every well-formed address.
      const expected = /otp|recover|resend/.test(path) ? [200, 400, 429] : [400, 401, 403, 404, 413, 422, 429]
      expect(expected).toContain(response.status)
    }),
    { numRuns: 400 },
  )
})
