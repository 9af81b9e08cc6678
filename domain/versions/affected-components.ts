import { compareVersions, versionScheme } from './compare-versions.ts'
import { describeRange, isInRange } from './version-range.ts'

/** A component and what a source says of its package, as `private.match_candidates` gives them. */
export interface Candidate {
  readonly company_id: string
  readonly component_id: string
  readonly version: string
  readonly scheme: string
  readonly cve_id: string
  readonly source: string
  readonly version_from: string | null
  readonly from_included: boolean
  readonly version_to: string | null
  readonly to_included: boolean
  /** Single versions instead of a range. */
  readonly versions: readonly string[] | null
}

/** A component that a CVE affects. */
export interface ComponentMatch {
  readonly company_id: string
  readonly component_id: string
  readonly cve_id: string
  /** For people: "from 2.13.0 before 2.15.0". */
  readonly affected: string
  /** Null where no version is named that mends it. */
  readonly fixed_version: string | null
  readonly source: string
}

/** The candidates whose version is affected, each component and CVE once; a range that names its fix goes first. */
export function affectedComponents(candidates: readonly Candidate[]): readonly ComponentMatch[] {
  const found = new Map<string, ComponentMatch>()
  for (const candidate of candidates) {
    if (!isAffected(candidate)) continue
    const key = `${candidate.company_id} ${candidate.component_id} ${candidate.cve_id}`
    const known = found.get(key)
    if (known === undefined || known.fixed_version === null) found.set(key, matchOf(candidate))
  }
  return [...found.values()]
}

function isAffected(candidate: Candidate): boolean {
  const { version, versions } = candidate
  const scheme = versionScheme(candidate.scheme)
  if (versions !== null) return version !== '' && versions.some((one) => compareVersions(scheme, version, one) === 0)
  return isInRange(scheme, version, rangeOf(candidate))
}

function matchOf(candidate: Candidate): ComponentMatch {
  const { company_id: companyId, component_id: componentId, cve_id: cve, source, version, versions } = candidate
  return {
    company_id: companyId,
    component_id: componentId,
    cve_id: cve,
    affected: versions === null ? describeRange(rangeOf(candidate)) : version,
    fixed_version: candidate.to_included ? null : candidate.version_to,
    source,
  }
}

const rangeOf = (candidate: Candidate) => ({
  from: candidate.version_from,
  fromIncluded: candidate.from_included,
  to: candidate.version_to,
  toIncluded: candidate.to_included,
})
