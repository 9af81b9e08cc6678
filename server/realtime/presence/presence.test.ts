import type { RealtimeChannel } from '@supabase/realtime-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Presence } from './presence.ts'
import { createCompany, startTestServer, until, type RawClient, type TestServer } from '../testing.ts'

let server: TestServer
let company = ''
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const [auditor, outsider] = [await server.db.person('Auditor'), await server.db.person('Outsider')]
  company = await createCompany(server.db, { [auditor]: 'Auditor' })
  tokens['auditor'] = (await server.signIn(auditor)).token
  tokens['outsider'] = (await server.signIn(outsider)).token
})

afterAll(() => server.close())

const subscribed = (channel: RealtimeChannel) => new Promise((resolve) => channel.subscribe((state) => resolve(state)))

test('the published client sees joins, changes and leaves', async () => {
  const [watcher, other] = [server.client(), server.client(undefined, '1.0.0')]
  const seen: unknown[] = []
  const watching = watcher.channel('lobby', { config: { presence: { key: 'watcher' } } })
  watching
    .on('presence', { event: 'join' }, ({ key, newPresences }) =>
      seen.push(['join', key, newPresences.map(({ mood }) => mood)]),
    )
    .on('presence', { event: 'leave' }, ({ key, leftPresences }) =>
      seen.push(['leave', key, leftPresences.map(({ mood }) => mood)]),
    )
  await subscribed(watching)
  expect(await watching.track({ mood: 'calm' })).toBe('ok')
  await until(() => seen.length === 1)
  const coming = other
    .channel('lobby', { config: { presence: { key: 'other' } } })
    .on('presence', { event: 'sync' }, () => undefined)
  await subscribed(coming)
  await until(() => Object.keys(coming.presenceState()).length === 1)
  await coming.track({ mood: 'glad' })
  await until(() => seen.length === 2)
  await coming.track({ mood: 'tired' })
  await until(() => seen.length === 4)
  expect(Object.keys(watching.presenceState())).toEqual(['watcher', 'other'])
  expect(watching.presenceState()['other']).toEqual([{ mood: 'tired', presence_ref: expect.any(String) }])
  await coming.untrack()
  await until(() => seen.length === 5)
  expect(seen).toEqual([
    ['join', 'watcher', ['calm']],
    ['join', 'other', ['glad']],
    ['leave', 'other', ['glad']],
    ['join', 'other', ['tired']],
    ['leave', 'other', ['tired']],
  ])
})

test('a client that loses its connection has left', async () => {
  const [watcher, other] = [await server.connect(), await server.connect()]
  await watcher.join('gone')
  await other.join('gone', { presence: { key: 'other' } })
  await other.ask('realtime:gone', 'presence', { type: 'presence', event: 'track', payload: {} })
  await watcher.next(({ event, payload }) => event === 'presence_diff' && payload.joins.other)
  other.socket.terminate()
  await watcher.next(({ event, payload }) => event === 'presence_diff' && payload.leaves.other)
})

describe('on the wire', () => {
  const track = (client: RawClient, name: string, payload: unknown) =>
    client.ask(`realtime:${name}`, 'presence', { type: 'presence', event: 'track', payload })
  const diffs = (client: RawClient) => client.of('presence_diff').map(({ payload }) => payload)

  test('two presences with one key are two, an update names the previous one, and the same payload changes nothing', async () => {
    const [one, two] = [await server.connect(), await server.connect()]
    for (const client of [one, two]) await client.join('twins', { presence: { key: 'twin' } })
    await track(one, 'twins', { n: 1 })
    await until(() => diffs(two).length === 1)
    await track(two, 'twins', { n: 2 })
    await until(() => diffs(two).length === 3)
    await track(one, 'twins', { n: 1 })
    await track(one, 'twins', { n: 3 })
    await until(() => diffs(two).length === 5)
    const meta = (n: number) => ({ n, phx_ref: expect.any(String) })
    const [{ phx_ref: first }] = diffs(two)[0].joins.twin.metas
    expect(diffs(two)).toEqual([
      { joins: { twin: { metas: [meta(1)] } }, leaves: {} },
      // Whole leaves, then whole joins: otherwise the published client loses presences that stay.
      { joins: {}, leaves: { twin: { metas: [meta(1)] } } },
      { joins: { twin: { metas: [meta(1), meta(2)] } }, leaves: {} },
      { joins: {}, leaves: { twin: { metas: [meta(1), meta(2)] } } },
      { joins: { twin: { metas: [{ ...meta(3), phx_ref_prev: first }, meta(2)] } }, leaves: {} },
    ])
    const three = await server.connect()
    await three.join('twins')
    const { payload } = await three.next(({ event }) => event === 'presence_state')
    expect(payload).toEqual({ twin: { metas: [meta(3), meta(2)] } })
  })

  test('a client that does not watch may be seen, and gets the state when it first tracks itself', async () => {
    const [watcher, quiet] = [await server.connect(), await server.connect()]
    await watcher.join('shy', { presence: { key: 'watcher' } })
    await track(watcher, 'shy', {})
    await until(() => diffs(watcher).length === 1)
    await quiet.join('shy', { presence: { enabled: false, key: 'quiet' } })
    expect(quiet.of('presence_state')).toEqual([])
    await track(quiet, 'shy', {})
    expect((await quiet.next(({ event }) => event === 'presence_state')).payload).toEqual({
      watcher: { metas: [{ phx_ref: expect.any(String) }] },
    })
    await watcher.next(({ event, payload }) => event === 'presence_diff' && payload.joins.quiet)
  })

  test('a client without a key gets a unique one', async () => {
    const client = await server.connect()
    await client.join('unnamed', { presence: { key: '' } })
    await track(client, 'unnamed', {})
    const { payload } = await client.next(({ event }) => event === 'presence_diff')
    expect(Object.keys(payload.joins)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  })

  test.each([
    [[1], 'Presence track payload must be a map'],
    ['x', 'Presence track payload must be a map'],
    [{ long: 'x'.repeat(10_000) }, 'Presence track payload is too long'],
  ])('%.20j cannot be tracked', async (payload, reason) => {
    const client = await server.connect()
    await client.join('odd')
    expect(await track(client, 'odd', payload)).toEqual({ status: 'error', response: { reason } })
    expect(await client.ask('realtime:odd', 'presence', { event: 'dance' })).toMatchObject({ status: 'error' })
  })

  test('keys and payloads with names from JavaScript are only data', async () => {
    const client = await server.connect()
    await client.join('proto', { presence: { key: '__proto__' } })
    client.socket.send(
      `["1","99","realtime:proto","presence",{"event":"track","payload":{"__proto__":{"evil":1},"phx_ref":"mine"}}]`,
    )
    const { payload } = await client.next(({ event }) => event === 'presence_diff')
    expect(Object.getOwnPropertyNames(payload.joins)).toEqual(['__proto__'])
    expect(JSON.stringify(payload)).not.toContain('"mine"')
    expect(({} as Record<string, unknown>)['evil']).toBeUndefined()
  })

  test('too many changes are refused', async () => {
    const client = await server.connect()
    await client.join('restless')
    const answers = await Promise.all(Array.from({ length: 35 }, (_, n) => track(client, 'restless', { n })))
    expect(answers.at(-1)?.response.reason).toContain('ClientPresenceRateLimitReached')
    expect(answers.filter(({ status }) => status === 'ok').length).toBeGreaterThanOrEqual(30)
  })

  test('on a private channel a client without the insert right is not present', async () => {
    const name = `company:${company}:present`
    const auditor = await server.connect()
    await auditor.join(name, { private: true }, tokens['auditor'])
    expect(await track(auditor, name, {})).toMatchObject({ status: 'ok' })
    await server.db.sql(`create policy "all listen" on realtime.messages for select to authenticated using (true)`)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const outsider = await server.connect()
    await outsider.join('x', { postgres_changes: [{ table: 'nothing' }] })
    expect(await outsider.join(name, { private: true }, tokens['outsider'])).toMatchObject({ status: 'ok' })
    expect((await track(outsider, name, {})).response.reason).toContain(
      'Unauthorized: You do not have permissions to be present',
    )
  })
})

test('a person with two pages is present until both are gone', async () => {
  const [watcher, one, two] = [server.client(), server.client(), server.client()]
  const open = async (client: typeof watcher, key: string) => {
    const channel = client
      .channel('pages', { config: { presence: { key } } })
      .on('presence', { event: 'sync' }, () => undefined)
    await subscribed(channel)
    return channel
  }
  const watching = await open(watcher, 'watcher')
  const pages = () => (watching.presenceState<{ page: number }>()['person'] ?? []).map(({ page }) => page)
  const [first, second] = [await open(one, 'person'), await open(two, 'person')]
  await first.track({ page: 1 })
  await second.track({ page: 2 })
  await until(() => pages().length === 2)
  await first.untrack()
  await until(() => pages().length === 1)
  expect(pages()).toEqual([2])
  await second.untrack()
  await until(() => pages().length === 0)
})

test('a presence that joins and leaves between two messages is never sent', () => {
  const presence = new Presence()
  const present = (id: string, ref: string) => ({ id, key: id, ref, payload: {} })
  presence.set(present('a', '1'))
  presence.remove('a')
  expect(presence.flush()).toBeUndefined()
  presence.set(present('a', '2'))
  presence.set(present('a', '3'))
  expect(presence.flush()?.diffs).toEqual(['{"joins":{"a":{"metas":[{"phx_ref":"3"}]}},"leaves":{}}'])
  presence.remove('a')
  presence.set(present('a', '4'))
  expect(presence.flush()?.diffs).toEqual([
    '{"joins":{},"leaves":{"a":{"metas":[{"phx_ref":"3"}]}}}',
    '{"joins":{"a":{"metas":[{"phx_ref":"4","phx_ref_prev":"3"}]}},"leaves":{}}',
  ])
  presence.remove('a')
  expect(presence.flush()?.went).toEqual(['a'])
  expect(presence.isEmpty).toBe(true)
})
