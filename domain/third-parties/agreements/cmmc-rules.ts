import type { ClauseRules } from './clause.ts'
import { FCI_OR_CUI, LOWER_TIER } from './subcontract-words.ts'

const LIFE_OF_CONTRACT =
  'life|lifetime|duration|throughout|during|until|from award|entire|as long as|so long as|at all times|renew|whole time|whole term|full term|full time|period of performance|through|while|continuously|without a break|without interruption|continuously|every day|not lapse|never lapse|not let ... lapse'
const BEFORE_AWARD =
  'before ... award*|before ... place|before ... places|before ... placed|before ... placing|before ... order*|before ... sign*|before ... subcontract*|before ... issu*|before ... releas*|before ... engag*|before ... hir*|before ... giv*|before ... send*|before ... shar*|before ... pass*|before ... using|before ... buy*|before ... work|prior to award*|prior to ... award*|prior to ... plac*|prior to ... issu*|prior to ... order*|prior to ... engag*|prior to ... subcontract*|ahead of award|in advance of award*|in advance of ... award*|prior verification|only then|before it gets|before it receives|before they get|before ... contract*|before ... purchase|as a condition of award'
const NO_AWARD_UNTIL =
  'no ... purchase order|no ... order may|no ... subcontract may|not award|not place|not issue|not sign|not engage|not hire|not give|not send|not use|not be awarded|not be placed|no subcontract*|no order|no award|no purchase order|no work|never award|never place'

/** For the clauses of DFARS 252.204-7021 and 32 CFR 170.23. */
export const CMMC_RULES: ClauseRules = {
  'cmmc-status': {
    signs: [
      [
        'cmmc|status',
        'have|has|having|hold|holds|held|holding|possess*|maintain|maintains|maintained|maintaining|need to be at|must be at|keep|keeps|kept|remain*|stay*|be at|in force',
        LIFE_OF_CONTRACT,
        'status|level',
      ],
    ],
    signsOfSentence: [
      [
        'cmmc',
        'need|needs|required|condition|certified|certification|achiev*|attain*',
        `${LIFE_OF_CONTRACT}|every day|lapse|continuous`,
        'level 1|level 2|level 3|level blank',
      ],
      [
        'cmmc',
        'level 1|level 2|level 3|level blank',
        'status|certif*|assessment|holds|hold|has|have',
        'at award|on award|at the time of award|time of award|on the date|effective date|before performance|at signing|at signature|on the effective date|on signing|at the start|today',
      ],
    ],
    not: NO_AWARD_UNTIL,
    weaknesses: [
      { words: 'The level is left blank.', when: ['blank'] },
      { words: 'Only an effort is promised.', when: ['reasonable efforts|best efforts'] },
      { words: 'Does not hold for the life of the contract.', unless: LIFE_OF_CONTRACT, within: 'paragraph' },
    ],
  },
  'cmmc-systems': {
    signs: [
      [
        'only|solely|exclusively|not ... place|not process|not ... process|not ... store|no system|no other*|not ... system*|not ... any system|never|neither process|lacks|lack|nowhere else|elsewhere',
        'process*|store|stored|storing|transmit*|send|sent|save|saved|handle*|keep|kept|put',
        FCI_OR_CUI,
        'system|systems|enclave|network*|computer*|equipment|device*',
        'level|cmmc|status',
      ],
    ],
    signsOfSentence: [
      [
        'only|solely|exclusively|not ... put|not ... leave|not leave|no fci|no cui|keep ... inside|keep ... within|kept inside|kept within|stay inside|stay within|neither fci|neither cui|not be moved|not be placed|not be processed|not be stored|may not process|other than|outside|off limits|confin*|restrict*|limited to|nowhere|elsewhere|stay on|stay in|stays on|stays in|reside on|reside in|remain on|remain within|no system|no computer|no device',
        'process*|store*|transmit*|send|sent|save*|handl*|keep|kept|put|plac*|hold|holds|resid*|upload*|mov*|receiv*|stay*|remain*|go|goes|touch*|live|lives|leave|belong*|use|used',
        FCI_OR_CUI,
        'system|systems|enclave|network*|computer*|equipment|device*|environment*|boundary|server*|machine*|asset*|laptop*',
        'level|cmmc|status|assessed|certified',
      ],
    ],
    weaknesses: [{ words: 'Leaves some systems out.', when: ['exception of|except for|excluding|other than email'] }],
  },
  affirmation: {
    signs: [
      [
        'affirm|affirms|affirmed|affirmation|affirmations',
        'sprs|continuous compliance|continuing compliance|continued compliance|supplier performance risk',
      ],
    ],
    signsOfSentence: [
      ['affirming official', 'affirm|affirms|affirmation|affirmations|attest*|state|states|submit*|certifies'],
      ['affirm|affirms|affirmation|affirmations', 'cmmc|compliance|800 171|security requirement*', 'year*|annual*'],
      ['sprs|supplier performance risk', 'attest*|confirm*|certif*|declar*|statement|state', 'year*|annual*', 'compl*'],
    ],
    // The bidder's duty.
    not: 'offeror*|not eligible',
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
    signsOfSentence: [
      [
        '7021',
        LOWER_TIER + '|instrument*|order|orders|agreement with|contract with|contracts with',
        'contain*|go|goes|carry|carries|carried|incorporat*|write|writes|put|puts|place|places|impose*|bind*|extend*|pass|passes|passed|substance|flow*|down',
      ],
    ],
    weaknesses: [
      {
        words: 'Does not leave paragraph (e)(1) out.',
        unless:
          'excluding ... e 1|exclude* ... e 1|leaving out ... e 1|leaves out ... e 1|less ... e 1|minus ... e 1|omit* e 1|other than ... e 1|but for ... e 1|save ... e 1|no ... e 1|e 1 out|without ... e 1|not paragraph e 1|not e 1|not ... e 1|leave out ... e 1|e 1 left out|except* ... e 1|omit* ... e 1|drop* ... e 1|delet* ... e 1|strik* ... e 1|skip* ... e 1|apart from ... e 1|aside from ... e 1|remov* ... e 1|leave ... e 1|e 1 excluded|e 1 excepted|e 1 omitted|e 1 deleted|e 1 is not|e 1 does not|e 1 is left|e 1 is omitted|e 1 is excluded|e 1 stays',
        within: 'paragraph',
      },
    ],
  },
  'status-before-award': {
    signs: [
      [BEFORE_AWARD, 'cmmc|sprs', 'status|level', `${LOWER_TIER}|award*`],
      ['7021 f 2|paragraph f 2', 'before|prior|award*|comply'],
    ],
    signsOfSentence: [
      [
        BEFORE_AWARD,
        'confirm*|verif*|check*|satisf*|evidence|ensure*|make sure|verification|must show|proof|prove|look*|see|obtain*|get|determin*|validat*|statement|ask|asks|show*|record*|document*',
        'cmmc|sprs|level 1|level 2|this level|that level|right level|required level|the level|its level',
        'status|level|certif*',
      ],
      [
        NO_AWARD_UNTIL,
        'until|unless|before|without|if it has no|that lacks|that has no|which has no',
        'cmmc|sprs|level 1|level 2|required level',
        'status|level|certif*',
      ],
      ['only', 'award*|order*|subcontract*', 'verified|confirmed|checked|shown|proved|proven', 'cmmc', 'status|level'],
      // A status that comes later.
      [
        'lower tier|subtier|its subcontractor*|its own subcontractor*|its suppliers|their subcontractors|your subcontractor*|your suppliers',
        'when ... awarded|at award|time of award|on award|after award|before ... award',
        'cmmc',
        'status|level',
      ],
    ],
    weaknesses: [
      {
        words: 'A promise is enough.',
        when: ['promise|promises|will reach|will obtain|intends|intend|expects|expect|plans to|undertakes to obtain'],
      },
    ],
  },
  'level-for-data': {
    signs: [
      ['level 1|level 2|level 3', FCI_OR_CUI, '170.23|minimum|lowest|at least|accepted'],
      ['level 1', 'level 2', 'fci|federal contract information', 'cui|controlled unclassified information|cdi'],
      ['170.23', 'level|levels|cmmc|status', `${LOWER_TIER}|flow*|passed`],
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
