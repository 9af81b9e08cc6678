import { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import type { Context } from 'hono'
import { FileError } from '../files/files.ts'

/** Node's request behind the one that the router sees: bodies are streamed directly from it. */
export function incomingOf(c: Pick<Context, 'env'>): IncomingMessage {
  const env: unknown = c.env
  if (typeof env === 'object' && env !== null && 'incoming' in env && env.incoming instanceof IncomingMessage) {
    return env.incoming
  }
  throw new Error('a request without a socket')
}

/**
 * The body as a separate stream. A reader that stops early destroys only this stream and not the connection, on which
 * the error can still be sent and the rest be discarded. Reading ends with FileError `truncated` when the sender
 * disconnects.
 *
 * @param silenceMs without a single byte, after which Node closes the connection. It counts only from now on, because
 * earlier the server may have kept the sender waiting. Processing a received body may take longer.
 */
export function bodyOf(incoming: IncomingMessage, silenceMs = 60_000): Readable {
  const body = new PassThrough()
  incoming.setTimeout(silenceMs)
  const arrived = () => void incoming.setTimeout(0)
  incoming.once('end', arrived)
  const interrupted = () => {
    // Bytes that were received but not read before the connection closed are lost as well.
    if (!incoming.readableEnded) body.destroy(new FileError('truncated', 'The upload broke off.'))
  }
  incoming.once('close', interrupted).once('error', interrupted)
  body.once('close', () =>
    incoming.unpipe(body).off('end', arrived).off('close', interrupted).off('error', interrupted),
  )
  // A sender may disconnect before the body is read.
  body.on('error', () => {})
  if (incoming.destroyed) interrupted()
  return incoming.pipe(body)
}
