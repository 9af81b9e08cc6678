import type { FilterChip } from './filter-chips.tsx'

/** One chip per chosen value of a facet; `key` is its field in the view. */
export const facetChips = <Key extends string, Value extends string>(
  key: Key,
  chosen: readonly Value[],
  facet: string,
  wordsOf: (value: Value) => string = String,
): FilterChip<Record<Key, readonly Value[]>>[] =>
  chosen.map((value) => {
    const without: Partial<Record<Key, readonly Value[]>> = {}
    without[key] = chosen.filter((other) => other !== value)
    return { id: `${key} ${value}`, facet, value: wordsOf(value), without }
  })
