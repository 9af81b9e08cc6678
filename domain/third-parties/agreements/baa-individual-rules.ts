import { PHI } from './baa-words.ts'
import type { ClauseRules } from './clause.ts'

const PEOPLE = 'patient*|individual*|person|persons|member*|resident*|client|clients|someone|participant*'

/** For the clauses of 45 CFR 164.504(e)(2)(ii)(E) to (I): rights of individuals, delegated duties and the Secretary. */
export const BAA_INDIVIDUAL_RULES: ClauseRules = {
  access: {
    signs: [
      ['designated record set*|164.524', 'access|copy|copies|produce|inspect*|164.524'],
      [
        PEOPLE,
        'inspect*|see|get|obtain|given|give|access ... their|access ... own|copy ... their|copies ... their',
        'access|copy|copies|own record*|own chart|their record*|their chart*',
        'within|days|promptly|at any time|immediately|on request|upon request|in a week',
      ],
      ['164.504 e 2 ii e'],
    ],
    signsOfSentence: [
      [
        PEOPLE,
        'right of access|right to access|rights of access|access request*|request* for access|request* access|asks for access|duties as to access|look at|see|inspect|asks for a copy|ask for a copy|wants a copy|wants to see|want to see|request* by ... for access|request* ... for his|request* ... for her|request* ... for their|request* a copy|copy of his|copy of her|copy of their|copies of their',
        'available|provide*|give|furnish*|supply|supplies|deliver*|produce*|send us|get it to us|pass it|give us|get them to us|forward*|show|send you|send it|send the|help ... answer|help ... respond|help ... meet|assist*',
        'record*|chart*|information|phi|copy|copies|access request*',
      ],
    ],
    weaknesses: [
      {
        words: 'Names neither a period nor 45 CFR 164.524.',
        unless: '164.524|within|days|promptly|at any time|immediately',
      },
    ],
  },
  amendment: {
    signs: [
      [
        `${PHI}|designated record set*|patient*|individual*|record*`,
        'amend|amends|amended|amending|amendment|amendments|correct|correction|corrections',
        'incorporat*|164.526|for amendment|make any amendment*|make amendment*|amend phi|enter|append*|carry out|make ... correction*|make ... change*|so that ... amend*|so that ... correct*',
      ],
      ['164.526'],
      ['164.504 e 2 ii f'],
    ],
    signsOfSentence: [
      ['for amendment|164.526', 'incorporat*|append*|enter|carry out|available|amend*|correct*'],
      [
        PEOPLE,
        'amend|amended|amendment|amendments|correct|corrected|correction|corrections',
        'available|incorporat*|append*|enter*|make|makes|made|apply|applies|implement*|update*|add|attach*|record*',
        'request*|ask*|wish*|want*|right*|direct*|instruct*|days|inform*|accept|accepted|agree*',
      ],
      [
        'record|records|chart|charts|entry|phi',
        'wrong|incorrect|inaccurate|mistake|mistaken|corrected',
        'correct|corrects|amend|amends|change',
        'tell|tells|told|inform*|ask*|request*|within|make ... change',
      ],
      [
        'correction*|amendment*',
        'charts|chart|medical record*|health record*|patient record*',
        'entered|made|applied|carried|added',
      ],
      ['amend|correct', 'phi|protected health information', 'request*|direct*|instruct*|within|promptly'],
    ],
    // The contract itself is amended.
    not: 'amend this|amendment of this|amendments of this|amendment to this|amendments to this|amend the agreement',
    weaknesses: [
      {
        words: 'Names one half only: that amendments are incorporated is missing.',
        unless:
          'incorporat*|make any amendment*|make amendment*|make the amendment*|amend phi|amend protected health information|enter ... amendment*|append*|carried into|carry out ... amendment*|make ... correction*|make ... change*|164.504 e 2 ii f',
      },
    ],
  },
  accounting: {
    signs: [
      ['accounting|164.528', 'disclosure|disclosures'],
      ['for an accounting|for accounting', 'information|request*|individual*|patient*'],
    ],
    signsOfSentence: [
      ['164.528'],
      ['disclosure log|disclosures log'],
      ['track of who|who else|with whom|to whom', 'list|log|record', 'give|show|send|request|keep|keeps'],
      [
        'account for|log of|list of|record|register of|write down|writes down|note down|track|tracks|logs|log|records|document|documents|note',
        'disclosures|each disclosure|every disclosure|any disclosure|to whom',
        'six years|6 years|on request|within|when asked|whenever|of a request|patient ... ask*|individual ... request*',
      ],
    ],
    weaknesses: [
      {
        words: 'Names neither a record of disclosures nor 45 CFR 164.528.',
        unless: '164.528|document|documents|log|logs|list|record|maintain|maintains|keep|keeps|six years',
      },
    ],
  },
  'delegated-duties': {
    signs: [
      [
        'subpart e|privacy rule',
        'carry out|carries out|carrying out|carried out|perform|performs|performing|performance|delegat*|take over|takes over|taken over|takes on|take on|hand*|assum*|undertak*|discharg*|fulfil*|stand* in|in our place|in your place|in the place of',
        'obligation*|duty|duties|responsibilit*|task|tasks',
        'comply|complies|compliance|observe|observes|follow|follows|meet|meets|according to|in accordance|requirements|rules',
      ],
      ['164.504 e 2 ii h'],
    ],
    signsOfSentence: [
      [
        'subpart e|privacy rule*|hipaa',
        'that apply to|that would apply|which apply to|which would apply|as if it were|as if you were|that bind|would bind|as we would|as you would|same rules',
        'carry out|carries out|perform*|delegat*|on behalf of|on our behalf|on your behalf|for us|for you|instead of|in place of',
        'obligation*|duty|duties|job|jobs|task|tasks|responsib*|function',
      ],
      [
        'subpart e|privacy rule',
        'carry*|perform*|delegat*|discharg*|ask you to|asks you to|on our behalf|for us|give|gives|fulfil*|takes on|take on|assum*|handle|handles',
        'obligation*|duty|duties|responsib*|task*|job*|function|functions|requires of',
        'privacy rule requirements|requirements applicable|requirements of subpart e|requirements of the privacy rule|in conformity|conform*|as though|the way|same rules|same requirements|same way',
      ],
    ],
    weaknesses: [],
  },
  'books-and-records': {
    signs: [
      ['practices|books|records', 'secretary|hhs|health and human services', 'practices|books|available|inspect*|open'],
      ['164.504 e 2 ii i'],
    ],
    signsOfSentence: [
      [
        'practices|books|records|policies|procedures|paperwork|files|documents|how you|how we|how it',
        'secretary|hhs|health and human services|office for civil rights|ocr',
        'available|open|opens|show|shows|produce*|inspect*|examine*|review*|access|furnish*|see|look at|audit*|investigat*|let|lets',
      ],
    ],
    weaknesses: [
      {
        words: 'Depends on consent or confidentiality.',
        when: ['consent|approval|duty of confidentiality|subject to confidentiality'],
      },
    ],
  },
}
