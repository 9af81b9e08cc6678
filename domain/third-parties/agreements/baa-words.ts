// Words for the same thing in business associate contracts, as `Phrases`.

export const PHI = 'phi|ephi|protected health information'
export const SUBCONTRACTORS =
  'subcontract*|sub contract*|subprocessor*|sub processor*|sub business associate*|downstream|lower tier|agent*'
/** Others who work for the business associate, who is often called `Vendor`, `Provider` or `Firm` itself. */
export const DOWNSTREAM = `${SUBCONTRACTORS}|companies|another company|other company|another person|third part*|vendors|other vendor|another vendor|each vendor|every vendor|any vendor|suppliers|each supplier|every supplier|any supplier|providers|hosting provider*|cloud provider*|service provider*|each provider|every provider|any provider|firms|other firm|another firm|contractors|helper*|freelanc*|hosts|hire|hires|engage|engages|retain|retains|outsourc*|delegate|delegates|to whom|anyone|anybody|bring in|brings in|those who|people who help`
export const USES =
  'use or ... disclos*|use and disclos*|use nor disclos*|uses or disclos*|uses and disclos*|used or ... disclosed|used and disclosed|used nor disclosed|use or shar*|used or shared|use and shar*|use disclose'
export const SECURITY_RULE = 'subpart c|security rule|security standards|164.306|164.308|164.310|164.312'
export const TELLS =
  'report*|notif*|notice|inform|informs|tell|tells|told|advise|advises|let ... know|alert*|call|calls|telephone*|phone*|email*|e mail*|write to|disclose to|contact*|attention'

/** A document without one of these is no business associate contract. */
export const ABOUT_PHI = `${PHI}|health information|hipaa`

const COVERED_ENTITIES = [
  'covered entity',
  'customer',
  'client',
  'county',
  'hospital',
  'health system',
  'plan',
  'clinic',
  'practice',
  'facility',
]

/** No clause: a promise made elsewhere, a duty of the covered entity, or what concerns other confidential data. */
export const OTHER_MATTERS = [
  'whereas|has agreed with|same meaning|same meanings|meanings given|confidential information|proprietary information|disclosing party|receiving party',
  ...COVERED_ENTITIES.map((who) => `^${who} shall|^${who} will|^${who} must`),
].join('|')

/** In a paper of the business associate, `you` is the covered entity. */
export const ASSOCIATE_IS_WE = 'your business associate|as your ... business associate|you are a covered entity'
export const DUTY_OF_YOU = '^you shall|^you will|^you must|^you agree'
