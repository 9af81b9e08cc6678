import { compareCodes, compareNumerals, isNumeral } from './numerals.ts'

/**
 * RPM: epoch, version, release. A missing epoch counts as 0. Where one side has no release, releases do not count, as
 * in dependencies of RPM: "affected before 1.2" is about every build of 1.2.
 */
export function compareRpm(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)]
  return (
    compareNumerals(left.epoch, right.epoch) ||
    compareSegments(left.version, right.version) ||
    (left.release === undefined || right.release === undefined ? 0 : compareSegments(left.release, right.release))
  )
}

function partsOf(text: string) {
  const [, epoch = '', version = '', release] = /^(?:(\d+):)?([^-]*)(?:-(.*))?$/s.exec(text.trim()) ?? []
  return { epoch, version, release }
}

/** `rpmvercmp`: segments of letters or digits; "~" comes before the end, "^" between the end and everything else. */
export function compareSegments(one: string, other: string): number {
  const [left, right] = [segmentsOf(one), segmentsOf(other)]
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const order = compareSegment(left[at], right[at])
    if (order !== 0) return order
  }
  return 0
}

const segmentsOf = (text: string): readonly string[] => text.match(/\d+|[A-Za-z]+|~|\^/g) ?? []

function compareSegment(one: string | undefined, other: string | undefined): number {
  return (
    rank(one) - rank(other) ||
    (isNumeral(one ?? '') ? compareNumerals(one ?? '', other ?? '') : compareCodes(one ?? '', other ?? ''))
  )
}

function rank(segment: string | undefined): number {
  if (segment === undefined) return 1
  if (segment === '~') return 0
  if (segment === '^') return 2
  return isNumeral(segment) ? 4 : 3
}
