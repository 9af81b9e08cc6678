import type { Readable } from 'node:stream'
import { ReadableStream, type UnderlyingSource } from 'node:stream/web'
import { incomingOf } from '#server/platform/http/request-body.ts'
import type { StorageContext } from './storage.ts'

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
