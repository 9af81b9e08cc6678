import type { ClauseRules } from './clause.ts'

const CDI =
  'covered defense information|cdi|cui|controlled unclassified information|defense information|controlled data|controlled information'
const FCI_OR_CUI =
  'fci|cui|federal contract information|controlled unclassified information|covered defense information'
const LOWER_TIER = 'subcontract*|subaward*|lower tier|tier|tiers|supplier*|vendor*'

/** For the clauses of DFARS 252.204-7012, 252.204-7021 and 32 CFR 170.23. */
export const SUBCONTRACT_RULES: ClauseRules = {
  'dfars-7012': {
    about: '7012',
    signs: [
      [
        '252.204 7012|7012|the clause',
        'subcontract*|subaward*|lower tier|every tier|flow*|pass|paragraph m|alter*|unaltered|unchanged|following clauses|without change*|no change*|word for word',
        'incorporated|apply|applies|include|includes|including|comply|agrees|agree|part of|bind|binds|binding|insert*|flow*|contain*|put|place*|term of',
        `7012|paragraph m|${CDI}`,
      ],
    ],
    weaknesses: [
      {
        words: 'The text of the clause was changed.',
        when: ['as modified|edited|shortened|our version|as amended by'],
      },
      {
        words: 'Leaves commercial items out.',
        when: ['other than ... commercial|except ... commercial|excluding commercial|not ... commercial items'],
      },
    ],
  },
  'variance-notice': {
    signs: [
      [
        'vary|variance|deviat*|alternative measure*',
        '800 171|security requirement*',
        'notif*|notice|tell|tells|inform|informs|mention*|advise*|let ... know|next higher tier',
      ],
      ['m 2 i', 'notif*|notice|notices|comply|complies|compliance|flow*|required'],
    ],
    weaknesses: [{ words: 'Told once a year only.', when: ['yearly|annual*'] }],
  },
  'incident-number': {
    signs: [
      [
        'incident report number|number ... incident report|incident number|report number|number ... report|report ... number',
        'provide|provides|provided|give|gives|given|hand|hands|send|sends|sent|forward*|tell|pass|passed|furnish*|suppl*|as soon as practicable',
        'incident*|dod|department|dibnet',
      ],
      ['m 2 ii', 'notif*|notice|notices|comply|complies|compliance|flow*|required'],
    ],
    weaknesses: [
      { words: 'The report goes to the prime instead of DoD.', when: ['in place of|instead of|rather than', 'dod'] },
    ],
  },
  cloud: {
    signs: [
      ['cloud|clouds', CDI, 'fedramp|soc 2|iso 27001|iso iec 27001'],
      ['cloud|clouds', 'fedramp', 'moderate|equivalent|authorized|baseline'],
      ['b 2 ii d'],
    ],
    weaknesses: [
      {
        words: 'Does not ask for FedRAMP Moderate or its equivalent.',
        unless: 'fedramp|b 2 ii d',
        within: 'paragraph',
      },
      {
        words: 'Does not ask for paragraphs (c) to (g).',
        unless: 'c through g|c to g|c g|c d e f and g|b 2 ii d',
        within: 'paragraph',
      },
    ],
  },
  'incident-72-hours': {
    signs: [
      [
        '72 hours|seventy two hours|seventy two 72 hours|72 hour|hour 72|three days',
        'incident|incidents|discover*',
        'dod|dibnet|department|government',
      ],
      ['report*', 'cyber incident*', 'dod|department of defense', 'rapidly|promptly|immediately|without delay'],
      ['7012 c 1|7012 c'],
    ],
    weaknesses: [
      {
        words: 'Does not name 72 hours.',
        unless: '72 hours|seventy two|72 hour|hour 72|three days|7012 c',
        within: 'paragraph',
      },
      {
        words: 'The period begins with the confirmation, not with the discovery.',
        when: ['confirmed|confirms|confirmation'],
      },
    ],
  },
  'image-preservation': {
    signs: [['preserve*|keep|keeps|kept|retain*', 'image|images', 'packet|monitoring', 'days']],
    weaknesses: [
      { words: 'Kept for less than 90 days.', unless: '90 days|ninety days|ninety 90 days', within: 'paragraph' },
    ],
  },
  'cmmc-status': {
    signs: [
      [
        'cmmc|status',
        'have|has|hold|holds|held|possess|maintain|maintains|need to be at|must be at|keep|keeps|remain*|stay*',
        'life|duration|throughout|during|until|from award|entire|as long as|so long as|at all times|renew|whole time|through',
        'status|level',
      ],
    ],
    weaknesses: [
      { words: 'The level is left blank.', when: ['blank'] },
      { words: 'Only an effort is promised.', when: ['reasonable efforts|best efforts'] },
    ],
  },
  'cmmc-systems': {
    signs: [
      [
        'only|solely|exclusively|not ... place|not process|no system|no other*|not ... system*|not ... any system|never|neither process|lacks|anywhere else|elsewhere',
        'process*|store|stored|storing|transmit*|send|save|handle*|keep|kept|put',
        FCI_OR_CUI,
        'system|systems|enclave|network*|computer*',
        'level|cmmc|status',
      ],
    ],
    weaknesses: [{ words: 'Leaves some systems out.', when: ['exception of|except for|excluding|other than email'] }],
  },
  affirmation: {
    signs: [['affirm|affirms|affirmation|affirmations', 'sprs|continuous compliance|supplier performance risk']],
    weaknesses: [
      {
        words: 'Not each year.',
        unless: 'annual|annually|every year|each year|yearly|once a year|a year|every 12 months|every twelve months',
        within: 'paragraph',
      },
    ],
  },
  'dfars-7021': {
    signs: [['252.204 7021', 'substance|include|includes|insert|inserts|flow*|pass']],
    weaknesses: [
      {
        words: 'Does not leave paragraph (e)(1) out.',
        unless:
          'excluding ... e 1|leaving out ... e 1|leaves out ... e 1|less ... e 1|minus ... e 1|omit* e 1|other than ... e 1|but for ... e 1|save ... e 1|no ... e 1|e 1 out|without ... e 1|not paragraph e 1|not e 1|leave out ... e 1|e 1 left out|except ... e 1|omit* ... e 1',
        within: 'paragraph',
      },
    ],
  },
  'status-before-award': {
    signs: [
      [
        'before ... award*|prior to award*|prior to ... award*|before ... place|before ... placing|before ... order*|before ... sign*|before ... subcontract*|ahead of award',
        'cmmc|sprs',
        'status|level',
        `${LOWER_TIER}|award*`,
      ],
      ['7021 f 2|paragraph f 2', 'before|prior|award*|comply'],
    ],
    weaknesses: [{ words: 'A promise is enough.', when: ['promise|promises|will reach|will obtain|intends'] }],
  },
  'level-for-data': {
    signs: [
      ['level 1|level 2|level 3', FCI_OR_CUI, '170.23|minimum|lowest|at least|accepted'],
      ['level 1', 'level 2', 'fci|federal contract information', 'cui|controlled unclassified information'],
      ['170.23', 'level|levels|cmmc', LOWER_TIER],
      ['same cmmc level|same level of cmmc', 'suppliers|subcontractors'],
    ],
    weaknesses: [
      { words: 'The level of the prime is passed to all.', when: ['same cmmc level|same level of cmmc'] },
      {
        words: 'Accepts a self-assessment where the prime contract needs a C3PAO.',
        when: ['c3pao|dibcac', 'self', 'accept*'],
      },
    ],
  },
}
