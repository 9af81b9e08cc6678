import { TokenParser, Tokenizer, TokenType } from '@streamparser/json'
import { beginningOf, textOf, type ScanSource } from './scan-source.ts'

export interface JsonValue {
  /** Where it stands, for a person: `runs[0].results[12]`. */
  readonly path: string
  readonly value: unknown
}

const MAX_DEPTH = 200
const MAX_ENTRY_CHARACTERS = 32 * 1024 * 1024

/**
 * Streams the values at some paths of a JSON file, in the order of the file; everything else is dropped as it is read.
 * A path is written `$.runs.*.results.*`, where `*` stands for any key or index.
 *
 * @param options `lines`: the file holds one JSON value per line, each of which is a `$`
 * @throws RangeError with a message for the person when the file is no JSON, ends early or is built to harm
 */
export async function* readJson(
  source: ScanSource,
  paths: readonly string[],
  { lines = false } = {},
): AsyncGenerator<JsonValue> {
  const reader = new ValueReader(paths, lines)
  for await (const text of textOf(source)) {
    reader.write(text)
    yield* reader.take()
  }
  reader.end()
  yield* reader.take()
}

/** Whether the file is one array, rather than an object or one value per line. */
export async function isArrayOfJson(source: ScanSource): Promise<boolean> {
  return (await beginningOf(source, 1)).startsWith('[')
}

class ValueReader {
  readonly #tokenizer: Tokenizer
  readonly #parser: TokenParser
  readonly #entryDepth: number
  #values: JsonValue[] = []
  #depth = 0
  /** Characters read inside one entry, or inside one string. */
  #entry = 0
  #lines = 0

  constructor(paths: readonly string[], lines: boolean) {
    // An empty separator allows one value after another.
    const several = lines ? { separator: '' } : {}
    this.#tokenizer = new Tokenizer(several)
    this.#parser = new TokenParser({ paths: [...paths], keepStack: false, ...several })
    this.#entryDepth = Math.max(...paths.map((path) => path.split('.').length - 1))
    this.#tokenizer.onToken = (token) => {
      this.#count(token.token)
      this.#parser.write(token)
    }
    this.#parser.onValue = ({ value, key, stack }) => {
      const keys = [...stack.slice(1).map((step) => step.key), key]
      this.#values.push({ path: lines ? `line ${(this.#lines += 1)}` : pathOf(keys), value })
    }
    this.#tokenizer.onError = refuse
    this.#parser.onError = refuse
  }

  write(text: string): void {
    this.#entry += text.length
    if (this.#entry > MAX_ENTRY_CHARACTERS) throw new RangeError('One entry of the file is larger than 32 MiB.')
    this.#tokenizer.write(text)
  }

  end(): void {
    if (!this.#tokenizer.isEnded) this.#tokenizer.end()
    if (!this.#parser.isEnded) this.#parser.end()
  }

  take(): JsonValue[] {
    const values = this.#values
    this.#values = []
    return values
  }

  #count(token: TokenType): void {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#depth += 1
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#depth -= 1
    if (this.#depth > MAX_DEPTH) throw new RangeError(`The file nests more than ${MAX_DEPTH} brackets.`)
    if (this.#depth <= this.#entryDepth) this.#entry = 0
  }
}

function refuse(error: Error): never {
  if (error instanceof RangeError) throw error
  throw new RangeError(`The file is not complete, valid JSON: ${error.message}`)
}

function pathOf(keys: readonly (string | number | undefined)[]): string {
  return keys
    .filter((key) => key !== undefined)
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${key}`))
    .join('')
}
