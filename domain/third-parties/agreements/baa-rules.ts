import { DOWNSTREAM, PHI, SECURITY_RULE, TELLS, USES } from './baa-words.ts'
import type { ClauseRules } from './clause.ts'

/** For the clauses of 45 CFR 164.504(e)(2). */
export const BAA_RULES: ClauseRules = {
  'permitted-uses': {
    signs: [
      [
        'may ... use|may ... disclose|may ... handle|may ... process|permitted ... use|permitted uses|authorized to use|will handle|uses ... limited to|use ... limited to',
        'only|solely|just|purpose*|in order to|as necessary|needed to|necessary to|listed in|set forth|set out|described|describes',
      ],
      [
        'may use ... to|may use ... for|authorized to use ... to|authorized to use ... for|permitted to use ... to|permitted to use ... for',
      ],
      // "shall not use PHI except to provide the service" allows one use, and forbids the others.
      ['not ... use|not ... disclose|never use', 'except to|except for|other than to|other than for|save to|unless to'],
      // What the covered entity could not do itself, it cannot allow.
      [
        USES,
        'subpart e|privacy rule|the rules',
        'could not|would violate|would breach|would deny|if done by|when made by',
      ],
      ['164.504 e 2 i'],
      [
        'may ... handle|may ... store|may ... process|may ... access|may ... use|not ... do|nothing ... that',
        'subpart e|privacy rule*|hipaa',
        'could not|can not|not be allowed|not be permitted|would stop|would violate|would not',
      ],
    ],
    weaknesses: [
      { words: 'Allows uses for any purpose.', when: ['any lawful purpose|any purpose|any business purpose'] },
    ],
  },
  'no-further-use': {
    signs: [
      [
        `${USES}|not ... use|not to use|not ... disclose|not ... share|never use|neither use|prohibited from us*`,
        'other than|except|unless|beyond|save|further than|otherwise|outside',
        'permit*|allow*|provided for|law|legal requirement*',
        'law|legal requirement*|agreement|addendum|contract|exhibit|letter|terms',
      ],
      ['any other use|other uses|other use', 'prohibited|forbidden|not allowed|not permitted|no other', 'law'],
      ['use or disclose|use and disclose|use nor disclose', 'further than', 'law'],
      ['164.504 e 2 ii a'],
    ],
    weaknesses: [
      {
        words: 'Keeps the right to use PHI for its own products.',
        when: ['improv*|train algorithms|commercial products|product development|new services|own products'],
      },
    ],
  },
  safeguards: {
    signs: [
      [
        'safeguards|security measures|security controls|measures|protections',
        'appropriate|reasonable|reasonably|adequate|suitable',
        `${PHI}|disclos*|unauthorized|unauthorised|misuse|information|data|record*|electronic`,
      ],
      ['appropriate ... safeguards|suitable ... safeguards|adequate ... safeguards|reasonable ... safeguards'],
      ['164.504 e 2 ii b'],
    ],
    weaknesses: [
      { words: 'Promises commercially reasonable security only.', when: ['commercially reasonable'] },
      { words: 'Does not name Subpart C (the Security Rule).', unless: SECURITY_RULE, within: 'document' },
    ],
  },
  reporting: {
    signs: [
      [
        TELLS,
        'breach* of unsecured|unsecured ... breach*|disclosure ... not|disclosure ... contrary|disclosure ... outside|disclosed ... not|disclosed ... outside|outside ... agreement|impermissible use|impermissibly|unauthorized use|unauthorised use|improper use|improperly|should not have|breach* of ... information|breach* of ... data|breach* of phi',
      ],
      ['164.504 e 2 ii c|164.410', TELLS],
    ],
    weaknesses: [
      {
        words: 'The period begins with the confirmation, not with the discovery.',
        when: ['confirmed|confirms|confirmation'],
      },
      { words: 'Allows more than 60 days.', when: ['90 days|ninety days|120 days'] },
      {
        words: 'Only breaches are reported, not other uses and disclosures.',
        unless:
          '164.504 e 2 ii c|seen or used|misuse*|improper*|unauthori*|use or disclosure|uses or disclosures|uses and disclosures|used or disclosed|used or shared|disclosed or used',
        within: 'paragraph',
      },
    ],
  },
  subcontractors: {
    signs: [
      [
        DOWNSTREAM,
        'same ... restrictions|same ... conditions|same ... requirements|same ... obligations|same ... terms|same ... rules|same ... promises|same ... duties|same ... protections|restrictions and conditions|at least as|as restrictive|as strict|as protective|no less|identical|equally|similar|all ... terms of this|bound by this|comply with this',
      ],
      ['sign|signs|agree*|in writing', 'same ... restrictions', 'conditions'],
      ['164.504 e 2 ii d|164.502 e 1 ii'],
    ],
    weaknesses: [
      { words: 'Similar terms are enough.', when: ['similar'] },
      { words: 'Only an effort is promised.', when: ['reasonable efforts|best efforts'] },
    ],
  },
  access: {
    signs: [
      ['designated record set|164.524', 'access|copy|copies|164.524'],
      [
        'patient*|individual*|person|member*',
        'inspect*|see|get|obtain|given|give|access ... their|access ... own|copy ... their|copies ... their',
        'access|copy|copies|own record*|their record*',
        'within|days|promptly|at any time|immediately|on request',
      ],
      ['164.504 e 2 ii e'],
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
        `${PHI}|designated record set|patient*|individual*|record*`,
        'amend|amends|amended|amending|amendment|amendments|correct|correction|corrections',
        'incorporat*|164.526|for amendment|make any amendment*|make amendment*|amend phi|enter|append*|carry out|make ... correction*|make ... change*|so that ... amend*|so that ... correct*',
      ],
      ['164.504 e 2 ii f'],
    ],
    weaknesses: [
      {
        words: 'Names one half only: that amendments are incorporated is missing.',
        unless:
          'incorporat*|make any amendment*|make amendment*|make the amendment*|amend phi|amend protected health information|enter ... amendment*|append*|carried into|carry out ... amendment*|make ... correction*|make ... change*|164.504 e 2 ii f',
      },
    ],
  },
  accounting: {
    signs: [['accounting|164.528', 'disclosure|disclosures']],
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
        'carry out|carries out|carrying out|carried out|perform|performs|performing|performance|delegat*|take over|takes over|taken over|hand*|assum*|undertak*|stand* in|in our place',
        'obligation*|duty|duties|responsibilit*|task|tasks',
        'comply|complies|compliance|observe|observes|follow|follows|meet|meets|according to|in accordance|requirements|rules',
      ],
      ['164.504 e 2 ii h'],
    ],
    weaknesses: [],
  },
  'books-and-records': {
    signs: [
      ['practices|books|records', 'secretary|hhs|health and human services', 'practices|books|available|inspect*|open'],
      ['164.504 e 2 ii i'],
    ],
    weaknesses: [
      {
        words: 'Depends on consent or confidentiality.',
        when: ['consent|approval|duty of confidentiality|subject to confidentiality'],
      },
    ],
  },
  'return-or-destroy': {
    isGeneral: true,
    signs: [
      [
        `${PHI}|information|record*|data|material*|copies|everything|item*`,
        'return|returns|returned|destroy*|destruction|delet*|eras*|send back|sent back|give back|goes back|hand over|hand back|transfer|wipe*|purge*|shred*',
        'terminat*|end|ends|ended|ending|expir*|exit|over|conclusion|completion|completed|no longer|finish*|cease*|closes|closed|closing',
      ],
      ['164.504 e 2 ii j'],
    ],
    weaknesses: [
      { words: 'Leaves backups out.', when: ['backups', 'excluded|not included|except*'] },
      { words: 'The business associate alone decides what is infeasible.', when: ['sole discretion'] },
      {
        words: 'Does not say that no copies are kept.',
        unless:
          'no ... copies|no copy|not retain*|not keep|not ... copies|keep nothing|keep none|keeps none|retaining none|retain none|without copies|every remaining copy|164.504 e 2 ii j',
        within: 'paragraph',
      },
    ],
  },
  termination: {
    isGeneral: true,
    signs: [
      [
        'terminate|terminates|terminated|termination|end the|end this|end our|be ended|may end|can end|may close|may stop|cancel*',
        'material term*|material provision*|material breach|materially breach*|material obligation*|material violation|materially violat*|violat* ... term*|violat* ... agreement|broke ... term*|broken ... term*|broken ... promise*|broke ... promise*',
      ],
      ['164.504 e 2 iii'],
    ],
    weaknesses: [
      { words: 'Only both parties together can terminate.', when: ['mutual'] },
      {
        words: 'Does not let the covered entity terminate.',
        when: ['no right to terminate|may not terminate|arbitration'],
      },
    ],
  },
}
