// A sealed stream: a random salt, then chunks of AES-256-GCM. The nonce of each is its number and whether it is the
// last, so that chunks cannot be moved, repeated or cut off; the key of each stream is its own.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const SALT_BYTES = 16
const TAG_BYTES = 16
const CHUNK_BYTES = 1024 * 1024

/** The bytes were changed, cut off, or sealed with another key or for another name. */
export class BrokenSealError extends Error {}

/** @param name where the stream belongs: it opens under the same one only */
export async function* seal(dataKey: Buffer, name: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const key = streamKey(dataKey, salt)
  yield salt
  let number = 0
  for await (const { chunk, isLast } of chunksOf(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number, isLast)).setAAD(Buffer.from(name))
    number += 1
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/** @throws BrokenSealError before any byte of a chunk that does not belong here is given out */
export async function* unseal(
  dataKey: Buffer,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let key: Buffer | undefined
  let number = 0
  for await (const { chunk, isLast } of chunksOf(source, CHUNK_BYTES + TAG_BYTES, SALT_BYTES)) {
    if (key === undefined) {
      key = streamKey(dataKey, chunk)
      if (isLast) throw new BrokenSealError('it ends too early')
      continue
    }
    yield openChunk(key, nonce(number, isLast), name, chunk)
    number += 1
  }
}

function openChunk(key: Buffer, iv: Buffer, name: string, chunk: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name))
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw new BrokenSealError('its bytes are not those that were sealed', { cause: error })
  }
}

const streamKey = (dataKey: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', dataKey, salt, 'parapet backup stream', 32))

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeBigUInt64BE(BigInt(number))
  bytes[11] = isLast ? 1 : 0
  return bytes
}

/**
 * Chunks of that many bytes; only the last is shorter, and may be empty where there is no other.
 *
 * @param first bytes of a first chunk that has another length
 */
async function* chunksOf(source: AsyncIterable<Uint8Array>, bytes: number, first = bytes) {
  let wanted = first
  let parts: Uint8Array[] = []
  let held = 0
  for await (const piece of source) {
    parts.push(piece)
    held += piece.length
    // One byte more is needed to know that a chunk is not the last.
    while (held > wanted) {
      const whole = Buffer.concat(parts)
      yield { chunk: whole.subarray(0, wanted), isLast: false }
      parts = [whole.subarray(wanted)]
      held -= wanted
      wanted = bytes
    }
  }
  yield { chunk: Buffer.concat(parts), isLast: true }
}
