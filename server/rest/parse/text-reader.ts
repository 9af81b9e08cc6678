import { limits } from '../limits.ts'
import { restErrors } from '../errors/errors.ts'

/** A position in a text, with the few steps that the grammars of the query string need. */
export class TextReader {
  readonly text: string
  at = 0
  /** What is being read, for error messages. */
  readonly #what: string

  constructor(kind: string, text: string) {
    this.text = text
    this.#what = kind
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  peek(): string {
    return this.text[this.at] ?? ''
  }

  sees(text: string): boolean {
    return this.text.startsWith(text, this.at)
  }

  take(text: string): boolean {
    if (!this.sees(text)) return false
    this.at += text.length
    return true
  }

  expect(text: string): void {
    if (!this.take(text)) this.fail(`"${text}"`)
  }

  /** Everything up to one of the characters of `stops`, or to the end. */
  until(stops: string): string {
    const start = this.at
    while (!this.done && !stops.includes(this.peek())) this.at += 1
    return this.text.slice(start, this.at)
  }

  rest(): string {
    const text = this.text.slice(this.at)
    this.at = this.text.length
    return text
  }

  /** A `"…"` with `\` before a literal quote or backslash; the reader is at the opening quote. */
  quoted(): string {
    this.expect('"')
    let text = ''
    for (;;) {
      text += this.until('"\\')
      if (this.done) this.fail('"\\""')
      if (this.take('"')) return text
      this.at += 1
      if (this.done) this.fail('any character')
      text += this.peek()
      this.at += 1
    }
  }

  fail(expecting: string): never {
    const unexpected = this.done ? 'end of input' : `"${this.peek()}"`
    const shown = this.text.length > 200 ? `${this.text.slice(0, 200)}…` : this.text
    throw restErrors.unparsable(`${this.#what} (${shown})`, this.at + 1, unexpected, expecting)
  }
}

/** Refuses a name that PostgreSQL would truncate or cannot hold. */
export function checkedName(reader: TextReader, name: string): string {
  if (name === '' || name.includes('\0') || Buffer.byteLength(name) > limits.nameBytes)
    reader.fail('a name of 1 to 63 bytes')
  return name
}
