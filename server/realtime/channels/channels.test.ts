import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { createCatalogCache } from '../change-feed/catalog.ts'
import { createAuthorize } from './authorize.ts'
import { ANONYMOUS } from './viewer.ts'
import { KEY, createCompany, startTestServer, type RawClient, type TestServer } from '../testing.ts'

let server: TestServer
let owner = ''
let contributor = ''
let outsider = ''
let company = ''

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.db.person('Owner')
  contributor = await server.db.person('Contributor')
  outsider = await server.db.person('Outsider')
  company = await createCompany(server.db, { [owner]: 'Owner', [contributor]: 'Contributor' })
  await createCompany(server.db, { [outsider]: 'Owner' })
})

afterAll(() => server.close())

const tokenOf = async (user: string, lifeS?: number) => (await server.signIn(user, lifeS)).token

describe.each(['1.0.0', '2.0.0'])('with serializer %s', (vsn) => {
  let client: RawClient
  beforeAll(async () => {
    client = await server.connect(vsn)
  })

  test('heartbeat, join, leave', async () => {
    expect(await client.ask('phoenix', 'heartbeat', {}, null)).toEqual({ status: 'ok', response: {} })
    expect(await client.join('room')).toEqual({ status: 'ok', response: { postgres_changes: [] } })
    expect(await client.next(({ event }) => event === 'presence_state')).toMatchObject({
      joinRef: '1',
      topic: 'realtime:room',
      payload: {},
    })
    expect(await client.ask('realtime:room', 'phx_leave')).toEqual({ status: 'ok', response: {} })
    expect(await client.next(({ event }) => event === 'phx_close')).toMatchObject({
      joinRef: '1',
      ref: '1',
      topic: 'realtime:room',
      payload: {},
    })
  })

  test('leaving a topic that was not joined succeeds; other events on it are refused', async () => {
    expect(await client.ask('realtime:elsewhere', 'phx_leave')).toEqual({ status: 'ok', response: {} })
    const unmatched = { status: 'error', response: { reason: 'unmatched topic' } }
    expect(await client.ask('realtime:elsewhere', 'broadcast', { event: 'x' })).toEqual(unmatched)
    expect(await client.ask('room:1', 'phx_join')).toEqual(unmatched)
    expect(await client.ask('realtime:', 'phx_join')).toEqual({
      status: 'error',
      response: { reason: 'TopicNameRequired: You must provide a topic name' },
    })
  })

  test('joining again closes the old channel, whose frames are ignored from then on', async () => {
    client.received.splice(0)
    await client.join('again', { broadcast: { ack: true } }, undefined, 'old')
    await client.join('again', { broadcast: { ack: true } }, undefined, 'new')
    expect(client.of('phx_close')).toMatchObject([{ joinRef: 'old', topic: 'realtime:again' }])
    const old = client.push('realtime:again', 'broadcast', { event: 'x', payload: {} }, 'old')
    expect(await client.ask('realtime:again', 'broadcast', { event: 'x', payload: {} }, 'new')).toMatchObject({
      status: 'ok',
    })
    expect(client.received.some(({ ref }) => ref === old)).toBe(false)
  })
})

test('a join echoes the subscriptions in order; equal ones share an id', async () => {
  const client = await server.connect()
  const changes = [
    { event: '*', schema: 'public', table: 'evidence' },
    { event: 'INSERT', schema: 'public', table: 'evidence', filter: 'title=eq.x' },
    { event: '*', schema: 'public', table: 'evidence' },
    { event: 'insert', schema: '*' },
  ]
  const answer = await client.join('asked', { postgres_changes: changes }, await tokenOf(owner))
  const given = answer.response['postgres_changes'] as { id: number }[]
  expect(given).toEqual(changes.map((asked) => ({ ...asked, id: expect.any(Number) })))
  expect(given[0]?.id).toBe(given[2]?.id)
  expect(new Set(given.map(({ id }) => id)).size).toBe(3)
})

test('booleans may be text, parts may be missing or null', async () => {
  const client = await server.connect()
  const ask = (payload: unknown) => client.ask('realtime:loose', 'phx_join', payload)
  for (const payload of [
    {},
    null,
    { config: null },
    { config: { broadcast: null, presence: null, postgres_changes: null, private: null } },
  ])
    expect(await ask(payload)).toMatchObject({ status: 'ok' })
  expect(
    await ask({ config: { broadcast: { ack: 'true' }, presence: { enabled: 'false' }, private: 'false' } }),
  ).toMatchObject({ status: 'ok' })
  expect(await client.ask('realtime:loose', 'broadcast', { event: 'x' })).toMatchObject({ status: 'ok' })
  for (const [payload, reason] of [
    [{ config: { private: 'maybe' } }, 'InvalidJoinPayload: config.private: '],
    [{ config: { postgres_changes: {} } }, 'InvalidJoinPayload: config.postgres_changes: '],
    ['x', 'InvalidJoinPayload: : '],
  ] as const)
    expect((await ask(payload)).response.reason).toContain(reason)
})

test('a socket has at most a hundred channels', async () => {
  const client = await server.connect()
  const joins = Array.from({ length: 100 }, (_, n) => client.join(`many ${n}`, { presence: { enabled: false } }))
  expect((await Promise.all(joins)).every(({ status }) => status === 'ok')).toBe(true)
  await delay(200)
  expect(await client.join('one more')).toEqual({
    status: 'error',
    response: { reason: 'ChannelRateLimitReached: Too many channels' },
  })
  // Joining the same topic again does not add a channel.
  expect(await client.join('many 5')).toMatchObject({ status: 'ok' })
})

describe('tokens', () => {
  test.each([
    ['nonsense', 'MalformedJWT: The token provided is not a valid JWT'],
    ['eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'MalformedJWT: The token provided is not a valid JWT'],
  ])('%s is refused', async (token, reason) => {
    const client = await server.connect()
    expect(await client.join('t', {}, token)).toEqual({ status: 'error', response: { reason } })
  })

  test('an expired one is refused, with the time since its expiry', async () => {
    const client = await server.connect()
    for (const life of [-100, -3])
      expect((await client.join('t', {}, await tokenOf(owner, life))).response.reason).toMatch(
        new RegExp(`^InvalidJWTToken: Token has expired ${-life}|${1 - life} seconds ago$`),
      )
  })

  test('one of an ended session is refused', async () => {
    const { token, session } = await server.signIn(owner)
    await server.db.sql('update auth.sessions set revoked_at = now() where id = $1', [session])
    const client = await server.connect()
    expect((await client.join('t', {}, token)).response.reason).toBe(
      'InvalidJWTToken: The session of this token has ended',
    )
  })

  test('a channel ends when its token expires, and no other does', async () => {
    const client = await server.connect()
    await client.join('short', {}, await tokenOf(owner, 3))
    await client.join('long', { broadcast: { ack: true } }, await tokenOf(owner))
    const { payload } = await client.next(({ event, topic }) => event === 'system' && topic === 'realtime:short')
    expect(payload).toEqual({
      extension: 'system',
      status: 'error',
      message: expect.stringMatching(/^Token has expired \d seconds ago$/),
      channel: 'short',
    })
    await client.next(({ event, topic }) => event === 'phx_close' && topic === 'realtime:short')
    expect(await client.ask('realtime:long', 'broadcast', { event: 'x' })).toMatchObject({ status: 'ok' })
  })

  test('a new token keeps a channel alive', async () => {
    const client = await server.connect()
    const changes = { event: '*', schema: 'public', table: 'evidence' }
    await client.join('renewed', { postgres_changes: [changes] }, await tokenOf(owner, 3))
    client.push('realtime:renewed', 'access_token', { access_token: await tokenOf(owner) })
    await delay(5_500)
    await server.db.sql(`insert into evidence (company_id, title) values ($1, 'Photo')`, [company])
    await client.next(({ event }) => event === 'postgres_changes')
    expect(client.of('phx_close')).toEqual([])
  })

  test('after signing in on an open channel, the client sees its own rows', async () => {
    const client = await server.connect()
    await client.join('fence')
    await client.join('later', { postgres_changes: [{ event: '*', schema: 'public', table: 'evidence' }] }, KEY)
    const write = async (title: string) => {
      await server.db.sql('insert into evidence (company_id, title) values ($1, $2)', [company, title])
      await server.db.sql(`select realtime.send('{}', 'passed', 'fence', false)`)
      await client.passed()
    }
    await write('unseen')
    client.push('realtime:later', 'access_token', { access_token: KEY })
    await write('unseen too')
    client.push('realtime:later', 'access_token', { access_token: await tokenOf(owner) })
    await client.ask('realtime:later', 'presence', { event: 'untrack' })
    await write('seen')
    expect(client.of('postgres_changes').map(({ payload }) => payload.data.record.title)).toEqual(['seen'])
  })

  test.each([
    ['of another person', () => tokenOf(contributor), 'The token belongs to another user'],
    ['that has expired', () => tokenOf(owner, -100), /^Token has expired 10\d seconds ago$/],
    ['that is none', () => Promise.resolve('nonsense'), 'The token provided is not a valid JWT'],
  ])('a new token %s ends the channel', async (_, token, message) => {
    const client = await server.connect()
    await client.join('ended', {}, await tokenOf(owner))
    client.push('realtime:ended', 'access_token', { access_token: await token() })
    const { payload } = await client.next(({ event }) => event === 'system')
    expect(payload).toMatchObject({ status: 'error', message: expect.stringMatching(message) })
    await client.next(({ event }) => event === 'phx_close')
  })

  test('an ended session closes its sockets, with a reason', async () => {
    const { token, session } = await server.signIn(owner)
    const [client, other] = [await server.connect(), await server.connect()]
    await client.join('signed in', {}, token)
    await other.join('signed in', { broadcast: { ack: true } }, await tokenOf(owner))
    await server.db.sql('update auth.sessions set revoked_at = now() where id = $1', [session])
    expect(await client.closed()).toBe(4401)
    expect(client.of('system')).toMatchObject([{ payload: { status: 'error', message: 'The session has ended' } }])
    expect(await other.ask('realtime:signed in', 'broadcast', { event: 'x' })).toMatchObject({ status: 'ok' })
  })
})

describe('private channels', () => {
  const topic = (rest = '') => `company:${company}${rest}`

  test.each([
    ['a member', () => tokenOf(contributor), topicOfOurs, true],
    ['a member, below', () => tokenOf(contributor), () => `${topicOfOurs()}:chat`, true],
    ['an outsider', () => tokenOf(outsider), topicOfOurs, false],
    ['an anonymous client', () => Promise.resolve(undefined), topicOfOurs, false],
    ['a member, of no company', () => tokenOf(contributor), () => 'lobby', false],
    ['a member, beside', () => tokenOf(contributor), () => `${topicOfOurs()}x`, false],
    ['a member, of all', () => tokenOf(contributor), () => 'company:%', false],
  ])('%s', async (_, token, name, may) => {
    const client = await server.connect()
    const answer = await client.join(name(), { private: true }, await token())
    expect(answer).toEqual(
      may
        ? { status: 'ok', response: { postgres_changes: [] } }
        : {
            status: 'error',
            response: {
              reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${name()}`,
            },
          },
    )
  })

  function topicOfOurs(): string {
    return topic()
  }

  test('policies may call realtime.topic()', async () => {
    await server.db
      .sql(`create policy "lobby" on realtime.messages for select to anon using (realtime.topic() = 'open lobby');
      grant select on realtime.messages to anon`)
    // The catalog is reloaded after a second when something was not found.
    await delay(1_100)
    const client = await server.connect()
    await client.join('x', { postgres_changes: [{ table: 'nothing' }] })
    expect(await client.join('open lobby', { private: true })).toMatchObject({ status: 'ok' })
    expect(await client.join('closed lobby', { private: true })).toMatchObject({ status: 'error' })
  })

  test.each(['57014', '55P03', '40001', '40P01'])(
    'a question that the database ends with %s has no answer',
    async (code) => {
      const ended = Object.assign(new pg.DatabaseError('ended', 0, 'error'), { code })
      const log = createLog('silent')
      const database: Database = { ...server.database, callerTransaction: () => Promise.reject(ended) }
      const authorize = createAuthorize({ database, log }, createCatalogCache(server.database.service, log))
      await expect(
        authorize({ ...ANONYMOUS, role: 'authenticated', userId: contributor }, topic()),
      ).rejects.toMatchObject({
        code: 'UnableToConnectToProject',
      })
    },
  )

  test('a removed member is disconnected, and the others stay', async () => {
    const member = await server.db.person('Member')
    await server.db.sql(`insert into user_companies values ($1, $2, 'Manager')`, [company, member])
    const [leaving, staying] = [await server.connect(), await server.connect()]
    await leaving.join(topic(), { private: true }, await tokenOf(member))
    await leaving.join('public', { broadcast: { ack: true } }, await tokenOf(member))
    await staying.join(topic(), { private: true, broadcast: { ack: true } }, await tokenOf(owner))
    await server.db.sql('delete from user_companies where user_id = $1', [member])
    const { payload } = await leaving.next(({ event }) => event === 'system')
    expect(payload.message).toBe(`You no longer have permission to read from this Channel topic: ${topic()}`)
    await leaving.next(({ event }) => event === 'phx_close')
    expect(await leaving.ask('realtime:public', 'broadcast', { event: 'x' })).toMatchObject({ status: 'ok' })
    expect(await staying.ask(`realtime:${topic()}`, 'broadcast', { event: 'x' })).toMatchObject({ status: 'ok' })
  })

  test('a deleted company has no channels any more', async () => {
    const founder = await server.db.person('Founder')
    const gone = await createCompany(server.db, { [founder]: 'Owner' })
    const client = await server.connect()
    await client.join(`company:${gone}`, { private: true }, await tokenOf(founder))
    await server.db.sql('update companies set deleted_at = now() where id = $1', [gone])
    await client.next(({ event }) => event === 'phx_close')
  })

  test('a former administrator is disconnected', async () => {
    const admin = await server.db.person('Admin', 'Admin')
    await server.db.person('Another', 'Admin')
    const client = await server.connect()
    await client.join(topic(), { private: true }, await tokenOf(admin))
    await delay(2_500)
    await server.db.sql('update profiles set global_role = null where id = $1', [admin])
    await client.next(({ event }) => event === 'phx_close')
  })
})
