import { wordingOf } from '#domain/protocols/wording.ts'
import {
  choice,
  day,
  filledFrom,
  form,
  line,
  optional,
  people,
  prose,
  recordOfChanges,
  riskRegister,
  text,
  upkeep,
} from './common-fields.ts'
import { ISO_CLAUSES } from './iso-clauses.ts'
import type { SspChapter, SspOutline } from './outline.ts'

const clause = (number: string): string => `ISO/IEC 27001:2022, ${number}`

const SYSTEM: SspChapter = {
  number: '1',
  title: 'The management system',
  sections: [
    {
      id: 'isms',
      number: '1.1',
      title: 'Organization',
      asks: 'Whose information security management system this is.',
      citation: clause('4.1'),
      content: form(
        line('name', 'Organization'),
        line('address', 'Address'),
        optional(line('certifier', 'Certification body')),
      ),
    },
    {
      id: 'context',
      number: '1.2',
      title: 'Context and interested parties',
      asks: 'What outside and inside bears on the management system, climate change among it where that is relevant, who has a stake in it, and which of their requirements it meets.',
      citation: clause('4.1 and 4.2, with Amendment 1:2024'),
      content: prose(30),
    },
    {
      id: 'roles',
      number: '1.3',
      title: 'Roles and contacts',
      asks: 'Who answers for the management system and who owns the risks.',
      citation: clause('5.3'),
      content: people(['Top management', 'Information security manager'], ['Risk owner', 'Internal auditor']),
    },
  ],
}

const SCOPE: SspChapter = {
  number: '2',
  title: 'Scope',
  sections: [
    {
      id: 'scope',
      number: '2.1',
      title: 'Scope statement',
      asks: 'The parts of the organization, the sites, the services and the technology that are inside, and what is not.',
      citation: clause('4.3'),
      content: prose(30),
    },
    {
      id: 'boundary-diagram',
      number: '2.2',
      title: 'Scope diagram',
      asks: 'The boundary of the scope as a picture: what is inside it, what is outside, and what passes between them.',
      citation: clause('4.3'),
      content: { kind: 'diagram', tables: ['parts', 'flows'], information: 'information in scope' },
    },
    {
      id: 'interconnections',
      number: '2.3',
      title: 'Interfaces and dependencies',
      asks: 'What is done by others that the scope depends on, and what of the scope others depend on.',
      citation: clause('4.3 c)'),
      content: {
        kind: 'list',
        singular: 'interface',
        mayBeNone: true,
        fields: [line('organization', 'With'), line('information', 'What passes'), line('protection', 'Governed by')],
      },
    },
  ],
}

const CLAUSES: SspChapter = {
  number: '3',
  title: 'Clauses 4 to 10',
  sections: [
    {
      id: 'clauses',
      number: '3.1',
      title: 'Conformity to the clauses',
      asks: 'For each clause: whether the management system conforms to it, which documented information shows that, and what is open. None of them may be excluded.',
      citation: clause('4 to 10; 1 (no exclusion)'),
      content: {
        kind: 'list',
        singular: 'clause',
        mustHave: ISO_CLAUSES,
        fields: [
          choice('clause', 'Clause', ...ISO_CLAUSES),
          choice('standing', 'Conforms', 'Yes', 'Partly', 'Not yet'),
          line('record', 'Shown by'),
          optional(text('open', 'What is open')),
        ],
      },
    },
  ],
}

const RISKS: SspChapter = {
  number: '4',
  title: 'Risks',
  sections: [
    {
      id: 'method',
      number: '4.1',
      title: 'Risk assessment',
      asks: 'How risks are found, analysed and evaluated, and which are accepted.',
      citation: clause('6.1.2'),
      content: prose(30),
    },
    {
      id: 'treatment',
      number: '4.2',
      title: 'Risk treatment',
      asks: 'How options are chosen and necessary controls determined, and how they were compared with Annex A.',
      citation: clause('6.1.3 a) to c)'),
      content: prose(30),
    },
    {
      id: 'residual',
      number: '4.3',
      title: 'Acceptance of what remains',
      asks: 'Who of the risk owners approved the treatment plan and accepted the residual risks.',
      citation: clause('6.1.3 f)'),
      content: form(line('acceptedBy', 'Accepted by'), day('acceptedOn', 'Accepted on')),
    },
    {
      id: 'risks',
      number: '4.4',
      title: 'Assessed risks',
      asks: 'Each risk with its levels, its treatment and what remains. The risks come from the risk register.',
      citation: clause('8.2 and 8.3'),
      content: riskRegister,
    },
  ],
}

const CONTROLS: SspChapter = {
  number: '5',
  title: 'Controls',
  sections: [
    {
      id: 'applicability',
      number: '5.1',
      title: 'Applicability of Annex A',
      asks: 'For each control: whether it applies, why or why not, and whether it is implemented. Risks that a control treats are added from the risk register.',
      citation: clause('6.1.3 d)'),
      content: filledFrom('applicability'),
    },
    {
      id: 'providers',
      number: '5.2',
      title: 'Suppliers that do a part',
      asks: 'Everybody outside who does a part of a control.',
      citation: clause('A.5.19 to A.5.23'),
      content: filledFrom('providers'),
    },
  ],
}

const UPKEEP: SspChapter = {
  number: '6',
  title: 'Upkeep',
  sections: [upkeep('6.1', clause('7.5.2 and 9.3')), recordOfChanges('6.2', clause('7.5.3'))],
}

/**
 * The Statement of Applicability of ISO/IEC 27001:2022, with the scope and the clauses that an auditor reads beside it.
 */
export const ISO_OUTLINE: SspOutline = {
  title: wordingOf('iso27001').sspTitle,
  noun: 'statement',
  basis: 'ISO/IEC 27001:2022, 4.3 and 6.1.3 d)',
  chapters: [SYSTEM, SCOPE, CLAUSES, RISKS, CONTROLS, UPKEEP],
}
