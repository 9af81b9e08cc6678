import { compareVersions, type VersionScheme } from './compare-versions.ts'

/** Versions from one to another. A bound that is null does not limit, and neither does a start at "0". */
export interface VersionRange {
  readonly from: string | null
  readonly fromIncluded: boolean
  readonly to: string | null
  readonly toIncluded: boolean
}

/** Whether a version is in a range. An unknown version ('') is in none but the range of all versions. */
export function isInRange(
  scheme: VersionScheme,
  version: string,
  { from, fromIncluded, to, toIncluded }: VersionRange,
): boolean {
  const isFromStart = from === null || from === '0'
  if (version === '') return isFromStart && to === null
  if (!isFromStart) {
    const order = compareVersions(scheme, version, from)
    if (order < 0 || (order === 0 && !fromIncluded)) return false
  }
  if (to === null) return true
  const order = compareVersions(scheme, version, to)
  return order < 0 || (order === 0 && toIncluded)
}

/** "1.0 up to, not including, 1.4.2": the range for people. */
export function describeRange({ from, fromIncluded, to, toIncluded }: VersionRange): string {
  if (from !== null && from === to) return from
  const start = from === null || from === '0' ? undefined : fromIncluded ? `from ${from}` : `after ${from}`
  const end = to === null ? undefined : toIncluded ? `up to ${to}` : `before ${to}`
  return [start, end].filter(Boolean).join(' ') || 'all versions'
}
