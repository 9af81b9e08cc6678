import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RELEASE } from '#db/release.ts'
import { createCompany, startTestServer, until, type RawClient, type TestServer } from '../testing.ts'

// Two servers on one database are one to their clients.

let first: TestServer
let second: TestServer
let token = ''
let company = ''

beforeAll(async () => {
  first = await startTestServer()
  second = await first.another()
  const person = await first.db.person('Editor')
  company = await createCompany(first.db, { [person]: 'Contributor' })
  token = (await first.signIn(person)).token
  const [here, there] = [await first.connect('1.0.0'), await second.connect('1.0.0')]
  for (const client of [here, there]) await client.join('acquaintance')
  await until(async () => {
    here.push('realtime:acquaintance', 'broadcast', { event: 'x' })
    there.push('realtime:acquaintance', 'broadcast', { event: 'x' })
    await delay(50)
    return here.of('broadcast').length > 0 && there.of('broadcast').length > 0
  })
})

afterAll(async () => {
  await second.close()
  await first.close()
})

const states = (client: RawClient, name: string) =>
  client.received.filter(({ topic, event }) => topic === `realtime:${name}` && event === 'presence_state')
const track = (client: RawClient, name: string, payload: unknown) =>
  client.ask(`realtime:${name}`, 'presence', { type: 'presence', event: 'track', payload })

test('a change of a row, and a message from the database, reach the clients of both servers once', async () => {
  const clients = [await first.connect('1.0.0'), await second.connect('1.0.0')]
  for (const client of clients) {
    await client.join('fence')
    await client.join(
      `company:${company}`,
      { private: true, postgres_changes: [{ event: '*', schema: 'public', table: 'evidence' }] },
      token,
    )
  }
  await first.db.sql(`insert into evidence (company_id, title) values ($1, 'Photo')`, [company])
  await first.db.sql(`select realtime.send('{"n": 1}', 'told', $1)`, [`company:${company}`])
  await first.db.sql(`select realtime.send('{}', 'passed', 'fence', false)`)
  for (const client of clients) {
    await client.next(({ topic }) => topic === 'realtime:fence')
    await client.next(({ payload }) => payload?.event === 'passed')
    expect(client.of('postgres_changes')).toHaveLength(1)
    expect(client.of('broadcast').map(({ payload }) => payload.event)).toEqual(['told', 'passed'])
  }
})

test('each says of which release it is', async () => {
  expect(await first.db.sql('select release from realtime.servers')).toEqual([
    { release: RELEASE },
    { release: RELEASE },
  ])
})

test('broadcasts cross in order, as text and as bytes, and never return', async () => {
  const [here, there, binary] = [await first.connect('1.0.0'), await second.connect('1.0.0'), await second.connect()]
  for (const client of [here, there, binary]) await client.join('across', { broadcast: { self: true } })
  const said = Array.from({ length: 30 }, (_, n) => n)
  for (const n of said) here.push('realtime:across', 'broadcast', { type: 'broadcast', event: 'n', payload: n })
  await first.post('/api/broadcast/across/events/raw', new Uint8Array([0, 255]), {
    'content-type': 'application/octet-stream',
  })
  await until(() => there.of('broadcast').length === 30 && binary.binaries.length === 31)
  expect(there.of('broadcast').map(({ payload }) => payload.payload)).toEqual(said)
  expect(binary.binaries.at(-1)?.subarray(-2)).toEqual(Buffer.from([0, 255]))
  there.push('realtime:across', 'broadcast', { event: 'back', payload: 'nul \u0000' })
  await here.next(({ payload }) => payload?.event === 'back' && payload.payload === 'nul \u0000')
  await delay(100)
  expect(here.of('broadcast')).toHaveLength(31)
  expect(there.of('broadcast')).toHaveLength(31)
})

test('private broadcasts stay private on the other side', async () => {
  const name = `company:${company}:across`
  const [here, inside, outside] = [
    await first.connect('1.0.0'),
    await second.connect('1.0.0'),
    await second.connect('1.0.0'),
  ]
  await here.join(name, { private: true }, token)
  await inside.join(name, { private: true }, token)
  await outside.join(name)
  here.push(`realtime:${name}`, 'broadcast', { event: 'secret', payload: {} })
  await inside.next(({ event }) => event === 'broadcast')
  await delay(50)
  expect(outside.of('broadcast')).toEqual([])
})

test('presences are known on both, in any order of joining', async () => {
  const [here, there] = [await first.connect(), await second.connect()]
  await here.join('both', { presence: { key: 'here' } })
  await track(here, 'both', { n: 1 })
  await here.next(({ event, payload }) => event === 'presence_diff' && payload.joins.here)
  await until(async () => {
    await delay(50)
    await there.join('both', { presence: { key: 'there' } })
    return states(there, 'both').some(({ payload }) => payload.here?.metas[0].n === 1)
  })
  await track(there, 'both', { n: 2 })
  await here.next(({ event, payload }) => event === 'presence_diff' && payload.joins.there)
  await track(there, 'both', { n: 3 })
  await here.next(({ event, payload }) => event === 'presence_diff' && payload.joins.there?.metas[0].n === 3)
  there.socket.terminate()
  await here.next(({ event, payload }) => event === 'presence_diff' && payload.leaves.there?.metas[0].n === 3)
})

test('a server that starts later gets all presences; one that stops removes its clients', async () => {
  const here = await first.connect()
  await here.join('later', { presence: { key: 'here' } })
  await track(here, 'later', {})
  const third = await first.another()
  const there = await third.connect()
  await until(async () => {
    await delay(50)
    await there.join('later', { presence: { key: 'there' } })
    return states(there, 'later').some(({ payload }) => payload.here)
  })
  await track(there, 'later', {})
  await here.next(({ event, payload }) => event === 'presence_diff' && payload.joins.there)
  await third.close()
  await here.next(({ event, payload }) => event === 'presence_diff' && payload.leaves.there)
})

test('the clients of a lost server are gone after ten seconds', async () => {
  const here = await first.connect()
  await here.join('silent', { presence: { key: 'here' } })
  const lost = crypto.randomUUID()
  const say = (message: object) =>
    first.db.sql('insert into realtime.relay (server, message) values ($1, $2)', [lost, JSON.stringify(message)])
  await say({ kind: 'hello' })
  await say({
    kind: 'presence',
    name: 'silent',
    private: false,
    came: [{ id: `${lost}/1`, key: 'lost', ref: 'r', payload: {} }],
    went: [],
  })
  await here.next(({ event, payload }) => event === 'presence_diff' && payload.joins.lost)
  const gone = () => here.received.some(({ event, payload }) => event === 'presence_diff' && payload.leaves.lost)
  await delay(7_000)
  expect(gone()).toBe(false)
  await until(gone)
  // Back, it is asked for its clients again.
  const asked = async () =>
    first.db.sql(`select from realtime.relay where server <> $1 and message::jsonb ->> 'kind' = 'hello'`, [lost])
  await first.db.sql('delete from realtime.relay')
  await say({ kind: 'presence', name: 'silent', private: false, came: [], went: [] })
  await until(async () => (await asked()).length > 0)
})

test('unknown messages of another release are ignored', async () => {
  const here = await first.connect('1.0.0')
  await here.join('strange')
  const stranger = crypto.randomUUID()
  for (const message of [
    '{"kind":"new"}',
    '[]',
    '{',
    '{"kind":"broadcast"}',
    '{"kind":"broadcast","name":"strange","private":false,"event":"x","content":{"json":1}}',
  ])
    await first.db.sql('insert into realtime.relay (server, message) values ($1, $2)', [stranger, message])
  await here.next(({ event, payload }) => event === 'broadcast' && payload.event === 'x')
})

test('a single server writes no relay messages', async () => {
  const isAlone = await startTestServer()
  await delay(200)
  const client = await isAlone.connect()
  await client.join('alone', { broadcast: { ack: true } })
  await track(client, 'alone', {})
  await client.ask('realtime:alone', 'broadcast', { event: 'x' })
  await delay(200)
  expect(await isAlone.db.sql('select from realtime.relay')).toEqual([])
  await isAlone.close()
})
