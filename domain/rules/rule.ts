/** Where a rule stands, and since when assessments follow it. */
export interface Rule {
  /** Where to read the original: "32 CFR 170.21(a)(2)(i)". */
  readonly citation: string
  /** The first calendar day of assessments under it, `2024-12-16`. */
  readonly effectiveFrom: string
}

/** A place in the methodology with which DoD first gave NIST SP 800-171 points; its version of 24 June 2020. */
export function methodology(place: string): Rule {
  return { citation: `NIST SP 800-171 DoD Assessment Methodology v1.2.1, ${place}`, effectiveFrom: '2020-06-24' }
}

/** A paragraph of the rule on the CMMC Program, 32 CFR part 170. */
export function programRule(paragraph: string): Rule {
  return { citation: `32 CFR ${paragraph}`, effectiveFrom: '2024-12-16' }
}

/** The version in force on a calendar day; the first one for days before them all. Versions ascend by day. */
export function inForceOn<Version extends { readonly effectiveFrom: string }>(
  versions: readonly [Version, ...Version[]],
  day: string,
): Version {
  return versions.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? versions[0]
}
