import { DOWNSTREAM, SECURITY_RULE, TELLS } from './baa-words.ts'
import type { ClauseRules } from './clause.ts'

/** For the clauses of 45 CFR 164.314(a)(2)(i), about electronic PHI. */
export const BAA_SECURITY_RULES: ClauseRules = {
  'security-rule': {
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
  'ephi-subcontractors': {
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
  'security-incidents': {
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
}
