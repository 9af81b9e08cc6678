import { DOWNSTREAM, PHI, SECURITY_RULE, TELLS, USES } from './baa-words.ts'
import type { ClauseRules } from './clause.ts'

/** For the clauses of 45 CFR 164.504(e)(2)(i) and (ii)(A) to (D), about what the business associate does with PHI. */
export const BAA_RULES: ClauseRules = {
  'permitted-uses': {
    signs: [
      [
        'may ... use|may ... disclose|may ... handle|may ... process|may be used|may be disclosed|permitted ... use|permitted uses|authorized to use|will handle|uses ... limited to|use ... limited to|can use|can only use|allowed to use|right to use|entitled to use',
        'only|solely|just|purpose*|in order to|as necessary|needed to|necessary to|listed in|set forth|set out|described|describes|strictly|exclusively|as needed|to the extent',
      ],
      [
        'may use ... to|may use ... for|may be used ... to|may be used ... for|authorized to use ... to|authorized to use ... for|permitted to use ... to|permitted to use ... for|allowed to use ... to|allowed to use ... for|can use ... to|can use ... for|use ... only to|use ... only for|use ... solely to|use ... solely for|used only to|used only for|used solely to|used solely for|used exclusively|only use ... to|only use ... for|only uses ... to|only uses ... for|uses ... only to|uses ... only for',
      ],
      // "shall not use PHI except to provide the service" allows one use, and forbids the others.
      [
        'not ... use|not ... used|not ... disclose|never use',
        'except to|except for|except in order to|except as necessary|other than to|other than for|reason other than|purpose other than|purposes other than|reason but|purpose but|save to|save for|unless to',
      ],
      // What the covered entity could not do itself, it cannot allow.
      [
        USES,
        'subpart e|privacy rule|the rules',
        'could not|would violate|would breach|would deny|if done by|when made by|a violation',
      ],
      ['164.504 e 2 i'],
      ['permitted uses|permitted purpose*|allowed uses', 'are|include|is|means'],
      ['all you may do|only thing you may do|that and nothing more', 'with|information|phi'],
      [
        'may ... handle|may ... store|may ... process|may ... access|may ... use|not ... do|nothing ... that',
        'subpart e|privacy rule*|hipaa',
        'could not|can not|not be allowed|not be permitted|would stop|would violate|would not',
      ],
    ],
    signsOfSentence: [
      [
        'use ... only|used ... only|uses ... only|handle ... only|process ... only|touch ... only|only ... used|use ... solely|used ... solely|use ... exclusively|used ... exclusively|use ... strictly|used ... strictly|use ... confined|use ... limited|use ... restricted|uses ... confined|uses ... limited|processes ... only|processed only|limited to those|limited to that|anything else|just for|just to|only on ... instructions|uses that ... may|no other reason|no other purpose*|another purpose|nothing else|none other|sole purpose',
        'use|uses|used|handle|process|processes|processed|access|touch|read|look at|given',
        'perform*|provid*|furnish*|service*|support|work|task|tasks|function|functions|billing|schedule|annex|for|when|while|to',
      ],
      [
        'granted ... right|may make uses|make uses|may receive|permits ... to|authorizes ... to|allows ... to|is allowed to|are allowed to|lets ... use|is to be used|are to be used|shall be used ... to|shall be used ... for|will be used ... to ... services',
        'use|used|uses|disclose',
        'to|for|in connection with',
      ],
    ],
    // The covered entity asks for nothing that it could not do itself: its own duty.
    not: 'not request|not ask|not cause|feasible|infeasible|impracticable|limited to the minimum necessary|use the name|use its name|trademark*|photograph*',
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
    signsOfSentence: [
      [
        'use|uses|used|using|disclose*|disclosing|disclosure*|share|shared|pass|release*|do',
        'not|no|never|neither|nor|nothing|none|nobody|prohibited|forbidden|refrain*|only|limited',
        'other than|otherwise than|except|excepting|unless|beyond|save|further than|further ... than|apart from|aside from|outside|only as|only to the extent|only where|only when|only if|exceed*|not ... permitted|not ... authorized|not ... allowed|neither permitted|neither required|solely as|other manner|other way|otherwise',
        'law|laws|legal requirement*|legally|court order|statute|regulation',
      ],
    ],
    // Safeguards, and the records that the Secretary may see.
    not: 'prevent use|prevent uses|prevent any use|prevent the use|prevent unauthorized|secretary',
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
        'appropriate|reasonable|reasonably|adequate|suitable|fitting|proper|sufficient|effective',
        `${PHI}|disclos*|unauthorized|unauthorised|misuse|information|data|record*|electronic`,
      ],
      ['safeguards', 'administrative|technical|physical|appropriate|reasonable|suitable|proper|adequate|sufficient'],
      ['appropriate ... safeguards|suitable ... safeguards|adequate ... safeguards|reasonable ... safeguards'],
      ['164.504 e 2 ii b'],
    ],
    signsOfSentence: [
      [
        'safeguard|safeguards|safeguarding|safeguarded|security measures|security controls|technical and administrative controls|administrative and technical controls|security program|precautions|reasonable steps|reasonable care|appropriate steps|appropriate care|proper care',
        `prevent*|protect*|against|unauthor*|not ... used|not ... seen|misus*|improper*|${USES}|${PHI}`,
      ],
      [
        'protections|safeguards|measures|controls|steps|care|precautions',
        'administrative|technical|reasonable|reasonably|appropriate|suited|necessary|due|proper',
        'misus*|unauthor*|stop|nobody|no one|from being|wrong hands|should not',
      ],
      [
        'sensible|adequately|properly|reasonabl*|suitabl*|appropriate*|careful*|sensibly',
        'protect|protects|protected|precautions|safe|guard|guards',
        `${PHI}|patient*|health information`,
      ],
      [
        'protect|protects|keep ... safe|keeps ... safe|keep ... secure|keeps ... secure',
        'prevent*|against|from|nobody|no one|with',
        'use|uses|disclos*|misus*|unauthor*',
      ],
    ],
    weaknesses: [
      {
        words: 'Promises commercially reasonable security only.',
        when: ['commercially reasonable|commercially practicable|reasonable efforts|best efforts'],
      },
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
    signsOfSentence: [
      [
        TELLS,
        'unauthorized disclosure*|unauthorised disclosure*|unauthorized access|impermissible*|misuse*|data breach*|suspected breach*|actual breach*|privacy breach*|breach* ... patient*|used ... not|used ... outside|disclosed ... contrary|used ... contrary|disclosure ... beyond|disclosed ... beyond|disclosure ... violat*|disclosure ... other than|disclosed ... other than|otherwise than|disclosure ... in breach|seen ... should not|in violation of this|non permitted|unpermitted|nonpermitted|did not agree|unauthorised ... disclosure|unauthorized ... disclosure|unlawful use|unlawful disclosure|wrong person|wrong recipient|wrong address|misdirect*|uses ... violat*|disclosures ... violat*|any breach|each breach|every breach|a breach|breach or suspected|lost|stolen|gets out|got out|leak*|wrong hands|no right to|not entitled|unauthorised access',
        'discover*|aware|learn*|know*|finds|find|same day|straight away|right away|immediately|within ... day|within ... days|within ... hours|without ... delay|as soon as|at once',
        `${PHI}|information|discover*|aware|use|used|disclosure*|patient*`,
      ],
    ],
    weaknesses: [
      {
        words: 'The period begins with the confirmation, not with the discovery.',
        when: ['confirmed|confirms|confirmation'],
      },
      {
        words: 'Does not name breaches of unsecured PHI.',
        unless: 'breach*|unsecured|164.410|164.504 e 2 ii c',
        within: 'paragraph',
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
        'same ... restrictions|same ... conditions|same ... requirements|same ... obligations|same ... terms|same ... rules|same ... promises|same ... duties|same ... protections|restrictions and conditions|restrictions conditions|at least as|as restrictive|as strict|as protective|no less|identical|equally|similar|all ... terms of this|bound by this|comply with this',
      ],
      ['sign|signs|agree*|in writing', 'same ... restrictions', 'conditions'],
      ['164.504 e 2 ii d|164.502 e 1 ii'],
    ],
    signsOfSentence: [
      [
        DOWNSTREAM,
        'agree*|sign|signs|signed|contract|contracts|written|writing|require*|ensure*|bind|binds|bound|oblig*|accept*|undertak*|promise*|held to|flow down|impos*|contain*|observe|observes|comply|complies|abide*|adhere*|assurances|promised|must follow|have to follow|must keep to',
        'restrict*|conditions that|requirements that apply|terms that apply|terms that bind|that bind|every limit|limits|limitations|obligations of|obligations under|terms of this|provisions of this|duties under|promises in|rules of|rules in|this letter requires|business associate agreement|business associate agreements|business associate contract*|substantially the same|equivalent|just as|these same|same rules|as stringent|satisfactory assurances|provisions of',
      ],
    ],
    weaknesses: [
      { words: 'Similar terms are enough.', when: ['similar'] },
      { words: 'Only an effort is promised.', when: ['reasonable efforts|best efforts'] },
    ],
  },
}
