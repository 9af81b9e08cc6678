import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip, constants } from 'node:zlib'
import { gathered, only, type Part } from './manifest.ts'
import type { Place } from './place.ts'
import { BrokenSealError, seal, unseal } from './sealed-stream.ts'

/** Of rows; about what a table that changed in one place costs in the next backup. */
const PART_BYTES = 4 * 1024 * 1024

/**
 * The sealed objects of a place. Each is named after its content, by a keyed hash: what is there already is not
 * written again, and names tell nothing to those without the key.
 */
export class Objects {
  readonly #place: Pick<Place, 'put' | 'open' | 'delete'>
  readonly #dataKey: Buffer
  readonly #nameKey: Buffer
  readonly #known: Set<string>
  /** Bytes that were not there before. */
  newBytes = 0

  constructor(place: Pick<Place, 'put' | 'open' | 'delete'>, dataKey: Buffer, known = new Set<string>()) {
    this.#place = place
    this.#dataKey = dataKey
    this.#nameKey = Buffer.from(hkdfSync('sha256', dataKey, '', 'parapet backup names', 32))
    this.#known = known
  }

  has(name: string): boolean {
    return this.#known.has(name)
  }

  /** @param sha256 of the content */
  nameOf(kind: 'rows' | 'file', sha256: string): string {
    return createHmac('sha256', this.#nameKey).update(`${kind} ${sha256}`).digest('hex')
  }

  /** Stores a stream in parts, each compressed. A piece of the stream is never split. */
  async putRows(source: AsyncIterable<Buffer>): Promise<{ parts: Part[]; sha256: string }> {
    const parts: Part[] = []
    const all = createHash('sha256')
    let pieces: Buffer[] = []
    let bytes = 0
    const flush = async () => {
      const rows = Buffer.concat(pieces)
      parts.push(await this.#putPart(rows))
      pieces = []
      bytes = 0
    }
    for await (const piece of source) {
      all.update(piece)
      pieces.push(piece)
      bytes += piece.length
      if (bytes >= PART_BYTES) await flush()
    }
    if (bytes > 0) await flush()
    return { parts, sha256: all.digest('hex') }
  }

  /**
   * The stream again.
   *
   * @throws BrokenSealError when a part was changed or is another's
   */
  async *rows(parts: readonly Part[]): AsyncGenerator<Buffer> {
    for (const { object } of parts) yield* named(object, this.#part(object))
  }

  async *#part(object: string): AsyncGenerator<Buffer> {
    const packed = await gathered(this.#open(object))
    const rows = await promisify(gunzip)(packed).catch((error: unknown) => {
      throw new BrokenSealError('a part cannot be unpacked', { cause: error })
    })
    if (this.nameOf('rows', sha256Of(rows)) !== object) throw new BrokenSealError('a part is not the one it is named')
    yield rows
  }

  /**
   * Stores a file unless it is there.
   *
   * @returns false when the bytes are not those of the hash: then nothing is stored
   */
  async putFile(sha256: string, open: () => Promise<AsyncIterable<Buffer>>): Promise<boolean> {
    const name = this.nameOf('file', sha256)
    if (this.#known.has(name)) return true
    const check = new Hashed(await open())
    await this.#put(name, check.pieces())
    if (check.sha256 === sha256) return true
    await this.#place.delete(name)
    this.#known.delete(name)
    return false
  }

  /** @throws BrokenSealError at the end, when the bytes are not those of the hash */
  async *file(object: string, sha256: string): AsyncGenerator<Buffer> {
    const check = new Hashed(named(object, this.#open(object)))
    yield* check.pieces()
    if (check.sha256 !== sha256) throw new BrokenSealError('a file is not the one that was stored')
  }

  async #putPart(rows: Buffer): Promise<Part> {
    const object = this.nameOf('rows', sha256Of(rows))
    if (!this.#known.has(object)) {
      const packed = await promisify(gzip)(rows, { level: constants.Z_BEST_SPEED })
      await this.#put(object, only(packed))
    }
    return { object, bytes: rows.length }
  }

  async #put(name: string, plain: AsyncIterable<Buffer>): Promise<void> {
    await this.#place.put(name, this.#counted(seal(this.#dataKey, name, plain)))
    this.#known.add(name)
  }

  async *#counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of source) {
      this.newBytes += piece.length
      yield piece
    }
  }

  async *#open(name: string): AsyncGenerator<Buffer> {
    yield* unseal(this.#dataKey, name, await this.#place.open(name))
  }
}

/** Says which object of the place is broken: later backups share it until it is removed. */
async function* named(object: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* pieces
  } catch (error) {
    if (!(error instanceof BrokenSealError)) throw error
    throw new BrokenSealError(
      `${error.message}. Later backups share its object ${object}: remove that, and the next one writes it again`,
      { cause: error },
    )
  }
}

/** A file of the installation that cannot be read to its end. */
export class UnreadableFileError extends Error {}

/** Hashes what passes. */
class Hashed {
  readonly #hash = createHash('sha256')
  readonly #source: AsyncIterable<Buffer>
  sha256 = ''

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source
  }

  async *pieces(): AsyncGenerator<Buffer> {
    const reading = this.#source[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await reading.next().catch((error: unknown) => {
        if (error instanceof BrokenSealError) throw error
        throw new UnreadableFileError('a file cannot be read', { cause: error })
      })
      if (done === true) break
      this.#hash.update(value)
      yield value
    }
    this.sha256 = this.#hash.digest('hex')
  }
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
