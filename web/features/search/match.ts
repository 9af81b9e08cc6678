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
  if (query.trim() === '') return [...items]
  return items
    .map((item) => ({ item, rank: matchRank(item, query) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

/** 1 where the title starts with the query, 2 where it has every word, 3 where other text has; 0 for no match. */
export function matchRank({ title, description = '', keywords = '' }: Matchable, query: string): 0 | 1 | 2 | 3 {
  const typed = folded(query).trim()
  const words = typed.split(/\s+/)
  const name = folded(title)
  if (name.startsWith(typed)) return 1
  if (words.every((word) => name.includes(word))) return 2
  const all = `${name} ${folded(description)} ${folded(keywords)}`
  return words.every((word) => all.includes(word)) ? 3 : 0
}
