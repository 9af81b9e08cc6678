/** The release whose schemas our documents pass. */
export const OSCAL_VERSION = '1.2.1'

/** Of props, facets and identifiers that OSCAL has no name for. A name, not an address: nothing is fetched from it. */
export const OSCAL_NAMESPACE = 'urn:parapet:oscal'

/** What each document is called. Documents refer to each other by these names, so they belong into one folder. */
export const OSCAL_FILES = {
  catalog: 'catalog.oscal.json',
  profile: 'profile.oscal.json',
  ssp: 'ssp.oscal.json',
  poam: 'poam.oscal.json',
  results: 'assessment-results.oscal.json',
} as const

export type OscalDocumentName = keyof typeof OSCAL_FILES

/** Fills a required text that is missing. Reading turns it into nothing again. */
export const NOT_STATED = 'Not stated.'
