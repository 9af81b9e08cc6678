import { createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { seal } from '#server/platform/keys/secret-box.ts'
import { createTestAuditLog, SECRET, type TestAuditLog } from '../testing.ts'
import { forward } from './forward.ts'
import type { Connections } from './connections.ts'
import { startForwarding } from './start-forwarding.ts'

let kit: TestAuditLog
let company = ''
beforeAll(async () => {
  kit = await createTestAuditLog()
})
beforeEach(async () => {
  company = await kit.company()
})
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(() => kit.close())

const connections: Connections = { fetch, addressOf: (host) => Promise.resolve(host) }
const parts = () => ({ service: kit.trail.service, secret: SECRET, log: kit.trail.log, connections })

interface Row {
  id: string
  company_id: string
  kind: 'syslog' | 'webhook'
  address: string
  position: string
  seq: string
  sealed_secret: string | null
  last_error: string | null
  failing_since: Date | null
}

async function forwarder(kind: 'syslog' | 'webhook', address: string): Promise<string> {
  const [row] = await kit.db.sql<{ id: string }>(
    'insert into audit_forwarders (company_id, kind, address) values ($1, $2, $3) returning id',
    [company, kind, address],
  )
  return row?.id ?? ''
}

async function rowOf(id: string): Promise<Row> {
  const [row] = await kit.db.sql<Row>(
    'select f.*, h.seq from audit_forwarders f join audit.heads h using (company_id) where f.id = $1',
    [id],
  )
  if (row === undefined) throw new Error('no forwarder')
  return row
}

interface Received {
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly seqs: number[]
}

/** A receiver that answers with the statuses in turn, then with 200. */
async function receiver(...statuses: number[]): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server: Server = createHttpServer((request, response) => {
    void text(request).then((body) => {
      const status = statuses.shift() ?? 200
      const { entries } = z.object({ entries: z.array(z.object({ seq: z.string() })) }).parse(JSON.parse(body))
      if (status === 200) received.push({ headers: request.headers, body, seqs: entries.map(({ seq }) => Number(seq)) })
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/log`, received }
}

/** A receiver that answers only after `release`. */
async function slowReceiver(): Promise<{ url: string; release: () => void }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const server = createHttpServer((_request, response) => void released.then(() => response.end()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/log`, release: () => release() }
}

test('a webhook gets new entries, in order and signed', async () => {
  const { url, received } = await receiver()
  const id = await forwarder('webhook', url)
  const sealed = seal(
    SECRET.derive('settings'),
    `audit_forwarders|sealed_secret|${company}|${id}`,
    'a shared secret of some length',
  )
  await kit.db.sql('update audit_forwarders set sealed_secret = $2 where id = $1', [id, sealed])
  await kit.write(company, 240)
  expect(await forward(parts(), await rowOf(id))).toBe(false)
  const { seq, position } = await rowOf(id)
  expect(position).toBe(seq)
  const seqs = received.flatMap((one) => one.seqs)
  // The 16 entries of the company's creation were before it; its own is the first.
  expect(seqs).toEqual(Array.from({ length: Number(seq) - 16 }, (_, n) => 17 + n))
  for (const { headers, body } of received) {
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const mac = createHmac('sha256', 'a shared secret of some length').update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${mac}`)
  }
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(received.length)
  expect(received.map(({ body }) => body).join('')).not.toContain('Photo')
})

test("refused entries are retried from the receiver's position", async () => {
  const { url, received } = await receiver(200, 503)
  const id = await forwarder('webhook', url)
  await kit.write(company, 150)
  expect(await forward(parts(), await rowOf(id))).toBe(true)
  const failing = await rowOf(id)
  expect(failing).toMatchObject({ last_error: 'the receiver answered 503' })
  expect(failing.failing_since).not.toBeNull()
  expect(await forward(parts(), await rowOf(id))).toBe(false)
  expect(await rowOf(id)).toMatchObject({ last_error: null, failing_since: null })
  const seqs = received.flatMap((one) => one.seqs)
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  expect(new Set(seqs).size).toBe(seqs.length)
})

test('the position itself is not forwarded as an entry', async () => {
  const { url } = await receiver()
  const id = await forwarder('webhook', url)
  await kit.write(company, 3)
  await forward(parts(), await rowOf(id))
  const { seq } = await rowOf(id)
  await forward(parts(), await rowOf(id))
  expect((await rowOf(id)).seq).toBe(seq)
})

test('syslog over TCP frames its messages by length; they are RFC 5424 with JSON', async () => {
  let received = ''
  const server = createServer((socket) => {
    socket.setEncoding('utf8').on('data', (piece: string) => (received += piece))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const id = await forwarder('syslog', `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await kit.write(company, 3)
  expect(await forward(parts(), await rowOf(id))).toBe(false)
  const messages: string[] = []
  for (let rest = Buffer.from(received); rest.length > 0;) {
    const space = rest.indexOf(' ')
    const end = space + 1 + Number(rest.toString('utf8', 0, space))
    messages.push(rest.toString('utf8', space + 1, end))
    rest = rest.subarray(end)
  }
  expect(messages.length).toBe(4)
  expect(messages[0]).toMatch(/^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ parapet \d+ \S{32} - \{"seq":"17",/)
})

test('syslog over UDP sends one datagram each', async () => {
  const socket = createSocket('udp4')
  const messages: string[] = []
  socket.on('message', (message) => messages.push(message.toString()))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  closing.push(() => socket.close())
  const id = await forwarder('syslog', `udp://127.0.0.1:${socket.address().port}`)
  await kit.write(company, 3)
  expect(await forward(parts(), await rowOf(id))).toBe(false)
  await expect.poll(() => messages.length).toBe(4)
})

test('a destination refused by the egress guard is reported to its administrator, without delaying others', async () => {
  const guarded = {
    ...connections,
    addressOf: () => Promise.reject(new Error('Port 514 of log.internal is not allowed.')),
  }
  const { url, received } = await receiver()
  const bad = await forwarder('syslog', 'udp://log.internal:514')
  await forwarder('webhook', url)
  await kit.write(company, 3)
  const stop = startForwarding({ ...parts(), connections: guarded })
  await expect.poll(() => received.length).toBeGreaterThan(0)
  await expect.poll(async () => (await rowOf(bad)).last_error).toContain('not allowed')
  await stop()
})

test('a slow receiver delays no other company', async () => {
  const { url: slowUrl, release } = await slowReceiver()
  const slow = await forwarder('webhook', slowUrl)
  await kit.db.sql(`update audit_forwarders set id = '00000000-0000-4000-8000-000000000001' where id = $1`, [slow])
  await kit.write(company, 3)
  company = await kit.company()
  const { url, received } = await receiver()
  await forwarder('webhook', url)
  await kit.write(company, 3)
  const stop = startForwarding(parts())
  await expect.poll(() => received.length).toBeGreaterThan(0)
  await kit.write(company, 3)
  await expect.poll(() => received.length).toBeGreaterThan(1)
  release()
  await stop()
})

test('a company has at most five', async () => {
  const more = () => forwarder('webhook', 'https://log.example/')
  for (let n = 0; n < 5; n += 1) await more()
  await expect(more()).rejects.toThrow('at most five')
})
