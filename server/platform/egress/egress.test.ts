import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Resolver } from './destination.ts'
import { checkedAddress, guardedFetch } from './egress.ts'

const NOTHING_ALLOWED = { egressAllow: [] }
const servers: Server[] = []
let connections = 0
const count = () => {
  connections += 1
}

beforeEach(() => {
  connections = 0
  subscribe('undici:client:beforeConnect', count)
})
afterEach(() => {
  unsubscribe('undici:client:beforeConnect', count)
})
afterAll(() => {
  for (const server of servers) server.close()
})

async function serve(answer: RequestListener, host = '127.0.0.1', port = 0): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const names =
  (table: Readonly<Record<string, readonly string[]>>): Resolver =>
  async (host) =>
    table[host] ?? []

test.each([
  'https://127.0.0.1/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://127.1/',
  'https://0/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[::7f00:1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://100.64.0.1/',
  'https://0177.0.0.1/',
  'https://127.0.0.1./',
])('%s is refused before connecting', async (url) => {
  await expect(guardedFetch(NOTHING_ALLOWED)(url)).rejects.toMatchObject({ status: 422, code: 'destination_refused' })
  expect(connections).toBe(0)
})

test.each(['file:///etc/passwd', 'gopher://127.0.0.1:25/_HELO', 'ftp://example.com/', 'data:text/plain,x', 'nonsense'])(
  '%s is not a web address',
  async (url) => {
    await expect(guardedFetch({ egressAllow: ['127.0.0.1'] })(url)).rejects.toMatchObject({
      code: 'destination_refused',
    })
  },
)

test('a name with any private address is refused, even if others are public', async () => {
  const fetch = guardedFetch(NOTHING_ALLOWED, names({ 'mixed.example': ['93.184.216.34', '10.0.0.1'] }))
  const told: unknown = await fetch('https://mixed.example/').catch((error: unknown) => error)
  expect(told).toMatchObject({ code: 'destination_refused', message: 'The address is not allowed.' })
  expect(told).toMatchObject({ cause: 'mixed.example leads to 10.0.0.1, which is not on the internet' })
  expect(connections).toBe(0)
})

test('the connection goes to the checked address, even if the name resolves differently later', async () => {
  const reached: string[] = []
  const note = (request: IncomingMessage) => reached.push(request.socket.localAddress ?? '')
  const port = await serve((request, answer) => void (note(request), answer.end('judged')), '127.0.0.2')
  await serve((request, answer) => void (note(request), answer.end('private')), '127.0.0.1', port)
  let asked = 0
  const rebinding: Resolver = async () => [(asked += 1) === 1 ? '127.0.0.2' : '127.0.0.1']
  const answer = await guardedFetch({ egressAllow: ['127.0.0.2'] }, rebinding)(`http://rebind.example:${port}/`)
  expect(await answer.text()).toBe('judged')
  expect({ asked, reached }).toEqual({ asked: 1, reached: ['127.0.0.2'] })
})

test('a redirect is returned, not followed', async () => {
  let privateHits = 0
  const hidden = await serve((_request, answer) => void ((privateHits += 1), answer.end('secret')))
  const port = await serve((_request, answer) =>
    answer.writeHead(302, { location: `http://127.0.0.1:${hidden}/` }).end(),
  )
  const fetch = guardedFetch({ egressAllow: ['idp.example'] }, names({ 'idp.example': ['127.0.0.1'] }))
  const answer = await fetch(`http://idp.example:${port}/`)
  expect(answer.status).toBe(302)
  expect(privateHits).toBe(0)
})

test('only https on a web port, except where the operator allows it', async () => {
  const resolve = names({ 'public.example': ['93.184.216.34'] })
  const fetch = guardedFetch(NOTHING_ALLOWED, resolve)
  await expect(fetch('http://public.example/')).rejects.toThrow('not https')
  await expect(fetch('https://public.example:22/')).rejects.toThrow('Port 22')
  expect(connections).toBe(0)
})

test('what the operator allows by name or by network is reached, with the given method, headers and body', async () => {
  const port = await serve((request, answer) => {
    request.setEncoding('utf8').on('data', (body: string) => {
      answer.end([request.method, request.headers['x-test'], request.headers.host, body].join(' '))
    })
  })
  const init = { method: 'POST', headers: { 'x-test': 'yes' }, body: 'text' }
  const byName = guardedFetch({ egressAllow: ['idp.example'] }, names({ 'idp.example': ['127.0.0.1'] }))
  expect(await (await byName(`http://idp.example:${port}/`, init)).text()).toBe(`POST yes idp.example:${port} text`)
  const byNetwork = guardedFetch({ egressAllow: ['127.0.0.0/8'] })
  expect((await byNetwork(`http://127.0.0.1:${port}/`, init)).status).toBe(200)
})

test('responses above 2 MB are refused, compressed or not', async () => {
  const bomb = gzipSync(Buffer.alloc(3 * 1024 * 1024))
  const port = await serve((_request, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
  await expect(guardedFetch({ egressAllow: ['127.0.0.1'] })(`http://127.0.0.1:${port}/`)).rejects.toThrow(
    'more than 2 MB',
  )
})

test('a caller can abort, and a host without an answer is reported as such', async () => {
  const port = await serve(() => {})
  const fetch = guardedFetch({ egressAllow: ['127.0.0.1', 'slow.example'] }, () => new Promise(() => {}))
  const stopped = { signal: AbortSignal.timeout(20) }
  await expect(fetch(`http://127.0.0.1:${port}/`, stopped)).rejects.toMatchObject({ code: 'destination_unreachable' })
  await expect(fetch('https://slow.example/', { signal: AbortSignal.timeout(20) })).rejects.toThrow('does not answer')
})

test('an address for a direct connection is checked alike', async () => {
  const resolve = names({ 'siem.example': ['93.184.216.34'], 'inside.example': ['10.0.0.9'] })
  expect(await checkedAddress(NOTHING_ALLOWED, 'siem.example', 6514, resolve)).toBe('93.184.216.34')
  expect(await checkedAddress({ egressAllow: ['10.0.0.0/8'] }, 'inside.example', 514, resolve)).toBe('10.0.0.9')
  await expect(checkedAddress(NOTHING_ALLOWED, 'siem.example', 514, resolve)).rejects.toThrow('Port 514')
  for (const host of ['inside.example', '2130706433', '::1', '::ffff:127.0.0.1', '127.1']) {
    await expect(checkedAddress(NOTHING_ALLOWED, host, 443, resolve)).rejects.toMatchObject({
      code: 'destination_refused',
    })
  }
  await expect(checkedAddress(NOTHING_ALLOWED, 'a b/c', 443, resolve)).rejects.toMatchObject({ status: 422 })
})
