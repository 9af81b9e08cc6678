import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { limits } from '../limits.ts'
import { Refused, startTestServer, until, type RawClient, type TestServer } from '../testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' })
})

afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const connectFrom = (address: string): Promise<RawClient> =>
  server.connect('2.0.0', undefined, { 'x-forwarded-for': address })

const statusFrom = (address: string) =>
  connectFrom(address).then(
    () => 'connected',
    (error: unknown) => (error instanceof Refused ? error.status : error),
  )

/** Moves the server's clock. */
function pass(ms: number): void {
  const clock = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + ms)
}

describe('sockets that have shown no token', () => {
  test('are limited by network, whatever channels they join, until they show one', async () => {
    const { token } = await server.signIn(await server.db.person('Shows a token'))
    const [first, second, ...others] = await Promise.all(
      Array.from({ length: limits.newcomers.perNetwork }, (_, n) => connectFrom(`2001:db8::${n + 1}`)),
    )
    expect(await statusFrom('2001:db8::ffff')).toBe(429)
    expect(await statusFrom('198.51.100.1, 2001:db8::ffff')).toBe(429)
    expect(await statusFrom('2001:db8:0:1::1')).toBe('connected')
    await first?.join('something')
    expect(await statusFrom('2001:db8::ffff')).toBe(429)
    await second?.join('something', {}, token)
    expect(await statusFrom('2001:db8::ffff')).toBe('connected')
    expect(await statusFrom('2001:db8::ffff')).toBe(429)
    others[0]?.socket.terminate()
    await until(async () => (await statusFrom('2001:db8::ffff')) === 'connected')
    pass(limits.newcomers.graceMs)
    expect(await statusFrom('2001:db8::ffff')).toBe('connected')
    expect(await first?.closed()).toBe(4410)
    expect([second?.closedWith, others.filter(({ closedWith }) => closedWith === 4410)]).toEqual([undefined, []])
  })

  test('are ended first when the server has too many sockets, of the network with the most', async () => {
    const full = await startTestServer({ TRUST_PROXY: '1', MAX_CONNECTIONS: '10' }, server.db)
    const { token } = await full.signIn(await full.db.person('Comes late'))
    const open = (network: number, apikey?: string) =>
      full.connect('2.0.0', apikey && `apikey=${apikey}`, { 'x-forwarded-for': `198.51.100.${network}` })
    const few = [await open(1), await open(1)]
    const many: RawClient[] = []
    while (many.length < 6) many.push(await open(2))
    await expect(open(3)).rejects.toMatchObject({ status: 429 })
    pass(limits.newcomers.graceMs)
    await open(3)
    expect(await many[0]?.closed()).toBe(4410)
    await open(4, token)
    expect(await many[1]?.closed()).toBe(4410)
    expect([...few, ...many.slice(2)].filter(({ closedWith }) => closedWith !== undefined)).toEqual([])
    await full.close()
  })
})

test('the number of sockets of one person is limited', async () => {
  const small = await startTestServer({ SOCKETS_PER_PERSON: '2' }, server.db)
  const { token } = await small.signIn(await small.db.person('Has many tabs'))
  const other = await small.signIn(await small.db.person('Has one tab'))
  const byHandshake = await small.connect('2.0.0', `apikey=${token}`)
  const byJoin = await small.connect()
  for (const name of ['one', 'two']) expect(await byJoin.join(name, {}, token)).toMatchObject({ status: 'ok' })
  const third = await small.connect()
  const refused = { status: 'error', response: { reason: expect.stringContaining('Close some tabs') as string } }
  expect(await third.join('one', {}, token)).toMatchObject(refused)
  await expect(small.connect('2.0.0', `apikey=${token}`)).rejects.toMatchObject({ status: 429 })
  await third.join('public')
  third.push('realtime:public', 'access_token', { access_token: token })
  await third.next(({ event }) => event === 'phx_close')
  expect(await third.join('one', {}, other.token)).toMatchObject({ status: 'ok' })
  byHandshake.socket.terminate()
  await until(async () => (await third.join('two', {}, token)).status === 'ok')
  await small.close()
})

test('a socket without a channel is closed after a minute, even if it sends frames', async () => {
  const [member, idler, leaver] = await Promise.all([1, 2, 3].map(() => connectFrom('198.51.100.7')))
  if (member === undefined || idler === undefined || leaver === undefined) throw new Error('not connected')
  await member.join('something')
  await leaver.join('something')
  const later = async (ms: number) => {
    vi.restoreAllMocks()
    pass(ms)
    const open = [member, idler, leaver].filter(({ closedWith }) => closedWith === undefined)
    await Promise.all(open.map((client) => client.ask('phoenix', 'heartbeat')))
  }
  await later(limits.idleMs * 0.6)
  await leaver.ask('realtime:something', 'phx_leave')
  await later(limits.idleMs * 1.1)
  expect(await idler.closed()).toBe(4410)
  expect([member.closedWith, leaver.closedWith]).toEqual([undefined, undefined])
  await later(limits.idleMs * 1.65)
  expect(await leaver.closed()).toBe(4410)
  expect(member.closedWith).toBeUndefined()
})
