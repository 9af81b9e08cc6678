/** Compares texts by their words; rare words say more. */
export interface WordWeights {
  /** The share of what is asked that the other has, from 0 to 1. */
  readonly coverage: (asked: readonly string[], other: readonly string[]) => number
  /** How alike two texts are, from 0 to 1; 1 means the same words. */
  readonly similarity: (one: readonly string[], other: readonly string[]) => number
}

interface Weighed {
  readonly words: ReadonlySet<string>
  readonly total: number
}

/** @param texts the words of each text of the collection */
export function wordWeights(texts: readonly (readonly string[])[]): WordWeights {
  const counts = new Map<string, number>()
  for (const words of texts) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weightOf = (word: string) => Math.log(1 + (texts.length + 1) / ((counts.get(word) ?? 0) + 0.5))
  const known = new WeakMap<readonly string[], Weighed>()

  function weighed(list: readonly string[]): Weighed {
    const before = known.get(list)
    if (before !== undefined) return before
    const words = new Set(list)
    const made = { words, total: [...words].reduce((sum, word) => sum + weightOf(word), 0) }
    known.set(list, made)
    return made
  }
  function shared({ words }: Weighed, other: Weighed): number {
    let sum = 0
    for (const word of words) if (other.words.has(word)) sum += weightOf(word)
    return sum
  }

  return {
    coverage(asked, other) {
      const left = weighed(asked)
      return left.total === 0 ? 0 : shared(left, weighed(other)) / left.total
    },
    similarity(one, other) {
      const [left, right] = [weighed(one), weighed(other)]
      const both = shared(left, right)
      const together = left.total + right.total - both
      return together === 0 ? 0 : both / together
    },
  }
}

/** The item with the highest score. */
export function bestOf<Item>(
  items: readonly Item[],
  scoreOf: (item: Item) => number,
): { item: Item; score: number } | undefined {
  let best: { item: Item; score: number } | undefined
  for (const item of items) {
    const score = scoreOf(item)
    if (best === undefined || score > best.score) best = { item, score }
  }
  return best
}
