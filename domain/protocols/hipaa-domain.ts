/** The five HIPAA domains of specification section 4. */
export type HipaaDomain = 'administrative' | 'physical' | 'technical' | 'organizational' | 'breach'

const bySection: Readonly<Record<string, HipaaDomain>> = {
  '308': 'administrative',
  '310': 'physical',
  '312': 'technical',
  '314': 'organizational',
  '316': 'organizational', // documentation requirements; the specification names no sixth domain for them
}

const FIRST_BREACH_SECTION = 400
const LAST_BREACH_SECTION = 414

/**
 * The domain that the id of a HIPAA safeguard tells: 45 CFR 164.308, .310, .312, .314 and .316 (subpart C),
 * 164.400 to 164.414 (subpart D). Undefined for any other id.
 */
export function hipaaDomainOf(controlId: string): HipaaDomain | undefined {
  const section = /^164\.(\d{3})(?!\d)/.exec(controlId)?.[1]
  if (section === undefined) return undefined
  const number = Number(section)
  return number >= FIRST_BREACH_SECTION && number <= LAST_BREACH_SECTION ? 'breach' : bySection[section]
}
