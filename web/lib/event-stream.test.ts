import { expect, test } from 'vitest'
import { eventsOf, readEvent, type StreamEvent } from './event-stream.ts'

async function collect(...pieces: string[]): Promise<StreamEvent[]> {
  const encoder = new TextEncoder()
  const events: StreamEvent[] = []
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece))
      controller.close()
    },
  })
  for await (const event of eventsOf(body)) events.push(event)
  return events
}

test('events arrive whole, wherever the network splits them', async () => {
  expect(await collect('event: progress\nda', 'ta: {"seq":1}\n', '\nevent: done\ndata: {}\n\n')).toEqual([
    { event: 'progress', data: '{"seq":1}' },
    { event: 'done', data: '{}' },
  ])
})

test('a character of several bytes survives a split within it', async () => {
  const bytes = new TextEncoder().encode('data: é\n\n')
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 7))
      controller.enqueue(bytes.slice(7))
      controller.close()
    },
  })
  const events: StreamEvent[] = []
  for await (const event of eventsOf(body)) events.push(event)
  expect(events).toEqual([{ event: 'message', data: 'é' }])
})

test('a comment is no event, and several data lines are one text', () => {
  expect(readEvent(': still here')).toBe(undefined)
  expect(readEvent('data: one\ndata: two')).toEqual({ event: 'message', data: 'one\ntwo' })
})
