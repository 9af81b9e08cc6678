import { compareCodes, compareLists, compareNumerals, isNumeral } from './numerals.ts'

export interface SemanticVersion {
  /** Digits of major, minor and patch, and whatever numbers follow. */
  readonly numbers: readonly string[]
  /** Identifiers of the pre-release; empty for a release. */
  readonly prerelease: readonly string[]
}

const VERSION = /^[v=]?(\d+(?:\.\d+)*)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]*)?$/

/**
 * Reads a version of semver.org. Beyond the rules it takes a leading "v" (Go) and any number of numbers, because feeds
 * and manifests write "1.2" too. Undefined for other texts.
 */
export function readSemver(text: string): SemanticVersion | undefined {
  const [, numbers, prerelease] = VERSION.exec(text.trim()) ?? []
  if (numbers === undefined) return undefined
  return { numbers: numbers.split('.'), prerelease: prerelease?.split('.') ?? [] }
}

/** Precedence by semver.org, 11: build metadata does not count. */
export function compareSemver(one: SemanticVersion, other: SemanticVersion): number {
  return compareLists(one.numbers, other.numbers, '', compareNumerals) || comparePrereleases(one, other, compareCodes)
}

/** A release comes after its pre-releases; these by their identifiers, numbers before words, fewer before more. */
export function comparePrereleases(
  { prerelease: one }: SemanticVersion,
  { prerelease: other }: SemanticVersion,
  compareWords: (one: string, other: string) => number,
): number {
  if (one.length === 0 || other.length === 0) return Number(one.length === 0) - Number(other.length === 0)
  for (const [at, left] of one.entries()) {
    const right = other[at]
    if (right === undefined) return 1
    const order =
      isNumeral(left) && isNumeral(right)
        ? compareNumerals(left, right)
        : Number(isNumeral(right)) - Number(isNumeral(left)) || compareWords(left, right)
    if (order !== 0) return order
  }
  return one.length - other.length
}
