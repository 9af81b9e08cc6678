import { limits } from '../limits.ts'

/** The candidate most similar to a mistyped name, if the similarity is at least `least`. */
export function similarName(wanted: string, candidates: Iterable<string>, least = 0.75): string | undefined {
  if (wanted.length > limits.nameBytes) return undefined
  let best: string | undefined
  let bestScore = least
  for (const candidate of candidates) {
    const score = similarity(wanted.toLowerCase(), candidate.toLowerCase())
    if (score >= bestScore && candidate !== wanted) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

/**
 * 1 for equal texts, 0 for texts without a common character: edit distance with transpositions, over the longer
 * length.
 */
function similarity(left: string, right: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      const swaps = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      const swapped = swaps ? (beforePrevious[column - 2] ?? Infinity) + 1 : Infinity
      current.push(Math.min(replaced, swapped, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    beforePrevious = previous
    previous = current
  }
  return 1 - (previous[right.length] ?? 0) / Math.max(left.length, right.length, 1)
}
