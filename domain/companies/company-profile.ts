/** What documents and submissions say of a company besides its name and its CAGE code. Empty where it is not known. */
export interface CompanyProfile {
  /** Unique Entity ID of SAM.gov, or null. */
  readonly uei: string | null
  /** Of further sites, without the company's own. */
  readonly otherCageCodes: readonly string[]
  /** In lines. */
  readonly physicalAddress: string
  /** In lines; empty where it is the physical address. */
  readonly mailingAddress: string
  readonly phone: string
  readonly website: string
}

export const EMPTY_PROFILE: CompanyProfile = {
  uei: null,
  otherCageCodes: [],
  physicalAddress: '',
  mailingAddress: '',
  phone: '',
  website: '',
}

/** Every CAGE code of the company, its own first. */
export function cageCodesOf(cageCode: string | null, { otherCageCodes }: CompanyProfile): readonly string[] {
  return [...new Set([...(cageCode === null ? [] : [cageCode]), ...otherCageCodes])]
}
