export interface Matchable {
  title: string
  description?: string | undefined
  keywords?: string
}

/** Lower case without accents, so that "resume" finds "Résumé". */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Items that have every typed word; those whose title starts with the query first, then those that contain it. */
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

/** 1 to 3, best first; 0 for no match. */
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
