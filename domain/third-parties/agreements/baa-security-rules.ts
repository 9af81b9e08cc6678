import { DOWNSTREAM, SECURITY_RULE, SUBCONTRACTORS, TELLS } from './baa-words.ts'
import type { ClauseRules } from './clause.ts'

/** For the clauses of 45 CFR 164.314(a)(2)(i), about electronic PHI. */
export const BAA_SECURITY_RULES: ClauseRules = {
  'security-rule': {
    signs: [
      [
        SECURITY_RULE,
        'comply|complies|compliance|follow|follows|adopted|meet|meets|observe|observes|adhere*|abide*|implement*|conform*|satisf*|obey*|keep to|keeps to',
      ],
      [SECURITY_RULE, 'applies ... to|apply ... to|binds|bound by|subject to|demands|requires|required by'],
      ['164.314 a 2 i a'],
      ['administrative ... technical|physical ... technical', 'safeguards', 'ephi|electronic'],
    ],
    // Of the other party.
    not: 'own compliance|subcontract* ... subpart c|subcontract* ... security rule|same restrictions|same ... restrictions|oblige ... subpart c|each such',
    weaknesses: [
      {
        words: 'Old wording: names safeguards and not Subpart C.',
        unless: `${SECURITY_RULE}|164.314`,
        within: 'paragraph',
      },
    ],
  },
  'ephi-subcontractors': {
    signs: [
      [DOWNSTREAM, 'ephi|electronic', `${SECURITY_RULE}|164.314|164.308 b|reasonable and appropriate`],
      ['164.314 a 2 i b|164.308 b 2'],
    ],
    signsOfSentence: [
      [
        `${SUBCONTRACTORS}|none of them|each of them|each such|any such`,
        'promise*|agree|agrees|undertak*|accept*|covenant*|commit*|oblig*|bound|bind*|require*|ensure*|cause|make sure|see to it',
        `${SECURITY_RULE}|164.314|164.308 b`,
      ],
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
    signs: [['security incident*', `${TELLS}|list|listed|summar*|log|logs`]],
    signsOfSentence: [
      [
        TELLS,
        'attempt*|tries|tried|trying|try',
        'unsuccessful|successful*|failed|fails|succeed*|whether or not|even if|and failed attempts',
        'access|break in*|broke into|get in|get into|intrusion*|intrud*|log in|hack*|system*',
      ],
    ],
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
