/** Whether a text consists of digits only, and has one. */
export const isNumeral = (text: string): boolean => /^\d+$/.test(text)

/** Orders two runs of digits of any length by their value; an empty run is 0. */
export function compareNumerals(one: string, other: string): number {
  const [left, right] = [one.replace(/^0+/, ''), other.replace(/^0+/, '')]
  return left.length - right.length || compareCodes(left, right)
}

/** Orders two texts by their UTF-16 codes, as ASCII does. */
export function compareCodes(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Orders two lists by their first different members; a missing member counts as `missing`. */
export function compareLists<T>(
  one: readonly T[],
  other: readonly T[],
  missing: T,
  compare: (one: T, other: T) => number,
): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const order = compare(one[at] ?? missing, other[at] ?? missing)
    if (order !== 0) return order
  }
  return 0
}
