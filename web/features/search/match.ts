export interface Matchable {
  title: string
  description?: string | undefined
  keywords?: string
}

/** Small letters without accents, so that "resume" finds "Résumé". */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Those that have every word of what was typed, first those whose title begins with it, then those whose title has it. */
export function matching<Item extends Matchable>(items: readonly Item[], query: string): Item[] {
  const typed = folded(query).trim()
  if (typed === '') return [...items]
  const words = typed.split(/\s+/)
  return items
    .map((item) => ({ item, rank: rankOf(item, typed, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

/** 1 to 3; 0 for what does not fit. */
function rankOf(
  { title, description = '', keywords = '' }: Matchable,
  typed: string,
  words: readonly string[],
): number {
  const name = folded(title)
  if (name.startsWith(typed)) return 1
  if (words.every((word) => name.includes(word))) return 2
  const all = `${name} ${folded(description)} ${folded(keywords)}`
  return words.every((word) => all.includes(word)) ? 3 : 0
}
