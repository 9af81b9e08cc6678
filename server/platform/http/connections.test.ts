import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { Connections, type ConnectionLimits } from './connections.ts'

const LIMITS: ConnectionLimits = {
  total: 1_000,
  perAddress: 3,
  trustedProxies: 0,
  spareMs: 60_000,
  silent: 1_000,
  silentMs: 60_000,
  checkEveryMs: 20,
  refuseAfterMs: 0,
}
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

let undo: (() => unknown)[]
let told: unknown[]
/** Responses that wait for the test. */
let waiting: ServerResponse[]
let port: number

beforeEach(() => {
  undo = []
  told = []
  waiting = []
})
afterEach(() => {
  for (const step of undo.reverse()) step()
})

/** Clients from 127.0.0.n count as 203.0.113.n, because loopback has no limit. */
async function serve(limits: Partial<ConnectionLimits>, isPublic = true): Promise<Server> {
  const log = Object.assign(createLog('silent'), { info: (...args: unknown[]) => void told.push(args) })
  const connections = new Connections({ ...LIMITS, ...limits }, log)
  const server = createServer((incoming, outgoing) => {
    if (!connections.admits(incoming)) outgoing.writeHead(429).end()
    else if (incoming.url === '/wait') waiting.push(outgoing)
    else outgoing.end('answer')
  })
  server.prependListener('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace('127.0.0.', '203.0.113.')
    if (isPublic) Object.defineProperty(socket, 'remoteAddress', { value: address })
  })
  server.on('upgrade', (incoming, socket) => {
    if (!connections.admitsUpgrade(incoming)) return connections.refuse(socket)
    socket.on('error', () => undefined).on('end', () => socket.end())
    socket.resume().write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\n\r\n')
  })
  undo.push(connections.watch(server), () => server.close().closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  return server
}

class Client {
  received = ''
  closed = false
  readonly #socket: Socket

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (data) => (this.received += data.toString()))
    socket.on('close', () => (this.closed = true)).on('error', () => undefined)
    undo.push(() => socket.destroy())
  }

  static open(from: number): Promise<Client> {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${from}` })
    const client = new Client(socket)
    return new Promise((resolve) => socket.once('connect', () => resolve(client)))
  }

  /** Sends a request and waits for its status. */
  async ask(request = REQUEST): Promise<number> {
    const before = this.received.length
    this.#socket.write(request)
    await expect.poll(() => this.received.slice(before)).toMatch(/^HTTP\/1\.1 \d/)
    return Number(this.received.slice(before).slice(9, 12))
  }

  send(text: string): void {
    this.#socket.write(text)
  }

  /** Sends a request that is answered when the test ends it. */
  async wait(headers = ''): Promise<void> {
    const before = waiting.length
    this.#socket.write(`GET /wait HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
    await expect.poll(() => waiting.length).toBe(before + 1)
  }

  destroy(): void {
    this.#socket.destroy()
  }
}

/** Opens them one after the other, so that their order is certain. */
async function open(count: number, from: number): Promise<Client[]> {
  const clients: Client[] = []
  for (let n = 0; n < count; n += 1) clients.push(await Client.open(from))
  return clients
}

const open429 = async (from: number): Promise<string> => {
  const [client] = await open(1, from)
  await expect.poll(() => client?.closed).toBe(true)
  return client?.received ?? ''
}

test('at the limit of an address, its oldest connection without a request is ended, and no other', async () => {
  await serve({})
  const [other] = await open(1, 8)
  const [busy, silent, idle] = await open(3, 7)
  await busy?.wait()
  await idle?.ask()
  const [newcomer] = await open(1, 7)
  expect(await newcomer?.ask()).toBe(200)
  await expect.poll(() => silent?.closed).toBe(true)
  expect([busy?.closed, idle?.closed, other?.closed]).toEqual([false, false, false])
})

test('an address whose connections are all in use is refused with 429, until one of them rests', async () => {
  await serve({})
  for (const client of await open(3, 7)) await client.wait()
  expect(await open429(7)).toMatch(/^HTTP\/1\.1 429 .*\r\nRetry-After: 5\r\n.*try again in 5 seconds/s)
  const [other] = await open(1, 8)
  expect(await other?.ask()).toBe(200)
  waiting[0]?.end()
  const [newcomer] = await open(1, 7)
  expect(await newcomer?.ask()).toBe(200)
})

test('near the total, each newcomer ends the oldest connection without a request of the largest holder', async () => {
  await serve({ total: 10, perAddress: 100 })
  const [busy, ...silent] = await open(6, 7)
  await busy?.wait()
  const others = await open(3, 8)
  const newcomers = await open(2, 9)
  expect(await newcomers[1]?.ask()).toBe(200)
  await expect.poll(() => silent.map(({ closed }) => closed)).toEqual([true, true, false, false, false])
  expect([busy, ...others].map((client) => client?.closed)).toEqual([false, false, false, false])
})

test('many more silent connections than the total keep no newcomer out, also from an unlimited address', async () => {
  await serve({ total: 20 }, false)
  await open(60, 1)
  const [newcomer] = await open(1, 1)
  expect(await newcomer?.ask()).toBe(200)
})

test('beyond the limit of silent connections, each new one ends the oldest, from any address', async () => {
  await serve({ silent: 2 }, false)
  const [idle] = await open(1, 7)
  await idle?.ask()
  const silent = [...(await open(2, 7)), ...(await open(1, 8))]
  await expect.poll(() => silent.map(({ closed }) => closed)).toEqual([true, false, false])
  expect(await silent[1]?.ask()).toBe(200)
  await open(1, 8)
  expect([idle?.closed, silent[2]?.closed]).toEqual([false, false])
})

test('a connection that sends nothing ends without an answer, and one with a part of a request is left to Node', async () => {
  await serve({ silentMs: 100 }, false)
  const [silent, slow] = await open(2, 1)
  slow?.send('GET / HTTP/1.1\r\n')
  await expect.poll(() => silent?.closed).toBe(true)
  expect([silent?.received, slow?.closed]).toEqual(['', false])
  expect(await slow?.ask('Host: x\r\n\r\n')).toBe(200)
})

test('behind a trusted proxy, requests count for the forwarded address', async () => {
  await serve({ trustedProxies: 1, perAddress: 2 }, false)
  const ada = 'X-Forwarded-For: 198.51.100.1\r\n'
  const [first, second, third, fourth] = await open(4, 1)
  await first?.wait(ada)
  await second?.wait(ada)
  const asAda = REQUEST.replace('\r\n\r\n', `\r\n${ada}\r\n`)
  expect(await third?.ask(asAda)).toBe(429)
  expect(await fourth?.ask(asAda.replace('100.1', '100.2'))).toBe(200)
  waiting[0]?.end()
  await expect.poll(() => third?.ask(asAda)).toBe(200)
})

test('an upgraded connection counts until it closes', async () => {
  await serve({ trustedProxies: 1, perAddress: 1 }, false)
  const upgrade = `${REQUEST.slice(0, -2)}Connection: Upgrade\r\nUpgrade: x\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n`
  const [first, second] = await open(2, 1)
  expect(await first?.ask(upgrade)).toBe(101)
  expect(await second?.ask(upgrade)).toBe(429)
  first?.destroy()
  await expect.poll(async () => (await Client.open(1)).ask(upgrade)).toBe(101)
})

test('a refusal waits, until 200 do; further ones are answered at once', async () => {
  await serve({ refuseAfterMs: 60_000 })
  for (const client of await open(3, 7)) await client.wait()
  const waiting = await open(200, 7)
  expect(await open429(7)).toMatch(/^HTTP\/1\.1 429 /)
  expect(waiting.filter(({ closed, received }) => closed || received !== '')).toEqual([])
  // One that gives up makes room.
  waiting[0]?.destroy()
  await expect.poll(async () => (await open(1, 7))[0]?.closed).toBe(false)
  const [other] = await open(1, 8)
  expect(await other?.ask()).toBe(200)
})

test('a private peer that is not a trusted proxy has no limit, which the log tells once', async () => {
  await serve({ perAddress: 1 }, false)
  for (const client of await open(4, 1)) await client.wait()
  expect(told).toEqual([[{ peer: '127.0.0.1' }, expect.stringContaining('set TRUST_PROXY to the number of proxies')]])
})

test('a connection that comes up during the drain is ended', () => {
  const connections = new Connections(LIMITS, createLog('silent'))
  const server = createServer()
  undo.push(connections.watch(server))
  connections.drain()
  const late = new Socket()
  server.emit('connection', late)
  expect(late.destroyed).toBe(true)
})
