import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBody } from './limit-body.ts'

const TOTAL_MS = 400
const SILENCE_MS = 1_000
const BODY = 'x'.repeat(60)

let server: Server

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    limitBody(incoming, { totalMs: TOTAL_MS, silenceMs: SILENCE_MS })
    incoming.on('error', () => {}).resume()
    // The work on a file that has arrived takes longer than its sender may be silent.
    incoming.on(
      'end',
      () =>
        void pause(incoming.url?.startsWith('/storage') === true ? 1.5 * SILENCE_MS : 0).then(() =>
          outgoing.end('whole'),
        ),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close().closeAllConnections())

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

test('a body that trickles is ended, unless it is a file', async () => {
  const [data, file, evidence] = await Promise.all([
    trickle('/rest/v1/controls'),
    trickle('/storage/v1/object/evidence/a.pdf'),
    trickle('/functions/v1/upload-evidence'),
  ])
  expect([data, file.endsWith('whole'), evidence.endsWith('whole')]).toEqual(['', true, true])
})

test('a file that stops arriving is ended', async () => {
  const { socket, answer } = begin('/storage/v1/upload/resumable/x')
  socket.write('x')
  expect(await answer).toBe('')
})

test('what only looks like the path of a file is not', async () => {
  const answers = await Promise.all([
    trickle('/functions/v1/upload-evidence-now'),
    trickle('/rest/v1/storage/v1/object/'),
  ])
  expect(answers).toEqual(['', ''])
})
