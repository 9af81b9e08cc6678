import type { Readable } from 'node:stream'
import { ReadableStream, type UnderlyingSource } from 'node:stream/web'
import { incomingOf } from '#server/platform/http/request-body.ts'
import type { StorageContext } from '../storage.ts'

/**
 * Bytes as the body of a response. On an error the connection is closed: nothing else can report it then, and the
 * source has logged the cause. The bytes are released when the reader disconnects.
 */
export function responseBody(c: StorageContext, bytes: Readable): ReadableStream<Uint8Array> {
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
