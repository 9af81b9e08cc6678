/** The given parameters of an address, without empty ones. */
export function readSearch<Key extends string>(
  keys: readonly Key[],
  raw: Readonly<Record<string, unknown>>,
): { [K in Key]?: string } {
  const search: { [K in Key]?: string } = {}
  for (const key of keys) {
    const text = raw[key]
    if (typeof text === 'string' && text !== '') search[key] = text
  }
  return search
}

/** All parameters. For routes: a list knows its own, and a route that named them would load its declaration. */
export function readTexts(raw: Readonly<Record<string, unknown>>) {
  return readSearch(Object.keys(raw), raw)
}
