import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf } from './request-body.ts'

const server = createServer()

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close().closeAllConnections())

async function send(): Promise<{ incoming: IncomingMessage; leave: () => void }> {
  const arriving = once(server, 'request') as Promise<[IncomingMessage]>
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello')
  const [incoming] = await arriving
  return { incoming: incoming.on('error', () => {}), leave: () => void socket.destroy() }
}

test('a body is read as it was sent', async () => {
  const { incoming } = await send()
  expect(await text(bodyOf(incoming))).toBe('hello')
})

test('a sender that disconnects after the last byte, before it was read, has aborted', async () => {
  const { incoming, leave } = await send()
  leave()
  await new Promise((resolve) => incoming.once('close', resolve))
  expect(incoming.complete).toBe(true)
  await expect(text(bodyOf(incoming))).rejects.toMatchObject({ kind: 'truncated' })
})
