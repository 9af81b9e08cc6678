import { compareApk, readApk } from './apk.ts'
import { compareDeb } from './deb.ts'
import { compareGeneric } from './generic.ts'
import { compareMaven } from './maven.ts'
import { compareNuget } from './nuget.ts'
import { comparePep440, readPep440 } from './pep440.ts'
import { compareRpm } from './rpm.ts'
import { compareSemver, readSemver } from './semver.ts'

/** How the versions of an ecosystem are ordered. */
export const VERSION_SCHEMES = ['semver', 'deb', 'rpm', 'apk', 'maven', 'pep440', 'nuget', 'generic'] as const

export type VersionScheme = (typeof VERSION_SCHEMES)[number]

const COMPARE: Readonly<Record<VersionScheme, (one: string, other: string) => number>> = {
  semver: whereBothRead(readSemver, compareSemver),
  deb: compareDeb,
  rpm: compareRpm,
  apk: whereBothRead(readApk, compareApk),
  maven: compareMaven,
  pep440: whereBothRead(readPep440, comparePep440),
  nuget: whereBothRead(readSemver, compareNuget),
  generic: compareGeneric,
}

/**
 * Negative when `one` is older than `other`, positive when it is newer, 0 when they are equal. Versions that do not
 * follow the scheme are compared as generic ones, because packages and feeds contain some.
 */
export const compareVersions = (scheme: VersionScheme, one: string, other: string): number =>
  COMPARE[scheme](one, other)

/** The scheme that is called so, and `generic` for a name that is unknown. */
export const versionScheme = (name: string): VersionScheme =>
  VERSION_SCHEMES.find((scheme) => scheme === name) ?? 'generic'

function whereBothRead<Version>(
  read: (text: string) => Version | undefined,
  compare: (one: Version, other: Version) => number,
) {
  return (one: string, other: string): number => {
    const [left, right] = [read(one), read(other)]
    return left === undefined || right === undefined ? compareGeneric(one, other) : compare(left, right)
  }
}
