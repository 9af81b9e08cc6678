import { limits } from '../limits.ts'
import { restErrors } from '../errors/errors.ts'

/** Reads the body, at most `limits.bodyBytes`, whatever length the sender announced. */
export async function readBody(request: Request): Promise<Uint8Array> {
  const encoding = request.headers.get('content-encoding')
  if (encoding !== null && encoding !== 'identity')
    throw restErrors.body(`Content-Encoding not acceptable: ${encoding}`)
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) > limits.bodyBytes) throw restErrors.bodyTooLarge(limits.bodyBytes)
  const bytes = announced === null ? await readStream(request.body) : new Uint8Array(await request.arrayBuffer())
  if (bytes.byteLength > limits.bodyBytes) throw restErrors.bodyTooLarge(limits.bodyBytes)
  return bytes
}

async function readStream(stream: Request['body']): Promise<Uint8Array> {
  if (!stream) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > limits.bodyBytes) throw restErrors.bodyTooLarge(limits.bodyBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
