import { day, filledFrom, form, line, optional, people, prose, recordOfChanges, upkeep } from './common-fields.ts'
import type { PlanOutline } from './outline.ts'

/** The Statement of Applicability of ISO/IEC 27001:2022, with what an auditor reads beside it. */
export const ISO_OUTLINE: PlanOutline = {
  title: 'Statement of Applicability',
  noun: 'statement',
  basis: 'ISO/IEC 27001:2022, 6.1.3 d)',
  chapters: [
    {
      number: '1',
      title: 'The management system',
      sections: [
        {
          id: 'isms',
          number: '1.1',
          title: 'Organization',
          asks: 'Whose information security management system this is.',
          citation: '4.1',
          content: form(
            line('name', 'Organization'),
            line('address', 'Address'),
            optional(line('certifier', 'Certification body')),
          ),
        },
        {
          id: 'roles',
          number: '1.2',
          title: 'Roles and contacts',
          asks: 'Who answers for the management system and who owns the risks.',
          citation: '5.3',
          content: people(['Top management', 'Information security manager'], ['Risk owner', 'Internal auditor']),
        },
        {
          id: 'scope',
          number: '1.3',
          title: 'Scope',
          asks: 'The parts of the organization, the sites, the services and the technology that are inside, and what is not.',
          citation: '4.3',
          content: prose(30),
        },
        {
          id: 'interconnections',
          number: '1.4',
          title: 'Interfaces and dependencies',
          asks: 'What is done by others that the scope depends on.',
          citation: '4.3 c)',
          content: {
            kind: 'list',
            singular: 'interface',
            mayBeNone: true,
            fields: [
              line('organization', 'With'),
              line('information', 'What passes'),
              line('protection', 'Governed by'),
            ],
          },
        },
      ],
    },
    {
      number: '2',
      title: 'Risks',
      sections: [
        {
          id: 'method',
          number: '2.1',
          title: 'Risk assessment',
          asks: 'How risks are found, analysed and evaluated, and which are accepted.',
          citation: '6.1.2',
          content: prose(30),
        },
        {
          id: 'treatment',
          number: '2.2',
          title: 'Risk treatment',
          asks: 'How options are chosen and necessary controls determined, and how they were compared with Annex A.',
          citation: '6.1.3 a) to c)',
          content: prose(30),
        },
        {
          id: 'residual',
          number: '2.3',
          title: 'Acceptance of what remains',
          asks: 'Who of the risk owners approved the treatment plan and accepted the residual risks.',
          citation: '6.1.3 f)',
          content: form(line('acceptedBy', 'Accepted by'), day('acceptedOn', 'Accepted on')),
        },
      ],
    },
    {
      number: '3',
      title: 'Controls',
      sections: [
        {
          id: 'applicability',
          number: '3.1',
          title: 'Applicability of Annex A',
          asks: 'For each control: whether it applies, why or why not, and whether it is implemented.',
          citation: '6.1.3 d)',
          content: filledFrom('applicability'),
        },
        {
          id: 'providers',
          number: '3.2',
          title: 'Suppliers that do a part',
          asks: 'Everybody outside who does a part of a control.',
          citation: 'A.5.19 to A.5.23',
          content: filledFrom('providers'),
        },
      ],
    },
    {
      number: '4',
      title: 'Upkeep',
      sections: [upkeep('4.1', '7.5.2 and 9.3'), recordOfChanges('4.2', '7.5.3')],
    },
  ],
}
