import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { FileError, type StoredBytes } from './files.ts'

/** Passes bytes on with a delay of one chunk, so that the last one leaves only when size and hash are right. */
export class HashCheck extends Transform {
  readonly #expected: Pick<StoredBytes, 'size' | 'sha256'>
  readonly #onDamage: () => Promise<void>
  readonly #hash = createHash('sha256')
  #size = 0
  #held: Buffer | undefined

  /** @param onDamage awaited before the reader gets the error; must not throw */
  constructor(expected: Pick<StoredBytes, 'size' | 'sha256'>, onDamage: () => Promise<void>) {
    super()
    this.#expected = expected
    this.#onDamage = onDamage
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#size += chunk.length
    if (this.#size > this.#expected.size) return void this.#refuse(done)
    this.#hash.update(chunk)
    const ready = this.#held
    this.#held = chunk
    done(null, ready)
  }

  override _flush(done: TransformCallback): void {
    const same = this.#size === this.#expected.size && this.#hash.digest('hex') === this.#expected.sha256
    if (same) done(null, this.#held)
    else void this.#refuse(done)
  }

  async #refuse(done: TransformCallback): Promise<void> {
    await this.#onDamage()
    done(new FileError('damaged', 'The stored bytes are not those that were received.'))
  }
}
