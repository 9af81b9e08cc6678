import { common, DOWNSTREAM, SECURITY_RULE, TELLS } from './baa-words.ts'
import type { Clause } from './clause.ts'

/** What business associate contracts say about electronic PHI: 45 CFR 164.314(a)(2)(i), eCFR as of 2026-07-01. */
export const BAA_SECURITY_CLAUSES: readonly Clause[] = [
  {
    ...common,
    id: 'security-rule',
    citation: '45 CFR 164.314(a)(2)(i)(A)',
    title: 'Compliance with the Security Rule',
    asks: 'The business associate complies with Subpart C.',
    signs: [
      [SECURITY_RULE, 'comply|complies|compliance|follow|follows|adopted'],
      ['administrative ... technical|physical ... technical', 'safeguards', 'ephi|electronic'],
    ],
    // Of the other party.
    not: 'own compliance',
    weaknesses: [
      { words: 'Old wording: names safeguards and not Subpart C.', unless: SECURITY_RULE, within: 'paragraph' },
    ],
  },
  {
    ...common,
    id: 'ephi-subcontractors',
    citation: '45 CFR 164.314(a)(2)(i)(B), 164.308(b)(2)',
    title: 'Subcontractors with electronic PHI',
    asks: 'Subcontractors with electronic PHI accept Subpart C in a contract.',
    signs: [
      [DOWNSTREAM, 'ephi|electronic', `${SECURITY_RULE}|164.314|164.308 b|reasonable and appropriate`],
      ['164.314 a 2 i b|164.308 b 2'],
    ],
    weaknesses: [
      {
        words: 'Old wording: names measures and not Subpart C.',
        unless: `${SECURITY_RULE}|164.314|164.308 b`,
        within: 'paragraph',
      },
    ],
  },
  {
    ...common,
    id: 'security-incidents',
    citation: '45 CFR 164.314(a)(2)(i)(C)',
    title: 'Report of security incidents',
    asks: 'Any security incident is reported, attempts included.',
    signs: [['security incident*', `${TELLS}|list|listed`]],
    weaknesses: [
      {
        words: 'Leaves unsuccessful attempts out without a summary.',
        when: ['unsuccessful|attempt*|pings', 'excluded|no duty|need not|not be required|not required|not report*'],
        unless: 'summar*|aggregate|statistics|log|monthly|quarter*|constitutes notice',
        within: 'paragraph',
      },
    ],
  },
]
