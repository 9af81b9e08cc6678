import type { Clause } from './clause.ts'

const PHI = 'phi|ephi|protected health information'
const DOWNSTREAM = 'subcontract*|subprocessor*|agent*|downstream|another company|vendors'
const SECURITY_RULE = 'subpart c|security rule|164.306|164.308|164.312'
const TELLS = 'report*|notif*|notice|inform|informs|tell|tells|told'
const common = { catalog: 'BAA', data: ['PHI'], isVerified: true, checkedOn: '2026-11-23' } as const

/** Business associate contracts: 45 CFR 164.504(e)(2) and 164.314(a)(2)(i), eCFR as of 2026-07-01. */
export const BAA_CLAUSES: readonly Clause[] = [
  {
    ...common,
    id: 'permitted-uses',
    citation: '45 CFR 164.504(e)(2)(i)',
    title: 'Permitted uses and disclosures',
    asks: 'Sets which uses and disclosures of PHI are allowed, none of which the covered entity itself could not make.',
    signs: [
      [
        PHI,
        'may ... use|may ... disclose|permitted ... use|permitted uses|authorized to use|will handle',
        'only|solely|just|purpose*|in order to|as necessary|listed in|set forth|described|describes',
      ],
      // "shall not use PHI except to provide the service" allows one use, and forbids the others.
      [PHI, 'not ... use|not ... disclose|never use', 'except to|except for|other than to|other than for'],
    ],
    not: 'proper management',
    weaknesses: [
      { words: 'Allows uses for any purpose.', when: ['any lawful purpose|any purpose|any business purpose'] },
    ],
  },
  {
    ...common,
    id: 'no-further-use',
    citation: '45 CFR 164.504(e)(2)(ii)(A)',
    title: 'No further use or disclosure',
    asks: 'PHI is not used or disclosed further than the contract or the law allows.',
    signs: [
      [
        PHI,
        'not use|not to use|not further use|not disclose|not to disclose|never use|neither use|prohibited from us*|no use or disclosure',
        'other than|except|unless|beyond',
        'permit*|allow*|provided for|law|legal requirement*',
      ],
      ['any other use|other uses', 'prohibited|forbidden|not allowed|not permitted', 'law'],
    ],
    weaknesses: [
      {
        words: 'Keeps the right to use PHI for its own products.',
        when: ['improv*|train algorithms|commercial products|product development|new services|own products'],
      },
    ],
  },
  {
    ...common,
    id: 'safeguards',
    citation: '45 CFR 164.504(e)(2)(ii)(B)',
    title: 'Safeguards',
    asks: 'Appropriate safeguards for PHI, and Subpart C for electronic PHI.',
    signs: [[PHI, 'safeguards|security measures|security controls', 'appropriate|reasonable|reasonably|adequate']],
    weaknesses: [
      { words: 'Promises commercially reasonable security only.', when: ['commercially reasonable'] },
      { words: 'Does not name Subpart C (the Security Rule).', unless: SECURITY_RULE, within: 'document' },
    ],
  },
  {
    ...common,
    id: 'reporting',
    citation: '45 CFR 164.504(e)(2)(ii)(C), 164.410',
    title: 'Report of uses, disclosures and breaches',
    asks: 'Uses and disclosures outside the contract and breaches of unsecured PHI are reported within 60 days of discovery.',
    signs: [
      [
        PHI,
        TELLS,
        'breach* of unsecured|unsecured ... breach*|disclosure ... not|disclosure ... contrary|impermissible use|unauthorized use',
      ],
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
          'use or disclosure|uses or disclosures|uses and disclosures|used or disclosed|used or shared|disclosed or used',
        within: 'paragraph',
      },
    ],
  },
  {
    ...common,
    id: 'subcontractors',
    citation: '45 CFR 164.504(e)(2)(ii)(D), 164.502(e)(1)(ii)',
    title: 'Subcontractors with PHI',
    asks: 'Subcontractors that handle PHI accept the same restrictions and conditions.',
    signs: [
      [
        PHI,
        DOWNSTREAM,
        'same ... restrictions|same ... conditions|same ... requirements|same obligations|same terms|at least as stringent|as restrictive|no less restrictive|similar',
      ],
    ],
    weaknesses: [
      { words: 'Similar terms are enough.', when: ['similar'] },
      { words: 'Only an effort is promised.', when: ['reasonable efforts|best efforts'] },
    ],
  },
  {
    ...common,
    id: 'access',
    citation: '45 CFR 164.504(e)(2)(ii)(E), 164.524',
    title: 'Access of individuals',
    asks: 'PHI in a designated record set is made available for access.',
    signs: [['designated record set|164.524', 'access|copy|copies|164.524']],
    weaknesses: [
      {
        words: 'Names neither a period nor 45 CFR 164.524.',
        unless: '164.524|within|days|promptly|at any time|immediately',
      },
    ],
  },
  {
    ...common,
    id: 'amendment',
    citation: '45 CFR 164.504(e)(2)(ii)(F), 164.526',
    title: 'Amendment',
    asks: 'PHI is made available for amendment, and amendments are incorporated.',
    signs: [
      [
        `${PHI}|designated record set|patient*|individual*`,
        'amend|amends|amendment|amendments|correction*',
        'incorporat*|164.526|for amendment|make any amendment*|make amendment*|amend phi',
      ],
    ],
    weaknesses: [
      {
        words: 'Names one half only: that amendments are incorporated is missing.',
        unless:
          'incorporat*|make any amendment*|make amendment*|make the amendment*|amend phi|amend protected health information',
      },
    ],
  },
  {
    ...common,
    id: 'accounting',
    citation: '45 CFR 164.504(e)(2)(ii)(G), 164.528',
    title: 'Accounting of disclosures',
    asks: 'The information for an accounting of disclosures is kept and made available.',
    signs: [['accounting|164.528', 'disclosure|disclosures']],
    weaknesses: [
      {
        words: 'Names neither a record of disclosures nor 45 CFR 164.528.',
        unless: '164.528|document|documents|log|logs|list|record|maintain|maintains|keep|keeps|six years',
      },
    ],
  },
  {
    ...common,
    id: 'delegated-duties',
    citation: '45 CFR 164.504(e)(2)(ii)(H)',
    title: 'Duties of the covered entity',
    asks: 'Where it carries out a duty of the covered entity under Subpart E, it complies with the rules of that duty.',
    signs: [
      [
        'subpart e|privacy rule',
        'carry out|carries out|carrying out|perform|performs|performing|performance|delegat*',
        'obligation*|duty|duties',
        'comply|complies|observe|observes|follow|follows',
      ],
    ],
    weaknesses: [],
  },
  {
    ...common,
    id: 'books-and-records',
    citation: '45 CFR 164.504(e)(2)(ii)(I)',
    title: 'Books and records for the Secretary',
    asks: 'Practices, books and records about PHI are open to the Secretary of HHS.',
    signs: [['practices|books', 'secretary|hhs|health and human services']],
    weaknesses: [
      {
        words: 'Depends on consent or confidentiality.',
        when: ['consent|approval|duty of confidentiality|subject to confidentiality'],
      },
    ],
  },
  {
    ...common,
    id: 'return-or-destroy',
    citation: '45 CFR 164.504(e)(2)(ii)(J)',
    title: 'Return or destruction',
    asks: 'At the end all PHI is returned or destroyed without copies; where that is not feasible, it stays protected.',
    signs: [
      [
        PHI,
        'return|returns|destroy*|destruction|delete*|send back|hand over|wipe*',
        'terminat*|end|ends|ended|expiration|expires|exit',
      ],
    ],
    weaknesses: [
      { words: 'Leaves backups out.', when: ['backups', 'excluded|not included|except*'] },
      { words: 'The business associate alone decides what is infeasible.', when: ['sole discretion'] },
      {
        words: 'Does not say that no copies are kept.',
        unless: 'no ... copies|no copy|not retain*|not keep|retaining none|retain none|every remaining copy',
        within: 'paragraph',
      },
    ],
  },
  {
    ...common,
    id: 'termination',
    citation: '45 CFR 164.504(e)(2)(iii)',
    title: 'Termination for violation',
    isGeneral: true,
    asks: 'The covered entity may terminate when it finds that a material term was violated.',
    signs: [
      [
        'terminate|terminates|terminated|end the|cancel',
        'material term*|material provision*|material breach|materially breach*|material obligation*',
      ],
    ],
    weaknesses: [
      { words: 'Only both parties together can terminate.', when: ['mutual'] },
      {
        words: 'Does not let the covered entity terminate.',
        when: ['no right to terminate|may not terminate|arbitration'],
      },
    ],
  },
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
    signs: [[DOWNSTREAM, 'ephi|electronic', `${SECURITY_RULE}|164.314|reasonable and appropriate`]],
    weaknesses: [
      {
        words: 'Old wording: names measures and not Subpart C.',
        unless: `${SECURITY_RULE}|164.314`,
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
        when: ['unsuccessful|attempt*|pings', 'excluded|no duty|need not|not be required|not required'],
        unless: 'summar*|aggregate|statistics|log|monthly|quarter*|constitutes notice',
        within: 'paragraph',
      },
    ],
  },
]
