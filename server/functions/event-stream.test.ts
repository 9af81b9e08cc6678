import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { route, type ServerEvent } from '#server/platform/route.ts'
import { eventStream } from './event-stream.ts'
import { createTestFunctions, type TestFunctions } from './testing.ts'

/** What happened to the source. */
const seen = { taken: 0, ended: 0, aborted: 0 }

const counter = route({
  method: 'POST',
  name: 'counter',
  purpose: 'Counts.',
  may: 'anyone',
  input: z.object({ to: z.number(), atLast: z.enum(['end', 'fail', 'wait']), padding: z.number().default(0) }),
  output: z.number(),
  async handle({ to, atLast, padding }, { signal }) {
    signal.addEventListener('abort', () => (seen.aborted += 1))
    async function* count(): AsyncGenerator<ServerEvent> {
      try {
        for (let n = 1; n <= to; n += 1) {
          seen.taken = n
          yield n === 2
            ? { event: 'second', data: 'two\nlines' }
            : { data: { n, ...(padding > 0 && { padding: 'x'.repeat(padding) }) } }
        }
        if (atLast === 'fail') throw new Error('a secret in the text of an error')
        if (atLast === 'wait') await once(signal, 'abort')
      } finally {
        seen.ended += 1
      }
    }
    return count()
  },
})

let functions: TestFunctions

beforeAll(async () => {
  functions = await createTestFunctions([counter])
})
afterAll(() => functions.close())

/** A response whose reader takes nothing by itself, and can disconnect. */
function open(input: object): Promise<IncomingMessage> {
  const headers = { apikey: functions.apikey, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    request(`${functions.url}/functions/v1/counter`, { method: 'POST', headers, agent: false }, resolve)
      .on('error', reject)
      .end(JSON.stringify(input))
  })
}

test('the published client reads a streamed response as events', async () => {
  const { data, error } = await functions.stranger.functions.invoke<Response>('counter', {
    body: { to: 3, atLast: 'end' },
  })
  expect(error).toBeNull()
  expect(data?.headers.get('content-type')).toBe('text/event-stream')
  expect(await data?.text()).toBe('data: {"n":1}\n\nevent: second\ndata: two\ndata: lines\n\ndata: {"n":3}\n\n')
})

test('a streamed response ends with an event for an error, without secrets', async () => {
  const text = await readAll(await open({ to: 1, atLast: 'fail' }))
  expect(text).toMatch(
    /^data: \{"n":1\}\n\nevent: error\ndata: \{"success":false,"error":"The server could not answer this request\."/,
  )
  expect(text).not.toContain('secret')
})

test('a streamed response ends when the client disconnects, also while waiting', async () => {
  const before = { ...seen }
  const answer = await open({ to: 1, atLast: 'wait' })
  await once(answer, 'data')
  answer.destroy()
  await expect.poll(() => [seen.ended - before.ended, seen.aborted - before.aborted]).toEqual([1, 1])
})

test('a streamed response is produced no faster than it is read', async () => {
  const answer = await open({ to: 100_000, atLast: 'end', padding: 65_536 })
  let before = -1
  const stands = () => {
    const same = before === seen.taken
    before = seen.taken
    return same
  }
  // All buffers are full.
  await expect.poll(stands, { interval: 200 }).toBe(true)
  expect(seen.taken).toBeLessThan(1_000)
  answer.destroy()
})

test('comments keep an idle connection alive', async () => {
  let happen = () => {}
  async function* rare() {
    await new Promise<void>((resolve) => (happen = resolve))
    yield { data: 'at last' }
  }
  const reader = eventStream(rare(), { onError: () => ({ data: '' }), heartbeatMs: 5 }).body?.getReader()
  const read = async () => new TextDecoder().decode((await reader?.read())?.value)
  expect([await read(), await read()]).toEqual([': still here\n\n', ': still here\n\n'])
  happen()
  const texts = [await read(), await read()]
  expect(texts).toContain('data: at last\n\n')
})

test('a source is stopped when its reader disconnects', async () => {
  let ended = false
  async function* source() {
    try {
      for (;;) yield { data: 'x' }
    } finally {
      ended = true
    }
  }
  const { body } = eventStream(source(), { onError: () => ({ data: '' }) })
  const reader = body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(ended).toBe(true)
})

test('a reader that disconnects during a pause causes no error', async () => {
  const failures: unknown[] = []
  async function* silent() {
    await new Promise<void>(() => {})
    yield { data: 'never' }
  }
  const onError = (error: unknown) => {
    failures.push(error)
    return { data: '' }
  }
  const reader = eventStream(silent(), { onError, heartbeatMs: 50 }).body?.getReader()
  void reader?.read()
  // Disconnects between two heartbeats, and waits for the second.
  await pause(10)
  await reader?.cancel()
  await pause(100)
  expect(failures).toEqual([])
})
