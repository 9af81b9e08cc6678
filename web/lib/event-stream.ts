export type StreamEvent = { event: string; data: string }

/** The events of a streamed response (text/event-stream), each as soon as it is complete. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  for await (const block of blocksOf(body)) {
    const event = readEvent(block)
    if (event !== undefined) yield event
  }
}

async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const blocks = (rest + decoder.decode(read.value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      yield* blocks
    }
  } finally {
    await reader.cancel()
  }
}

/** Undefined for a comment, which only keeps the connection alive. */
export function readEvent(block: string): StreamEvent | undefined {
  const lines = block.split('\n')
  const data = lines.flatMap((line) => (line.startsWith('data: ') ? [line.slice('data: '.length)] : []))
  if (data.length === 0) return undefined
  const event = lines.find((line) => line.startsWith('event: '))?.slice('event: '.length)
  return { event: event ?? 'message', data: data.join('\n') }
}
