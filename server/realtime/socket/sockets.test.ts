import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
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

test('the number of sockets of one network without a channel is limited', async () => {
  const [first, ...others] = await Promise.all(
    Array.from({ length: limits.newcomers }, (_, n) => connectFrom(`2001:db8::${n + 1}`)),
  )
  expect(await statusFrom('2001:db8::ffff')).toBe(429)
  expect(await statusFrom('198.51.100.1, 2001:db8::ffff')).toBe(429)
  expect(await statusFrom('2001:db8:0:1::1')).toBe('connected')
  await first?.join('something')
  expect(await statusFrom('2001:db8::ffff')).toBe('connected')
  expect(await statusFrom('2001:db8::ffff')).toBe(429)
  others[0]?.socket.terminate()
  await until(async () => (await statusFrom('2001:db8::ffff')) === 'connected')
})

test('a socket without a channel is closed after a minute, even if it sends frames', async () => {
  const [member, idler, leaver] = await Promise.all([1, 2, 3].map(() => connectFrom('198.51.100.7')))
  if (member === undefined || idler === undefined || leaver === undefined) throw new Error('not connected')
  await member.join('something')
  await leaver.join('something')
  const clock = performance.now.bind(performance)
  const later = async (ms: number) => {
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + ms)
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
