/**
 * The given parameters of an address as text, without empty ones. Numbers, booleans and lists that the router parsed
 * become text again.
 */
export function readSearch<Key extends string>(
  keys: readonly Key[],
  raw: Readonly<Record<string, unknown>>,
): { [K in Key]?: string } {
  const search: { [K in Key]?: string } = {}
  for (const key of keys) {
    const text = asText(raw[key])
    if (text !== '') search[key] = text
  }
  return search
}

/** All parameters as text. For routes: a list knows its own, and a route that named them would load its declaration. */
export function readTexts(raw: Readonly<Record<string, unknown>>) {
  return readSearch(Object.keys(raw), raw)
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(',')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
