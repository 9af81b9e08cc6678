import { ReadableStream } from 'node:stream/web'
import type { IncomingMessage } from 'node:http'
import type { FileAnswer } from '#server/platform/route.ts'

/**
 * Always a download, so that no browser runs its content. An error closes the connection, because nothing else can
 * report it then; a reader that disconnects stops the work.
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
