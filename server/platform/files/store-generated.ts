import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { StoredBytes } from './files.ts'
import type { Store } from './store.ts'

/** Streams generated content into the store and returns its size and hash. @throws see Files.storeGenerated */
export async function storeGenerated(store: Store, source: Readable): Promise<Omit<StoredBytes, 'contentType'>> {
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
    // Otherwise the store would report it as its own error.
    throw failed === undefined ? error : failed.why
  }
  return { version, size, sha256: hash.digest('hex') }
}
