import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { limitResponses } from './limit-responses.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

async function serve(answer: (outgoing: ServerResponse) => void, silenceMs = 200): Promise<number> {
  const server = createServer((_incoming, outgoing) => answer(outgoing))
  undo.push(limitResponses(server, { silenceMs, lookEveryMs: 20 }), () => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('a response that is not read is aborted', async () => {
  let gaveUp = () => {}
  const gone = new Promise<void>((resolve) => (gaveUp = resolve))
  const port = await serve((outgoing) => {
    outgoing.once('close', gaveUp)
    outgoing.end(Buffer.alloc(50_000_000))
  })
  const client = connect(port, '127.0.0.1').pause()
  undo.push(() => client.destroy())
  client.on('error', () => undefined)
  client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await gone
  expect(client.bytesRead).toBeLessThan(50_000_000)
})

test('a slow reader, and a response that begins late, are not aborted', async () => {
  // Long enough for a busy machine, on which this process may stand still for a while.
  const silenceMs = 1_000
  const port = await serve((outgoing) => {
    void sleep(1.5 * silenceMs).then(() => outgoing.end(Buffer.alloc(3_000_000)))
  }, silenceMs)
  const answer = await fetch(`http://127.0.0.1:${port}`)
  let received = 0
  for await (const part of answer.body ?? []) {
    received += part.length
    await sleep(10)
  }
  expect(received).toBe(3_000_000)
})
