import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { guardedStream } from './guarded-stream.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

async function serve(answer: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
const { signal } = new AbortController()

test('a redirect is followed, without the headers that were for the first host', async () => {
  const keys: unknown[] = []
  const second = await serve((request, response) => void (keys.push(request.headers['apikey']), response.end('found')))
  const first = await serve((request, response) => {
    keys.push(request.headers['apikey'])
    response.writeHead(302, { location: second.url }).end()
  })
  const answer = await guardedStream({ egressAllow: ['127.0.0.1'] })(first.url, {
    headers: { apikey: 'secret' },
    signal,
  })
  const chunks: Buffer[] = []
  for await (const chunk of answer.body) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toBe('found')
  expect(keys).toEqual(['secret', undefined])
})

test('a redirect without an address is reported like a host without an answer', async () => {
  const { url } = await serve((_request, response) => void response.writeHead(302, { location: 'http://[' }).end())
  await expect(guardedStream({ egressAllow: ['127.0.0.1'] })(url, { signal })).rejects.toMatchObject({
    code: 'destination_unreachable',
  })
})

test.each([
  'http://127.0.0.1:1/',
  'https://10.0.0.1/',
  'https://[::1]/',
  'http://public.example/',
  'https://public.example:22/',
])('%s is refused', async (url) => {
  const stream = guardedStream({ egressAllow: [] }, undefined, async () => ['93.184.216.34'])
  await expect(stream(url, { signal })).rejects.toMatchObject({ code: 'destination_refused' })
})

test('through a proxy: the proxy gets the name, and addresses inside are refused before', async () => {
  const asked: unknown[] = []
  const proxy = await serve((_request, response) => void response.end())
  proxy.server.on('connect', (request, socket) => {
    asked.push(request.url)
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  const stream = guardedStream({ egressAllow: [] }, proxy.url)
  await expect(stream('https://feeds.example/kev.json', { signal })).rejects.toThrow('feeds.example does not answer')
  await expect(stream('https://192.168.1.1/', { signal })).rejects.toThrow('not allowed')
  expect(asked).toEqual(['feeds.example:443'])
})
