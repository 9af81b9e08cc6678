import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { FileError, type Expected, type StoredBytes } from './files.ts'
import { HEAD_BYTES, recognize } from './recognize.ts'
import type { Store } from './store.ts'

/**
 * Streams `source` into the store. All checks run before the store commits the bytes, so an error leaves nothing
 * behind.
 *
 * @throws FileError see Files.receive
 */
export async function receive(store: Store, source: Readable, expected: Expected): Promise<StoredBytes> {
  const version = randomUUID()
  const hash = createHash('sha256')
  let size = 0
  let contentType = ''

  async function* checked(): AsyncGenerator<Uint8Array> {
    if ((expected.declaredSize ?? 0) > expected.maxBytes) throw tooLarge(expected.maxBytes)
    for await (const chunk of headFirst(source)) {
      if (contentType === '') contentType = await recognize(chunk, expected)
      size += chunk.length
      if (size > expected.maxBytes) throw tooLarge(expected.maxBytes)
      hash.update(chunk)
      yield chunk
    }
    if (expected.declaredSize !== undefined && size !== expected.declaredSize) {
      throw new FileError('truncated', `${expected.declaredSize} bytes were announced and ${size} arrived.`)
    }
    const declared = expected.declaredSha256?.toLowerCase()
    if (declared !== undefined && hash.copy().digest('hex') !== declared) {
      throw new FileError('hash', 'The bytes that arrived have another SHA-256 than the sender computed.')
    }
  }

  // A sender that disconnects before the store begins to read must not crash the server; reading throws the error
  // again.
  source.on('error', () => {})
  try {
    await store.put(version, checked())
  } catch (error) {
    // If the store failed before it began to read, the source is still open.
    source.destroy()
    throw error
  }
  return { version, size, sha256: hash.digest('hex'), contentType }
}

/** The bytes of `source`; the first chunk has everything that recognition needs, and is yielded even when empty. */
async function* headFirst(source: Readable): AsyncGenerator<Buffer> {
  let head: Buffer[] | undefined = []
  let length = 0
  try {
    for await (const part of source) {
      const chunk = Buffer.isBuffer(part) ? part : Buffer.from(part)
      if (head === undefined) {
        yield chunk
        continue
      }
      head.push(chunk)
      length += chunk.length
      if (length < HEAD_BYTES) continue
      yield Buffer.concat(head)
      head = undefined
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError('truncated', 'The upload broke off.', { cause: error })
  }
  if (head !== undefined) yield Buffer.concat(head)
}

export function tooLarge(maxBytes: number): FileError {
  const megabytes = maxBytes / 1024 / 1024
  const limit = Number.isInteger(megabytes) ? `${megabytes} MB` : `${maxBytes} bytes`
  return new FileError('too large', `A file may have at most ${limit}.`)
}
