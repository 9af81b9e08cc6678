import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { StoredBytes } from './files.ts'
import type { Store } from './store.ts'

/** Streams what the server makes into the store, and says what it became. @throws see Files.keep */
export async function keep(store: Store, source: Readable): Promise<Omit<StoredBytes, 'contentType'>> {
  const version = randomUUID()
  const hash = createHash('sha256')
  let size = 0

  let failed: { readonly why: unknown } | undefined

  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const part of source) {
      const chunk = Buffer.isBuffer(part) ? part : Buffer.from(part)
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }

  source.on('error', (error) => {
    failed ??= { why: error }
  })
  try {
    await store.put(version, counted())
  } catch (error) {
    source.destroy()
    // The store would call it a failure of its own.
    throw failed === undefined ? error : failed.why
  }
  return { version, size, sha256: hash.digest('hex') }
}
