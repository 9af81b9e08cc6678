import { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { ReadableStream, type UnderlyingSource } from 'node:stream/web'
import { refusal } from './refusals.ts'
import type { StorageContext } from './storage.ts'

/** A sender that is silent for this long has gone. */
const SILENCE_MS = 30_000

/** Node's request behind the one that the router sees: files stream from it without a detour. */
export function incomingOf(c: StorageContext): IncomingMessage {
  const env: unknown = c.env
  if (typeof env === 'object' && env !== null && 'incoming' in env && env.incoming instanceof IncomingMessage) {
    return env.incoming
  }
  throw new Error('a request without a socket')
}

/**
 * The body as a stream of its own. Whoever stops reading it early destroys it, not the connection, which then still
 * carries the refusal. Ends with an error when the sender goes away or falls silent.
 */
export function bodyOf(incoming: IncomingMessage): Readable {
  const body = new PassThrough()
  const interrupted = () => {
    if (!incoming.complete) body.destroy(refusal.aborted())
  }
  const stopWatching = watch(incoming)
  // It may fail before anybody reads.
  body.on('error', () => undefined)
  incoming.once('close', interrupted).once('error', interrupted)
  body.once('close', () => {
    stopWatching()
    incoming.unpipe(body).off('close', interrupted).off('error', interrupted)
  })
  if (incoming.destroyed) interrupted()
  return incoming.pipe(body)
}

/**
 * Bytes as the body of an answer. When they fail, the connection is cut: that is the only way left to say so, and who
 * owns the bytes has logged why. A reader who leaves lets go of them.
 */
export function answerBody(c: StorageContext, bytes: Readable): ReadableStream<Uint8Array> {
  const { socket } = incomingOf(c)
  const chunks: AsyncIterator<Uint8Array> = bytes.iterator()
  const source: UnderlyingSource<Uint8Array> = {
    async pull(controller) {
      try {
        const { done, value } = await chunks.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      } catch {
        socket.destroy()
      }
    },
    cancel: () => void bytes.destroy(),
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

/** Ends a request whose body has stopped arriving; returns how to stop watching. */
function watch(incoming: IncomingMessage): () => void {
  let seen = -1
  const timer = setInterval(() => {
    const { bytesRead } = incoming.socket
    if (!incoming.complete && bytesRead === seen) incoming.destroy()
    seen = bytesRead
  }, SILENCE_MS)
  return () => clearInterval(timer)
}
