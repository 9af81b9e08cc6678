import type { ServerEvent } from '#server/platform/route.ts'

const HEARTBEAT_MS = 15_000
const HEARTBEAT = Symbol('heartbeat')

interface Options {
  /** The event for an error of the source; the status 200 was sent already. */
  readonly onError: (error: unknown) => ServerEvent
  /** Pause after which a comment is sent, so that proxies keep the connection open. */
  readonly heartbeatMs?: number
}

/**
 * A streamed response (text/event-stream). The next event is requested when the previous one has been read; the
 * source is stopped when the client disconnects.
 */
export function eventStream(
  source: AsyncIterable<ServerEvent>,
  { onError, heartbeatMs = HEARTBEAT_MS }: Options,
): Response {
  const events = source[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let next: Promise<IteratorResult<ServerEvent>> | undefined
  let abandoned = false

  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          next ??= events.next()
          const result = await orHeartbeat(next, heartbeatMs)
          if (abandoned) return
          if (result === HEARTBEAT) return controller.enqueue(encoder.encode(': still here\n\n'))
          next = undefined
          if (result.done === true) controller.close()
          else controller.enqueue(encoder.encode(textOf(result.value)))
        } catch (error) {
          if (abandoned) return
          controller.enqueue(encoder.encode(textOf(onError(error))))
          controller.close()
        }
      },
      cancel() {
        abandoned = true
        // A waiting source ends with its next event, or when its signal aborts.
        void events.return?.().catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

async function orHeartbeat<T>(next: Promise<T>, ms: number): Promise<T | typeof HEARTBEAT> {
  let timer: NodeJS.Timeout | undefined
  const beat = new Promise<typeof HEARTBEAT>((resolve) => {
    timer = setTimeout(resolve, ms, HEARTBEAT)
  })
  return Promise.race([next, beat]).finally(() => clearTimeout(timer))
}

function textOf({ event, data }: ServerEvent): string {
  const lines = (typeof data === 'string' ? data : JSON.stringify(data)).split(/\r\n|\r|\n/)
  return `${event === undefined ? '' : `event: ${event}\n`}${lines.map((line) => `data: ${line}\n`).join('')}\n`
}
