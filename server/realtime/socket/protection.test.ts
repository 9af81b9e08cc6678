import { connect as connectTcp } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { limits } from '../limits.ts'
import { KEY, createCompany, Refused, startTestServer, until, type RawClient, type TestServer } from '../testing.ts'

let server: TestServer
let token = ''
let company = ''
/** A well-behaved client that must not be affected. */
let bystander: RawClient

beforeAll(async () => {
  server = await startTestServer()
  const person = await server.db.person('Owner')
  company = await createCompany(server.db, { [person]: 'Owner' })
  token = (await server.signIn(person)).token
  bystander = await server.connect('1.0.0')
  await bystander.join(
    'calm',
    { broadcast: { self: true }, postgres_changes: [{ event: '*', schema: 'public', table: 'evidence' }] },
    token,
  )
})

afterAll(() => server.close())

/** The bystander can still send, receive, and get changes. */
async function allIsWell(): Promise<void> {
  const event = crypto.randomUUID()
  bystander.push('realtime:calm', 'broadcast', { event, payload: {} })
  await bystander.next(({ payload }) => payload?.event === event)
  await server.db.sql('insert into evidence (company_id, title) values ($1, $2)', [company, event])
  await bystander.next(({ payload }) => payload?.data?.record?.title === event)
  expect(bystander.closedWith).toBeUndefined()
}

describe('at the handshake', () => {
  const channelErrors = (query: string, headers: Record<string, string> = {}, vsn?: string) =>
    server.connect(vsn, query, headers).then(
      () => 'connected',
      (error: unknown) => (error instanceof Refused ? [error.status, JSON.parse(error.body)] : error),
    )

  test('keys and tokens', async () => {
    expect(await channelErrors('')).toEqual([401, { error: 'API key is missing' }])
    expect(await channelErrors('apikey=sb_publishable_wrong')).toEqual([401, { error: 'Invalid API key' }])
    expect(await channelErrors('apikey=nonsense')).toEqual([401, { error: 'The token provided is not a valid JWT' }])
    const { token: old } = await server.signIn(await server.db.person('Late'), -100)
    expect(await channelErrors(`apikey=${old}`)).toEqual([401, { error: 'Token has expired' }])
    expect(await channelErrors(`apikey=${token}`)).toBe('connected')
    expect(await channelErrors('', { 'x-api-key': KEY })).toBe('connected')
    expect(await channelErrors(`apikey=${KEY}`, {}, '3.0.0')).toMatchObject([400, {}])
  })

  test('a page of another site is refused; our own, and programs, are not', async () => {
    const key = `apikey=${KEY}`
    expect(await channelErrors(key, { origin: 'https://evil.example' })).toMatchObject([403, {}])
    expect(await channelErrors(key, { origin: 'null' })).toMatchObject([403, {}])
    expect(await channelErrors(key, { origin: 'https://parapet.example' })).toBe('connected')
    expect(await channelErrors(key, { origin: server.origin })).toBe('connected')
  })

  test('other paths are not upgraded, and compression is not negotiated', async () => {
    const port = Number(new URL(server.origin).port)
    const answer = (request: string) =>
      new Promise<string>((resolve) => {
        const socket = connectTcp(port, '127.0.0.1', () => socket.write(request))
        let text = ''
        socket.on('data', (chunk) => {
          text += chunk.toString()
        })
        socket.on('close', () => resolve(text))
      })
    const upgrade = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
    expect(await answer(upgrade('/elsewhere'))).toBe('')
    expect(await answer(upgrade('/realtime/v1/websocket/more'))).toBe('')
    expect(await answer(upgrade(`/realtime/v1/websocket?apikey=${KEY}`))).toMatch(/^HTTP\/1.1 400/)
    expect((await server.connect()).socket.extensions).toBe('')
    await allIsWell()
  })
})

test('a frame that is too large closes its socket', async () => {
  const client = await server.connect()
  await client.join('large', { broadcast: { ack: true } })
  const fits = 'x'.repeat(limits.frameBytes - 200)
  expect(await client.ask('realtime:large', 'broadcast', { event: 'x', payload: fits })).toMatchObject({ status: 'ok' })
  client.push('realtime:large', 'broadcast', { event: 'x', payload: `${fits}${fits}` })
  expect(await client.closed()).toBe(1009)
  await allIsWell()
})

test.each([
  ['1.0.0', '{'],
  ['1.0.0', '[]'],
  ['1.0.0', '{"topic":1,"event":"x","payload":{}}'],
  ['2.0.0', 'null'],
  ['2.0.0', '["1","1","realtime:x"]'],
  ['2.0.0', '{"topic":"x","event":"x","payload":{},"ref":"1"}'],
  ['2.0.0', Buffer.from([])],
  ['2.0.0', Buffer.from([9, 0, 0, 0, 0, 0, 0])],
  ['2.0.0', Buffer.from([3, 200, 0, 0, 0, 0, 1])],
  ['2.0.0', Buffer.from([3, 0, 0, 0, 0, 0, 1, 123])],
  ['1.0.0', Buffer.from([3, 0, 0, 0, 0, 0, 0])],
])('%s: an unreadable frame closes its socket (%j)', async (vsn, frame) => {
  const client = await server.connect(vsn)
  client.socket.send(frame)
  expect(await client.closed()).toBe(1007)
  await allIsWell()
})

test('a payload nested without end is refused, and its sender stays connected', async () => {
  const client = await server.connect()
  await client.join('deep', { broadcast: { ack: true } })
  client.socket.send(
    `["1","77","realtime:deep","broadcast",{"event":"x","payload":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`,
  )
  const { payload } = await client.next(({ ref }) => ref === '77')
  expect(payload.status).toBe('error')
  expect(payload.response.reason).toContain('nested too deeply')
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  expect((await server.post('/api/broadcast/deep/events/x', nested)).status).toBe(422)
  expect((await server.post('/api/broadcast/unused/events/x', nested)).status).toBe(422)
  client.socket.send(`["1","78","realtime:deep","presence",{"event":"track","payload":{"x":${nested}}}]`)
  expect((await client.next(({ ref }) => ref === '78')).payload.status).toBe('error')
  client.socket.send(
    `["1","79","realtime:deeper","phx_join",{"config":{"postgres_changes":[{"table":"evidence","x":${nested}}]}}]`,
  )
  expect((await client.next(({ ref }) => ref === '79')).payload.status).toBe('ok')
  expect(await client.ask('realtime:deep', 'broadcast', { event: 'x' })).toMatchObject({ status: 'ok' })
  await allIsWell()
})

describe('floods', () => {
  test('of messages: excess frames are ignored, and a client that continues is disconnected', async () => {
    const client = await server.connect()
    await client.join('flood', { broadcast: { ack: true } })
    const answered = () => client.received.filter(({ payload }) => payload?.status === 'ok').length
    const sent = limits.messages.burst + limits.refusedBeforeClose - 10
    for (let n = 0; n < sent; n += 1) client.push('realtime:flood', 'broadcast', { event: 'x', payload: n })
    await until(() => answered() >= limits.messages.burst - 1)
    await delay(500)
    expect(answered()).toBeLessThan(sent)
    expect(await client.ask('realtime:flood', 'broadcast', { event: 'x' })).toMatchObject({ status: 'ok' })
    for (let n = 0; n < 600; n += 1) client.push('realtime:flood', 'broadcast', { event: 'x', payload: n })
    expect(await client.closed()).toBe(4429)
    await allIsWell()
  })

  test('of pings', async () => {
    const client = await server.connect()
    let pongs = 0
    client.socket.on('pong', () => (pongs += 1))
    client.socket.ping()
    await until(() => pongs === 1)
    for (let n = 0; n < 600; n += 1) client.socket.ping()
    expect(await client.closed()).toBe(4429)
    await allIsWell()
  })

  test('of joins', async () => {
    const client = await server.connect()
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, n) => client.join(`joins ${n % 10}`, { presence: { enabled: false } })),
    )
    const reasons = answers.flatMap(({ response }) => response.reason ?? [])
    expect(reasons.length).toBeGreaterThan(0)
    expect(new Set(reasons)).toEqual(new Set(['ClientJoinRateLimitReached: Too many joins per second']))
    await allIsWell()
  })

  test('of connections that send nothing, and that never finish their handshake', async () => {
    const port = Number(new URL(server.origin).port)
    const half = Array.from({ length: 50 }, () => connectTcp(port, '127.0.0.1'))
    const silent = await Promise.all(Array.from({ length: 50 }, () => server.connect()))
    await allIsWell()
    for (const socket of half) socket.destroy()
    for (const { socket } of silent) socket.terminate()
    await allIsWell()
  })
})

test('a slow reader is disconnected, and the others get everything', async () => {
  const slow = await server.connect('1.0.0')
  const [speaker, quick] = [await server.connect('1.0.0'), await server.connect('1.0.0')]
  for (const client of [slow, speaker, quick]) await client.join('heavy')
  slow.socket.pause()
  const payload = 'x'.repeat(200_000)
  const count = 60
  for (let n = 0; n < count; n += 1) {
    speaker.push('realtime:heavy', 'broadcast', { event: 'x', payload })
    await until(() => quick.of('broadcast').length > n)
  }
  expect(quick.of('broadcast')).toHaveLength(count)
  slow.socket.resume()
  expect(await slow.closed()).toBe(4408)
  expect(slow.of('broadcast').length).toBeLessThan(count)
  await allIsWell()
})

test('when the server stops, all clients are asked to reconnect', async () => {
  const other = await server.another()
  const client = await other.connect()
  await client.join('closing')
  await other.close()
  expect(await client.closed()).toBe(1012)
  await allIsWell()
})

/** Nearly valid frames and invalid ones: they may only affect their own client. */
test('an odd frame never disturbs another client', { timeout: 120_000 }, async () => {
  const odd = fc.oneof(
    fc.string(),
    fc.constantFrom(null, true, 0, -1, 1e308, '__proto__', '\u0000', 'realtime:', '%'),
    fc.jsonValue(),
  )
  const topic = fc.oneof(
    fc.constantFrom('realtime:a', 'realtime:b', 'realtime:', 'phoenix', `realtime:company:${company}`),
    fc.string(),
  )
  const event = fc.oneof(
    fc.constantFrom('phx_join', 'phx_leave', 'broadcast', 'presence', 'access_token', 'heartbeat', 'phx_close'),
    fc.string(),
  )
  const changes = fc.record(
    {
      event: fc.oneof(fc.constantFrom('*', 'INSERT'), odd),
      schema: fc.oneof(fc.constantFrom('public', '*', 'auth'), odd),
      table: fc.oneof(fc.constantFrom('evidence', 'controls', 'nothing'), odd),
      filter: fc.oneof(
        fc.constantFrom('id=eq.1', 'title=match.(', 'title=in.(', 'title=eq."', `title=eq.'; drop table x; --`),
        odd,
      ),
      select: odd,
    },
    { requiredKeys: [] },
  )
  const config = fc.record(
    {
      broadcast: fc.oneof(
        odd,
        fc.record(
          { self: odd, ack: odd, replay: fc.oneof(odd, fc.record({ since: odd, limit: odd })) },
          { requiredKeys: [] },
        ),
      ),
      presence: fc.oneof(odd, fc.record({ key: odd, enabled: odd }, { requiredKeys: [] })),
      postgres_changes: fc.oneof(odd, fc.array(changes, { maxLength: 3 })),
      private: fc.oneof(fc.boolean(), odd),
    },
    { requiredKeys: [] },
  )
  const payload = fc.oneof(
    odd,
    fc.record(
      { config: fc.oneof(config, odd), access_token: fc.oneof(fc.constantFrom(token, KEY, 'a.b.c'), odd) },
      { requiredKeys: [] },
    ),
    fc.record(
      { type: odd, event: fc.oneof(fc.constantFrom('track', 'untrack', 'x'), odd), payload: odd },
      { requiredKeys: [] },
    ),
  )
  const text = fc.tuple(odd, odd, topic, event, payload).map((frame) => JSON.stringify(frame))
  const object = fc.record({ topic, event, payload, ref: odd, join_ref: odd }).map((frame) => JSON.stringify(frame))
  const binary = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc.uint8Array({ minLength: 6, maxLength: 60 }).map((bytes) => Buffer.from([3, ...bytes.map((byte) => byte % 12)])),
  )
  const session = fc.record({
    vsn: fc.constantFrom('1.0.0', '2.0.0'),
    frames: fc.array(fc.oneof(text, object, binary, fc.string()), { minLength: 1, maxLength: 15 }),
  })
  await fc.assert(
    fc.asyncProperty(session, async ({ vsn, frames }) => {
      const client = await server.connect(vsn)
      for (const frame of frames) if (client.socket.readyState === WebSocket.OPEN) client.socket.send(frame)
      await allIsWell()
      expect([undefined, 1007]).toContain(client.closedWith)
      client.socket.terminate()
    }),
    { numRuns: 150, seed: 20_260_101 },
  )
})
