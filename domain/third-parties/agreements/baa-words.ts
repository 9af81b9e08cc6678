// Words for the same thing in business associate contracts, as `Phrases`.

export const PHI = 'phi|ephi|protected health information'
export const DOWNSTREAM =
  'subcontract*|subprocessor*|agent*|downstream|another company|another person|third part*|vendor*|provider*|lower tier|firm*|helper*|hire|hires|engage|engages'
export const USES =
  'use or ... disclos*|use and disclos*|use nor disclos*|uses or disclos*|uses and disclos*|used or ... disclosed|used and disclosed|use or shar*|used or shared'
export const SECURITY_RULE = 'subpart c|security rule|164.306|164.308|164.312'
export const TELLS =
  'report*|notif*|notice|inform|informs|tell|tells|told|advise|advises|let ... know|alert*|call|email*|e mail*|write to'

/** A document without one of these is no business associate contract. */
export const ABOUT_PHI = `${PHI}|health information|hipaa`
