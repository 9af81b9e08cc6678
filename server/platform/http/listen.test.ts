import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import type { RequestVariables } from '../module.ts'
import { listen, TIMEOUTS, type Listening } from './listen.ts'

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n'
let listening: Listening

beforeAll(async () => {
  const app = new Hono<{ Variables: RequestVariables }>().all('*', (c) => c.text('answer'))
  const timeouts = { headersMs: 150, keepAliveMs: 300, checkEveryMs: 20 }
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
