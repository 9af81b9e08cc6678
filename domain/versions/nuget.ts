import { compareCodes, compareLists, compareNumerals } from './numerals.ts'
import { comparePrereleases, type SemanticVersion } from './semver.ts'

/** NuGet: semantic versions with up to four numbers, and pre-releases that ignore case. `readSemver` reads them. */
export function compareNuget(one: SemanticVersion, other: SemanticVersion): number {
  return (
    compareLists(one.numbers, other.numbers, '', compareNumerals) ||
    comparePrereleases(one, other, (left, right) => compareCodes(left.toLowerCase(), right.toLowerCase()))
  )
}
