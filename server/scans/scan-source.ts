/** A scan file. Formats whose items refer to later parts of the file read it twice. */
export interface ScanSource {
  /** The file's name, which stands for an asset where the format names none. */
  readonly name: string
  readonly open: () => AsyncIterable<Uint8Array>
}

/**
 * The text of a source in pieces: UTF-8, UTF-16 where its byte order mark says so, or what an XML declaration names.
 * Bytes that are no text become U+FFFD, because one odd banner must not cost the whole scan.
 *
 * @throws RangeError with a message for the person when the XML declaration names an unknown encoding
 */
export async function* textOf(source: ScanSource): AsyncGenerator<string> {
  let decode: ((bytes?: Uint8Array) => string) | undefined
  for await (const bytes of source.open()) {
    decode ??= decoderFor(bytes)
    const text = decode(bytes)
    if (text !== '') yield text
  }
  const rest = decode?.() ?? ''
  if (rest !== '') yield rest
}

/** The beginning of the text, without leading space: at least so many characters where the file has them. */
export async function beginningOf(source: ScanSource, characters: number): Promise<string> {
  let beginning = ''
  for await (const text of textOf(source)) {
    beginning = (beginning + text).trimStart()
    if (beginning.length >= characters) break
  }
  return beginning
}

/** A source that is in memory already. */
export function sourceOf(name: string, content: string | Uint8Array): ScanSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return {
    name,
    async *open() {
      yield await Promise.resolve(bytes)
    },
  }
}

function decoderFor(first: Uint8Array): (bytes?: Uint8Array) => string {
  const decoder = decoderOf(encodingOf(first))
  return (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }))
}

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding)
  } catch {
    throw new RangeError(
      `The file is written in the encoding “${encoding}”, which is not known here. Save it as UTF-8.`,
    )
  }
}

const DECLARATION_BYTES = 200

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const declaration = String.fromCodePoint(...bytes.subarray(0, DECLARATION_BYTES))
  const [, declared = 'utf-8'] = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration) ?? []
  // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
  return /^(?:utf-?16|ucs-?2)/i.test(declared) ? 'utf-8' : declared
}
