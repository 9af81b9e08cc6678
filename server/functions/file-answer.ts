import { ReadableStream } from 'node:stream/web'
import type { IncomingMessage } from 'node:http'
import type { FileAnswer } from '#server/platform/route.ts'

/**
 * To be kept, never shown: whatever is in it, no browser runs it. A failure on the way cuts the connection, which is the
 * only way left to say so; a reader who leaves ends the work.
 */
export function fileAnswer(
  { name, contentType, body, size }: FileAnswer,
  { socket }: IncomingMessage,
  onError: (error: unknown) => void,
): Response {
  const chunks: AsyncIterator<Uint8Array> = body.iterator()
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next()
          if (done === true) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          onError(error)
          socket.destroy()
        }
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  )
  const disposition = `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`
  const length = size === undefined ? {} : { 'content-length': String(size) }
  return new Response(stream, {
    headers: {
      'content-type': contentType,
      'content-disposition': disposition,
      'cache-control': 'no-store',
      ...length,
    },
  })
}
