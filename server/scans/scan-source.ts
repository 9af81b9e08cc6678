/** A scan file. Formats whose items refer to later parts of the file read it twice. */
export interface ScanSource {
  /** The file's name, which stands for an asset where the format names none. */
  readonly name: string
  readonly open: () => AsyncIterable<Uint8Array>
}

/**
 * The text of a source in pieces: UTF-8, or UTF-16 where its byte order mark says so. Bytes that are no text become
 * U+FFFD, because one odd banner must not cost the whole scan.
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
  const decoder = new TextDecoder(encodingOf(first))
  return (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }))
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}
