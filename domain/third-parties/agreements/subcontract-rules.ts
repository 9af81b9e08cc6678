import type { ClauseRules } from './clause.ts'
import { CDI } from './subcontract-words.ts'

const SEVENTY_TWO_HOURS = '72|72hrs|72h|72nd|seventy two|seventy second|three days|3 days'

/** For the clauses of DFARS 252.204-7012. */
export const SUBCONTRACT_RULES: ClauseRules = {
  'dfars-7012': {
    about: '7012',
    signs: [
      [
        '252.204 7012|7012|the clause',
        'subcontract*|subaward*|lower tier|every tier|flow*|pass|passes|paragraph m|alter*|unaltered|unchanged|following clauses|without change*|no change*|word for word|verbatim|hand ... down|all tiers',
        'incorporated|incorporates|apply|applies|include|includes|included|including|comply|complies|accept|accepts|agrees|agree|part of|part hereof|bind|binds|binding|bound|insert*|flow*|contain*|put|puts|place*|pass|passes|term of|subject to|in full|in its entirety|by reference|carry|carries|impose*|follow|follows|hand|hands|observe|observes',
        `7012|paragraph m|${CDI}`,
      ],
      // A row in a list of clauses.
      ['252.204 7012 ... safeguarding covered', 'cyber incident reporting', 'paragraph m|all|if|when|where|only'],
    ],
    // The clause of a cloud provider, or a definition.
    not: 'fedramp|b 2 ii d|as defined in|meaning given in',
    weaknesses: [
      {
        words: 'The text of the clause was changed.',
        when: [
          'as modified|as so modified|edited|shortened|our version|own version|as amended by|following changes|following modifications|m reserved|m deleted|m is deleted|m is reserved|m omitted|without paragraph m|excluding paragraph m|wherever ... read',
        ],
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
        'vary|variance|variances|deviat*|alternative measure*|waiver*|waive|depart from|departure*|exemption*|exempted|excuse*|relief from|not applicable|equally effective',
        '800 171|security requirement*',
        'notif*|notice|tell|tells|told|inform|informs|mention*|advise*|let ... know|next higher tier|copy|report*',
      ],
      ['m 2 i', 'notif*|notice|notices|comply|complies|compliance|flow*|required'],
    ],
    weaknesses: [{ words: 'Told once a year only.', when: ['yearly|annual*'] }],
  },
  'incident-number': {
    signs: [
      [
        'incident report number|number ... incident report|incident number|report number|number ... report|report ... number|incident ... number|number ... incident',
        'provide|provides|provided|give|gives|given|hand|hands|send|sends|sent|forward*|tell|tells|told|pass|passes|passed|furnish*|suppl*|as soon as practicable|as soon as possible|relay*|share*|deliver*|transmit*|communicat*|report to|notif*|inform*|let ... have',
        'incident*|dod|department|dibnet',
      ],
      [
        'number ... assigned|number ... assigns|assigned ... number|reference number|tracking number|case number|number ... issues|number ... gives|number ... dod|dod ... number|dibnet ... number',
        'dod|department|dibnet',
        'incident*|report*',
        'provide*|give|gives|given|hand|send|sends|sent|forward*|tell|tells|pass|passes|passed|furnish*|suppl*|relay*|share*|notif*|inform*',
      ],
      ['m 2 ii', 'notif*|notice|notices|comply|complies|compliance|flow*|required'],
    ],
    weaknesses: [
      { words: 'The report goes to the prime instead of DoD.', when: ['in place of|instead of|rather than', 'dod'] },
    ],
  },
  cloud: {
    about: CDI,
    signs: [
      [
        'cloud|clouds|hosted|hosting|csp|software as a service|online storage|external service',
        'soc 2|soc2|iso 27001|iso iec 27001',
      ],
      ['cloud|clouds', CDI, 'fedramp'],
      ['fedramp', 'moderate|equivalent|equivalency|authorized|baseline'],
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
        unless: 'c through g|c thru g|c to g|c up to g|c g|c d e f and g|c d e f g|c and following through g|b 2 ii d',
        within: 'document',
      },
    ],
  },
  'incident-72-hours': {
    signs: [
      [SEVENTY_TWO_HOURS, 'incident|incidents|discover*|hack*|intrusion*', 'dod|dibnet|department|government'],
      ['report*', 'cyber incident*', 'dod|department of defense|dibnet', 'rapidly|promptly|immediately|without delay'],
      ['7012 c 1|7012 c'],
    ],
    // What a cloud provider does.
    not: 'fedramp|cloud',
    weaknesses: [
      { words: 'Does not name 72 hours.', unless: `${SEVENTY_TWO_HOURS}|7012 c`, within: 'paragraph' },
      {
        words: 'The period begins with the confirmation, not with the discovery.',
        when: ['confirmed|confirms|confirmation'],
      },
    ],
  },
  'image-preservation': {
    signs: [
      [
        'preserv*|keep|keeps|kept|retain*|save|saves|saved|hold|holds|held|store*|safeguard*|maintain*',
        'image|images|imaging|imaged|disk copy|disk copies|forensic copy|forensic copies|snapshot*',
        'packet|packets|monitoring|network capture*|network log*|traffic|captures',
        'days|months',
      ],
      [
        'preserv*|keep|keeps|kept|retain*|save|saves|hold|holds',
        'image|images',
        'affected|incident|compromised|infected|attacked',
        '90|ninety',
      ],
    ],
    weaknesses: [
      { words: 'Kept for less than 90 days.', unless: '90 days|ninety days|ninety 90 days', within: 'paragraph' },
    ],
  },
}
