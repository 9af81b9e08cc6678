/**
 * The parameters of an address, each as the text that stands there; those of one name are joined by commas. The
 * router's own reader takes 3.10 for a number, and the end of it is lost.
 */
export function parseSearch(text: string): Record<string, string> {
  const search = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    const former = search.get(name)
    search.set(name, former === undefined ? value : `${former},${value}`)
  }
  return Object.fromEntries(search)
}

/** The reverse. Parameters that are no text are left out. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return texts.length === 0 ? '' : `?${new URLSearchParams(texts).toString()}`
}
