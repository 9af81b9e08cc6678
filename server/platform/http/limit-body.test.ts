import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBody } from './limit-body.ts'
import { bodyOf } from './request-body.ts'

const TOTAL_MS = 400
const SILENCE_MS = 1_000
const BODY = 'x'.repeat(60)

let server: Server

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    limitBody(incoming, TOTAL_MS)
    void answer(incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close().closeAllConnections())

/** Queueing, and processing a received file, take longer than its sender may be silent. */
async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (incoming.url?.endsWith('in-line') === true) await pause(1.5 * SILENCE_MS)
  const body = bodyOf(incoming, SILENCE_MS).resume()
  await new Promise((resolve) => body.once('close', resolve))
  if (incoming.url?.startsWith('/storage') === true) await pause(1.5 * SILENCE_MS)
  outgoing.end('whole')
}

function begin(path: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let said = ''
  const answer = new Promise<string>((resolve) => {
    socket
      .on('error', () => {})
      .on('data', (data) => (said += data))
      .on('close', () => resolve(said))
  })
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${BODY.length}\r\n\r\n`)
  return { socket, answer }
}

async function trickle(path: string): Promise<string> {
  const { socket, answer } = begin(path)
  for (const letter of BODY) {
    await pause(15)
    if (socket.writable) socket.write(letter)
  }
  return answer
}

test('a body that trickles in is cut off, unless it is a file', async () => {
  const [data, file, evidence] = await Promise.all([
    trickle('/rest/v1/controls'),
    trickle('/storage/v1/object/evidence/a.pdf'),
    trickle('/functions/v1/upload-evidence'),
  ])
  expect([data, file.endsWith('whole'), evidence.endsWith('whole')]).toEqual(['', true, true])
})

test('a file that stops arriving is cut off', async () => {
  const { socket, answer } = begin('/storage/v1/upload/resumable/x')
  socket.write('x')
  expect(await answer).toBe('')
})

test('a file that waits in the queue does not count as silent', async () => {
  const { socket, answer } = begin('/storage/v1/object/evidence/in-line')
  await pause(1.6 * SILENCE_MS)
  socket.write(BODY)
  expect(await answer).toMatch(/whole$/)
})

test('a path that only resembles a file upload is not exempt', async () => {
  const answers = await Promise.all([
    trickle('/storage/v1/object/list/evidence'),
    trickle('/storage/v1/object/move'),
    trickle('/storage/v1/object/sign/evidence/a.pdf?x=/'),
    trickle('/storage/v1/object/upload/sign/evidence/a.pdf'),
    trickle('/functions/v1/upload-evidence-now'),
    trickle('/rest/v1/storage/v1/object/'),
  ])
  expect(new Set(answers)).toEqual(new Set(['']))
})
