import { FeedFileError } from './feed-file-error.ts'

/** A record of the list `vulnerabilities`, or what is left of the document without them. */
export type JsonPart = { readonly record: unknown } | { readonly rest: unknown }

const MAX_RECORD_BYTES = 32 * 2 ** 20
/** Inside the list: the document, the list. */
const LIST_DEPTH = 2

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const COMMA = 0x2c
const LIST_KEY = /"vulnerabilities"\s*:\s*$/

/**
 * Splits a JSON document at the records of its top-level list `vulnerabilities`, each of which is parsed by itself; a
 * yearly file of NVD has too much for memory at once. The document without them comes last; without such a list it is
 * the only part.
 *
 * @throws FeedFileError when the document is no JSON, ends early, or one of its records is larger than 32 MiB
 */
export async function* jsonRecords(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<JsonPart> {
  const splitter = new Splitter(name)
  for await (const chunk of chunks) {
    splitter.write(chunk)
    yield* splitter.take()
  }
  yield { rest: splitter.end() }
}

class Splitter {
  readonly #name: string
  #depth = 0
  #inString = false
  #isEscaped = false
  #inList = false
  #inRecord = false
  /** Where what is not kept yet begins in the chunk at hand. */
  #from = 0
  #record = new Kept()
  #rest = new Kept()
  #records: { record: unknown }[] = []

  constructor(name: string) {
    this.#name = name
  }

  write(chunk: Buffer): void {
    this.#from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (this.#inString) this.#passString(byte)
      else if (byte === QUOTE) this.#inString = true
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#open(chunk, at)
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#close(chunk, at)
      else if (byte === COMMA && this.#isBetween()) this.#skipComma(chunk, at)
    }
    this.#keep(this.#inRecord ? this.#record : this.#rest, chunk.subarray(this.#from))
  }

  take(): { record: unknown }[] {
    return this.#records.splice(0)
  }

  end(): unknown {
    if (this.#depth !== 0 || this.#inString) throw this.#refusal()
    return this.#parse(this.#rest.take())
  }

  #passString(byte: number | undefined): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === BACKSLASH) this.#isEscaped = true
    else if (byte === QUOTE) this.#inString = false
  }

  #isBetween(): boolean {
    return this.#inList && !this.#inRecord && this.#depth === LIST_DEPTH
  }

  #open(chunk: Buffer, at: number): void {
    if (this.#depth === 1 && chunk[at] === OPEN_BRACKET) {
      this.#keepUntil(this.#rest, chunk, at)
      this.#inList = LIST_KEY.test(this.#rest.end())
    } else if (this.#isBetween() && chunk[at] === OPEN_BRACE) {
      this.#keepUntil(this.#rest, chunk, at)
      this.#inRecord = true
    }
    this.#depth += 1
  }

  #close(chunk: Buffer, at: number): void {
    this.#depth -= 1
    if (this.#depth === 1) this.#inList = false
    if (!this.#inRecord || this.#depth !== LIST_DEPTH) return
    this.#keepUntil(this.#record, chunk, at + 1)
    this.#inRecord = false
    this.#records.push({ record: this.#parse(this.#record.take()) })
  }

  #skipComma(chunk: Buffer, at: number): void {
    this.#keepUntil(this.#rest, chunk, at)
    this.#from = at + 1
  }

  #keepUntil(kept: Kept, chunk: Buffer, end: number): void {
    this.#keep(kept, chunk.subarray(this.#from, end))
    this.#from = end
  }

  #keep(kept: Kept, bytes: Buffer): void {
    kept.add(bytes)
    if (kept.size > MAX_RECORD_BYTES) throw new FeedFileError(`${this.#name} has a record of more than 32 MiB.`)
  }

  #parse(bytes: Buffer): unknown {
    try {
      return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, '')) as unknown
    } catch {
      throw this.#refusal()
    }
  }

  #refusal(): FeedFileError {
    return new FeedFileError(`${this.#name} is not complete, valid JSON.`)
  }
}

/** Bytes of one value from several chunks. */
class Kept {
  size = 0
  #parts: Buffer[] = []

  add(bytes: Buffer): void {
    if (bytes.length === 0) return
    this.size += bytes.length
    this.#parts.push(bytes)
  }

  /** The last characters. */
  end(): string {
    return Buffer.concat(this.#parts.slice(-2)).subarray(-64).toString('latin1')
  }

  take(): Buffer {
    const whole = Buffer.concat(this.#parts)
    this.#parts = []
    this.size = 0
    return whole
  }
}
