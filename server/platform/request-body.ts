import { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import type { Context } from 'hono'
import { FileError } from './files/files.ts'

/** Node's request behind the one that the router sees: bodies stream from it without a detour. */
export function incomingOf(c: Context): IncomingMessage {
  const env: unknown = c.env
  if (typeof env === 'object' && env !== null && 'incoming' in env && env.incoming instanceof IncomingMessage) {
    return env.incoming
  }
  throw new Error('a request without a socket')
}

/**
 * The body as a stream of its own. Whoever stops reading early destroys it and not the connection, on which the refusal
 * can still be sent and the rest be read over. Reading ends with FileError `truncated` when the sender goes away.
 *
 * @param silenceMs without a single byte, after which Node ends the connection. Only from now on: before, it may have
 *   been us who kept the sender waiting. What is done with a body that has arrived may take longer, too.
 */
export function bodyOf(incoming: IncomingMessage, silenceMs = 60_000): Readable {
  const body = new PassThrough()
  incoming.setTimeout(silenceMs)
  const arrived = () => void incoming.setTimeout(0)
  incoming.once('end', arrived)
  const interrupted = () => {
    // Bytes that arrived, and that nobody had read when the connection closed, are lost as well.
    if (!incoming.readableEnded) body.destroy(new FileError('truncated', 'The upload broke off.'))
  }
  incoming.once('close', interrupted).once('error', interrupted)
  body.once('close', () =>
    incoming.unpipe(body).off('end', arrived).off('close', interrupted).off('error', interrupted),
  )
  // A sender may go away before anybody reads.
  body.on('error', () => {})
  if (incoming.destroyed) interrupted()
  return incoming.pipe(body)
}
