import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import type { RequestVariables } from '../module.ts'
import { listen, TIMEOUTS, type Listening } from './listen.ts'
import { TOGETHER } from './take-turns.ts'

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n'
let listening: Listening

beforeAll(async () => {
  const app = new Hono<{ Variables: RequestVariables }>().all('*', (c) => c.text('answer'))
  const timeouts = { headersMs: 150, keepAliveMs: 300, checkEveryMs: 20, refuseAfterMs: 0 }
  listening = await listen(app, { config: readConfig({ PORT: '0' }), log: createLog('silent') }, new Map(), timeouts)
})
afterAll(() => listening.close())

test('silent connections and slow headers end within 10 seconds', () => {
  expect(TIMEOUTS.headersMs + TIMEOUTS.checkEveryMs).toBeLessThan(10_000)
})

test.each([
  ['a silent connection', '', undefined],
  ['a single byte', 'G', undefined],
  ['slow headers', GET, 'a: b\r\n'],
  ['empty lines only', '\r\n', '\r\n'],
  ['slow headers of a second request', `${GET}\r\nGET`, undefined],
  ['an idle connection', `${GET}\r\n`, undefined],
  ['an idle connection that sends empty lines', `${GET}\r\n`, '\r\n'],
  ['a body that trickles after its answer', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n`, 'a'],
])('%s is ended', async (_what, first, further) => {
  const socket = connect(listening.port, '127.0.0.1', () => socket.write(first))
  const timer = setInterval(() => further !== undefined && socket.write(further), 50)
  await new Promise<void>((resolve) =>
    socket
      .on('error', () => undefined)
      .once('close', () => resolve())
      .resume(),
  )
  clearInterval(timer)
})

test('each of many new connections is answered', async () => {
  const app = new Hono<{ Variables: RequestVariables }>().post('/', async (c) => c.text(`echo ${await c.req.text()}`))
  const server = await listen(app, { config: readConfig({ PORT: '0' }), log: createLog('silent') })
  const numbers = Array.from({ length: 10 * TOGETHER }, (_, at) => String(at + 10))
  const clients = numbers.map((number) =>
    openConnection(server.port, `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n${number}`),
  )
  await expect.poll(() => clients.map(({ text }) => text().slice(-2))).toEqual(numbers)
  await server.close()
})

test('a stop ends connections without a request at once, and others with their answer', async () => {
  let answer = (_text: string): void => undefined
  const later = new Promise<string>((resolve) => (answer = resolve))
  const app = new Hono<{ Variables: RequestVariables }>()
    .get('/', (c) => c.text('answer'))
    .get('/later', async (c) => c.text(await later))
  // Nothing else ends them before a request under way would be cut off too.
  const timeouts = { headersMs: 60_000, keepAliveMs: 60_000, checkEveryMs: 1_000, refuseAfterMs: 0 }
  const stopping = await listen(
    app,
    { config: readConfig({ PORT: '0' }), log: createLog('silent') },
    new Map(),
    timeouts,
  )
  const [silent, half, idle, busy] = ['', GET, `${GET}\r\n`, `${GET.replace('/', '/later')}\r\n`].map((first) =>
    openConnection(stopping.port, first),
  )
  if (!silent || !half || !idle || !busy) throw new Error('four connections were opened')
  await expect.poll(() => idle.text()).toContain('answer')
  const stopped = stopping.close()
  await Promise.all([silent.closed, half.closed, idle.closed])
  answer('at last')
  await Promise.all([busy.closed, stopped])
  expect(busy.text()).toContain('at last')
})

function openConnection(port: number, first: string) {
  let text = ''
  const socket: Socket = connect(port, '127.0.0.1', () => socket.write(first))
  socket.on('error', () => undefined).on('data', (data) => (text += String(data)))
  return { closed: new Promise((resolve) => socket.once('close', resolve)), text: () => text }
}
