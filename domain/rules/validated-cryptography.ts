import { inForceOn, type Rule } from './rule.ts'

/** Which editions of FIPS 140 a module may be validated to, on the days of that rule. */
export interface CryptographyRules extends Rule {
  readonly active: readonly string[]
  /** The edition whose certificates are on the historical list, and since when, in words. */
  readonly historical?: { readonly edition: string; readonly since: string }
}

const BEFORE: CryptographyRules = {
  active: ['FIPS 140-2', 'FIPS 140-3'],
  citation: 'NIST CMVP, FIPS 140-3 Transition Effort',
  effectiveFrom: '2020-09-22',
}

const AFTER_140_2: CryptographyRules = {
  active: ['FIPS 140-3'],
  // NIST says through the 22nd, laboratories and vendors say the 21st.
  historical: { edition: 'FIPS 140-2', since: '21/22 September 2026' },
  citation: 'NIST CMVP, FIPS 140-3 Transition Effort',
  effectiveFrom: '2026-09-22',
}

/**
 * The editions that hold on a calendar day. 32 CFR part 170 asks for FIPS-validated cryptography and names no edition,
 * and no ruling on historical certificates is known: they need a decision by a person, and never move a score.
 */
export function cryptographyRulesOn(day: string): CryptographyRules {
  return inForceOn([BEFORE, AFTER_140_2], day)
}
