import { compareCodes, compareNumerals, isNumeral } from './numerals.ts'

/** Words that mark what came before a release. */
const PRERELEASE = /^(?:dev|devel|snapshot|nightly|alpha|beta|milestone|pre|preview|rc|cr|ea)$/

/**
 * The order of versions whose scheme is unknown, such as those of products in CPE names: numbers by value, a missing
 * number is 0, words such as "rc" and everything after "~" come before the release, other letters behind it (OpenSSL's
 * 1.0.2k, OpenSSH's 9.1p1). Case and separators do not count.
 */
export function compareGeneric(one: string, other: string): number {
  const [left, right] = [tokensOf(one), tokensOf(other)]
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const order = compareTokens(left[at], right[at])
    if (order !== 0) return order
  }
  return 0
}

const tokensOf = (version: string): readonly string[] =>
  version
    .trim()
    .toLowerCase()
    .replace(/^v(?=\d)/, '')
    .match(/\d+|[a-z]+|~/g) ?? []

function compareTokens(one: string | undefined, other: string | undefined): number {
  const order = rank(one) - rank(other)
  if (order !== 0 || one === undefined || other === undefined) return order
  return isNumeral(one) ? compareNumerals(one, other) : compareCodes(one, other)
}

function rank(token: string | undefined): number {
  if (token === '~') return 0
  if (token !== undefined && PRERELEASE.test(token)) return 1
  if (token === undefined || /^0+$/.test(token)) return 2
  return isNumeral(token) ? 4 : 3
}
