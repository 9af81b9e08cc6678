import { RealtimeClient, type RealtimeChannel } from '@supabase/realtime-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEY, createCompany, startTestServer, until, type RawClient, type TestServer } from '../testing.ts'

let server: TestServer
let company = ''
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const [editor, auditor, outsider] = [
    await db.person('Editor'),
    await db.person('Auditor'),
    await db.person('Outsider'),
  ]
  company = await createCompany(db, { [editor]: 'Contributor', [auditor]: 'Auditor' })
  for (const [name, user] of Object.entries({ editor, auditor, outsider }))
    tokens[name] = (await server.signIn(user)).token
})

afterAll(() => server.close())

const subscribed = (channel: RealtimeChannel) => new Promise((resolve) => channel.subscribe((state) => resolve(state)))

/** The frame for serializer 2.0.0, as decoded by the published client. */
function decoded(frame: Buffer): unknown {
  const { serializer } = new RealtimeClient('ws://localhost', { params: { apikey: KEY }, transport: class {} as never })
  let message: unknown
  serializer.decode(new Uint8Array(frame).buffer, (result: unknown) => {
    message = result
  })
  return message
}

describe('between clients', () => {
  test.each([
    ['1.0.0', '1.0.0'],
    ['1.0.0', '2.0.0'],
    ['2.0.0', '1.0.0'],
    ['2.0.0', '2.0.0'],
  ])('from %s to %s', async (from, to) => {
    const [speaker, listener] = [server.client(undefined, from), server.client(undefined, to)]
    const heard: unknown[] = []
    const name = `talk ${from} ${to}`
    const ears = listener.channel(name).on('broadcast', { event: 'said' }, (message) => heard.push(message))
    const mouth = speaker.channel(name)
    await subscribed(ears)
    await subscribed(mouth)
    const payload = { text: 'Grüße, 世界 \u0000', list: [1, null, { deep: true }] }
    expect(await mouth.send({ type: 'broadcast', event: 'said', payload })).toBe('ok')
    await until(() => heard.length > 0)
    expect(heard).toEqual([{ type: 'broadcast', event: 'said', payload }])
  })

  test('bytes reach the clients that can read them, and do not disturb others', async () => {
    const [speaker, listener, old] = [server.client(), server.client(), server.client(undefined, '1.0.0')]
    const heard: unknown[] = []
    const heardByOld: unknown[] = []
    const ears = listener.channel('bytes').on('broadcast', { event: '*' }, ({ payload }) => heard.push(payload))
    const oldEars = old.channel('bytes').on('broadcast', { event: '*' }, ({ payload }) => heardByOld.push(payload))
    const mouth = speaker.channel('bytes')
    for (const channel of [ears, oldEars, mouth]) await subscribed(channel)
    const bytes = new Uint8Array([0, 255, 1, 254, 128])
    await mouth.send({ type: 'broadcast', event: 'raw', payload: bytes.buffer })
    await mouth.send({ type: 'broadcast', event: 'text', payload: 'after' })
    await until(() => heard.length === 2 && heardByOld.length === 1)
    expect(new Uint8Array(heard[0] as ArrayBuffer)).toEqual(bytes)
    expect(heardByOld).toEqual(['after'])
  })

  test('a sender receives its own broadcast and an acknowledgement on request', async () => {
    const [plain, curious] = [await server.connect('1.0.0'), await server.connect('1.0.0')]
    await plain.join('echo')
    await curious.join('echo', { broadcast: { self: true, ack: 'true' } })
    const unanswered = plain.push('realtime:echo', 'broadcast', { type: 'broadcast', event: 'a', payload: 1 })
    expect(await curious.ask('realtime:echo', 'broadcast', { type: 'broadcast', event: 'b', payload: 2 })).toEqual({
      status: 'ok',
      response: {},
    })
    await curious.next(({ event, payload }) => event === 'broadcast' && payload.event === 'b')
    await plain.next(({ event, payload }) => event === 'broadcast' && payload.event === 'b')
    expect(plain.of('broadcast').map(({ payload }) => payload)).toEqual([{ type: 'broadcast', event: 'b', payload: 2 }])
    expect(plain.received.some(({ event, ref }) => event === 'phx_reply' && ref === unanswered)).toBe(false)
  })

  test('names too long for a binary frame are sent as text', async () => {
    const [speaker, listener] = [await server.connect(), await server.connect()]
    const name = 'é'.repeat(130)
    await speaker.join(name)
    await listener.join(name)
    speaker.push(`realtime:${name}`, 'broadcast', { type: 'broadcast', event: 'x', payload: { n: 1 } })
    const { topic, payload } = await listener.next(({ event }) => event === 'broadcast')
    expect([topic, payload]).toEqual([`realtime:${name}`, { type: 'broadcast', event: 'x', payload: { n: 1 } }])
  })

  test('a private and a public channel with the same name are separate', async () => {
    const name = `company:${company}:both`
    const [inside, outside] = [await server.connect('1.0.0'), await server.connect('1.0.0')]
    await inside.join(name, { private: true, broadcast: { self: true } }, tokens['editor'])
    await outside.join(name, { broadcast: { self: true } })
    inside.push(`realtime:${name}`, 'broadcast', { event: 'secret', payload: {} })
    await inside.next(({ event }) => event === 'broadcast')
    outside.push(`realtime:${name}`, 'broadcast', { event: 'open', payload: {} })
    await outside.next(({ event }) => event === 'broadcast')
    inside.push(`realtime:${name}`, 'broadcast', { event: 'secret again', payload: {} })
    await until(() => inside.of('broadcast').length === 2)
    expect(inside.of('broadcast').map(({ payload }) => payload.event)).toEqual(['secret', 'secret again'])
    expect(outside.of('broadcast').map(({ payload }) => payload.event)).toEqual(['open'])
  })

  test('a broadcast without the right to send is dropped without an answer', async () => {
    const name = `company:${company}:rights`
    const [editor, auditor] = [await server.connect('1.0.0'), await server.connect('1.0.0')]
    await editor.join(name, { private: true, broadcast: { ack: true } }, tokens['editor'])
    expect(await auditor.join(name, { private: true, broadcast: { ack: true } }, tokens['auditor'])).toMatchObject({
      status: 'ok',
    })
    const silent = auditor.push(`realtime:${name}`, 'broadcast', { event: 'x', payload: {} })
    expect(await auditor.ask('phoenix', 'heartbeat', {}, null)).toMatchObject({ status: 'ok' })
    expect(await editor.ask(`realtime:${name}`, 'broadcast', { event: 'heard', payload: {} })).toMatchObject({
      status: 'ok',
    })
    await auditor.next(({ event, payload }) => event === 'broadcast' && payload.event === 'heard')
    expect(editor.of('broadcast')).toEqual([])
    expect(auditor.received.some(({ event, ref }) => event === 'phx_reply' && ref === silent)).toBe(false)
  })

  test.each([[{}], [{ event: 1 }], [{ event: 'x'.repeat(300) }], ['x'], [null]])(
    '%j is not a broadcast',
    async (payload) => {
      const client = await server.connect('1.0.0')
      await client.join('odd', { broadcast: { ack: true, self: true } })
      expect(await client.ask('realtime:odd', 'broadcast', payload)).toMatchObject({ status: 'error' })
    },
  )
})

describe('over HTTP', () => {
  let listener: RawClient
  const name = () => `company:${company}:http`
  const heard = () => listener.of('broadcast').map(({ payload }) => payload)

  beforeAll(async () => {
    listener = await server.connect('1.0.0')
    await listener.join('open')
    await listener.join(name(), { private: true }, tokens['auditor'])
  })

  const bearer = (who: string) => ({ authorization: `Bearer ${tokens[who]}` })

  test('the published client falls back to it, and may choose it', async () => {
    const client = server.client(tokens['editor'])
    await client.setAuth()
    const before = heard().length
    expect(await client.channel('open').httpSend('chosen', { n: 1 })).toEqual({ success: true })
    expect(await client.channel(name(), { config: { private: true } }).httpSend('private', { n: 2 })).toEqual({
      success: true,
    })
    await until(() => heard().length === before + 2)
    expect(heard().slice(before)).toEqual([
      { type: 'broadcast', event: 'chosen', payload: { n: 1 } },
      { type: 'broadcast', event: 'private', payload: { n: 2 } },
    ])
  })

  test('bytes', async () => {
    const client = await server.connect('2.0.0')
    await client.join('byte post')
    const answer = await server.post('/api/broadcast/byte%20post/events/raw', new Uint8Array([0, 200]), {
      'content-type': 'application/octet-stream',
    })
    expect(answer.status).toBe(202)
    await until(() => client.binaries.length > 0)
    const [frame] = client.binaries
    expect(frame && decoded(frame)).toMatchObject({
      topic: 'realtime:byte post',
      payload: { event: 'raw', payload: new Uint8Array([0, 200]).buffer },
    })
  })

  test('a batch is sent completely or not at all', async () => {
    const batch = (isPrivate: boolean, topic: string) =>
      JSON.stringify({
        messages: [
          { topic: 'open', event: 'first', payload: {} },
          { topic, event: 'second', payload: {}, private: isPrivate },
        ],
      })
    const before = heard().length
    expect((await server.post('/api/broadcast', batch(true, name()), bearer('auditor'))).status).toBe(403)
    expect((await server.post('/api/broadcast', batch(true, name()))).status).toBe(403)
    expect((await server.post('/api/broadcast', batch(true, name()), bearer('outsider'))).status).toBe(403)
    expect((await server.post('/api/broadcast', batch(true, name()), bearer('editor'))).status).toBe(202)
    await until(() => heard().length === before + 2)
    expect(
      heard()
        .slice(before)
        .map(({ event }) => event),
    ).toEqual(['first', 'second'])
  })

  test.each([
    ['{', 422],
    ['{}', 422],
    ['{"messages":[]}', 422],
    ['{"messages":[{"topic":"open","event":"x"}]}', 422],
    ['{"messages":[{"event":"x","payload":{}}]}', 422],
    [JSON.stringify({ messages: Array.from({ length: 101 }, () => ({ topic: 'open', event: 'x', payload: 1 })) }), 422],
    ['x'.repeat(1_100_000), 413],
  ])('%.40s is refused', async (body, status) => {
    const answer = await server.post('/api/broadcast', body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ error: expect.any(String) })
  })

  test('without a key, with an invalid token, and after the session has ended', async () => {
    const message = JSON.stringify({ messages: [{ topic: 'open', event: 'x', payload: 1 }] })
    expect((await server.post('/api/broadcast', message, { apikey: '' })).status).toBe(401)
    expect((await server.post('/api/broadcast', message, { authorization: 'Bearer nonsense' })).status).toBe(401)
    const { token, session } = await server.signIn(await server.db.person('Gone'))
    await server.db.sql('update auth.sessions set revoked_at = now() where id = $1', [session])
    expect((await server.post('/api/broadcast', message, { authorization: `Bearer ${token}` })).status).toBe(401)
    expect((await server.post('/api/nothing', message)).status).toBe(404)
  })

  test('more than the limit are refused', async () => {
    const messages = Array.from({ length: 100 }, () => ({ topic: 'no listener', event: 'x', payload: 1 }))
    const { token } = await server.signIn(await server.db.person('Loud'))
    const statuses = await Promise.all(
      Array.from(
        { length: 5 },
        async () =>
          (await server.post('/api/broadcast', JSON.stringify({ messages }), { authorization: `Bearer ${token}` }))
            .status,
      ),
    )
    expect(new Set(statuses)).toEqual(new Set([202, 429]))
  })
})

describe('from the database', () => {
  const send = (payload: unknown, event: string, topic: string, isPrivate: boolean) =>
    server.db.sql('select realtime.send($1, $2, $3, $4)', [JSON.stringify(payload), event, topic, isPrivate])

  test('messages reach their channel once they are committed, with their id', async () => {
    const name = `company:${company}:news`
    const [member, stranger] = [await server.connect('1.0.0'), await server.connect('1.0.0')]
    await member.join(name, { private: true }, tokens['auditor'])
    await stranger.join(name)
    await send({ n: 1 }, 'told', name, true)
    await send({ n: 2 }, 'told', name, false)
    await member.next(({ event }) => event === 'broadcast')
    await stranger.next(({ event }) => event === 'broadcast')
    const [row] = await server.db.sql<{ id: string }>('select id from realtime.messages where topic = $1 and private', [
      name,
    ])
    expect(member.of('broadcast').map(({ payload }) => payload)).toEqual([
      { type: 'broadcast', event: 'told', payload: { n: 1 }, meta: { id: row?.id } },
    ])
    expect(stranger.of('broadcast').map(({ payload }) => payload.payload)).toEqual([{ n: 2 }])
  })

  test('broadcast_changes sends the old and the new row', async () => {
    await server.db.sql(`create or replace function tell() returns trigger language plpgsql as $$ begin
      perform realtime.broadcast_changes('company:' || new.company_id, tg_op, tg_op, tg_table_name, tg_table_schema, new, old); return null; end $$;
      create trigger tell after update on network_scans for each row execute function tell()`)
    const member = await server.connect('1.0.0')
    await member.join(`company:${company}`, { private: true }, tokens['auditor'])
    await server.db.sql('insert into network_scans (company_id) values ($1)', [company])
    await server.db.sql(`update network_scans set status = 'failed'`)
    const { payload } = await member.next(({ event }) => event === 'broadcast')
    expect(payload).toMatchObject({
      event: 'UPDATE',
      payload: {
        table: 'network_scans',
        operation: 'UPDATE',
        record: { status: 'failed' },
        old_record: { status: 'pending' },
      },
    })
  })

  test('a policy of realtime.messages knows the topic by realtime.topic()', async () => {
    const speaker = await server.db.person('Speaker')
    await server.db.sql(
      `create policy "lobby" on realtime.messages for insert to authenticated with check (realtime.topic() = 'lobby')`,
    )
    const outcome = (topic: string) => server.db.as(speaker, `select realtime.send('{}', 'told', $1)`, [topic])
    expect([await outcome('lobby'), await outcome('hall')]).toEqual(['allowed', 'denied'])
    await server.db.sql('drop policy "lobby" on realtime.messages')
  })

  test('missed messages are replayed on joining, oldest first and up to the requested number', async () => {
    const name = `company:${company}:missed`
    const since = Date.now() - 1_000
    for (const n of [1, 2, 3, 4]) await send({ n }, 'stored', name, true)
    const member = await server.connect('1.0.0')
    await member.join(name, { private: true, broadcast: { replay: { since, limit: 3 } } }, tokens['auditor'])
    await send({ n: 5 }, 'stored', name, true)
    await until(() => member.of('broadcast').length === 4)
    expect(member.of('broadcast').map(({ payload: { payload, meta } }) => [payload.n, meta.replayed])).toEqual([
      [2, true],
      [3, true],
      [4, true],
      [5, undefined],
    ])
    const late = await server.connect('1.0.0')
    await late.join(name, { private: true, broadcast: { replay: { since: Date.now() + 60_000 } } }, tokens['auditor'])
    expect(late.of('broadcast')).toEqual([])
  })

  test('nothing is replayed on a public channel, or without the right to listen', async () => {
    const client = await server.connect()
    const replay = { replay: { since: 0 } }
    expect((await client.join('open', { broadcast: replay })).response.reason).toBe(
      'UnableToReplayMessages: Replay is not allowed for public channels',
    )
    const name = `company:${company}:missed`
    expect(
      (await client.join(name, { private: true, broadcast: replay }, tokens['outsider'])).response.reason,
    ).toContain('Unauthorized')
  })
})
