import { wordingOf } from '#domain/protocols/wording.ts'
import {
  choice,
  day,
  filledFrom,
  flows,
  form,
  line,
  optional,
  people,
  prose,
  recordOfChanges,
  text,
  upkeep,
} from './common-fields.ts'
import type { SspOutline } from './outline.ts'

/**
 * The description of a service organization's system, by the description criteria DC 1 to DC 9 of AICPA DC section 200.
 */
export const SOC2_OUTLINE: SspOutline = {
  title: wordingOf('soc2').sspTitle,
  noun: 'description',
  basis: 'AICPA DC section 200',
  chapters: [
    {
      number: '1',
      title: 'The service',
      sections: [
        {
          id: 'examination',
          number: '1.1',
          title: 'Examination',
          asks: 'Which system is examined, by which type of report, and for which time.',
          citation: 'AICPA AT-C section 205',
          content: form(
            line('system', 'System'),
            choice('type', 'Type of report', 'Type 1', 'Type 2'),
            {
              ...day('from', 'Period from'),
              hint: 'For a type 1 report only the last day is needed.',
              isOptional: true,
            },
            day('to', 'Period to, or as of', 'from'),
            line(
              'categories',
              'Categories',
              'Security, and which of availability, confidentiality, processing integrity and privacy.',
            ),
          ),
        },
        {
          id: 'roles',
          number: '1.2',
          title: 'Roles and contacts',
          asks: 'Who signs the assertion of management, and who answers the auditor.',
          citation: 'AICPA AT-C section 205',
          content: people(['Signs the assertion', 'Contact of the auditor'], ['System owner', 'Security lead']),
        },
        {
          id: 'services',
          number: '1.3',
          title: 'Services provided',
          asks: 'What the service does, for whom, and how it is delivered.',
          citation: 'DC 1',
          content: prose(30),
        },
        {
          id: 'commitments',
          number: '1.4',
          title: 'Commitments and system requirements',
          asks: 'What customers are promised on security and the other categories, and what the system must do so that it holds.',
          citation: 'DC 2',
          content: prose(30),
        },
      ],
    },
    {
      number: '2',
      title: 'Components of the system',
      sections: [
        {
          id: 'hardware',
          number: '2.1',
          title: 'Infrastructure',
          asks: 'Sites, networks, devices and hosting that the service runs on.',
          citation: 'DC 3(a)',
          content: {
            kind: 'list',
            singular: 'component',
            fields: [line('name', 'Component'), line('purpose', 'What it does'), line('location', 'Location')],
          },
        },
        {
          id: 'software',
          number: '2.2',
          title: 'Software',
          asks: 'Applications, operating systems and tools that the service is made of or watched with.',
          citation: 'DC 3(b)',
          content: {
            kind: 'list',
            singular: 'piece of software',
            fields: [line('name', 'Software'), optional(line('version', 'Version')), line('purpose', 'What it does')],
          },
        },
        {
          id: 'people',
          number: '2.3',
          title: 'People',
          asks: 'Who runs, builds, secures and uses the system, and how they are organized.',
          citation: 'DC 3(c)',
          content: prose(20),
        },
        {
          id: 'procedures',
          number: '2.4',
          title: 'Procedures',
          asks: 'The automated and manual procedures by which the service is run: access, change, monitoring, incidents, backup.',
          citation: 'DC 3(d)',
          content: prose(30),
        },
        {
          id: 'data-flow',
          number: '2.5',
          title: 'Data',
          asks: 'Which data the system takes in, how they are processed, stored and given out.',
          citation: 'DC 3(e)',
          content: prose(30),
        },
        flows('2.6', 'DC 3(e)', 'customer data'),
        {
          id: 'incidents',
          number: '2.7',
          title: 'Incidents',
          asks: 'Those in the period that came from failed controls or kept a commitment from being met.',
          citation: 'DC 4',
          content: {
            kind: 'list',
            singular: 'incident',
            mayBeNone: true,
            fields: [
              day('on', 'Day'),
              text('what', 'What happened'),
              text('extent', 'Extent and effect'),
              text('disposition', 'How it was settled'),
            ],
          },
        },
      ],
    },
    {
      number: '3',
      title: 'Criteria and controls',
      sections: [
        {
          id: 'controls',
          number: '3.1',
          title: 'Criteria and how they are met',
          asks: 'For each criterion: the controls that meet it. For one that is not relevant: why.',
          citation: 'DC 5 and DC 8',
          content: filledFrom('controls'),
        },
        {
          id: 'user-controls',
          number: '3.2',
          title: 'What customers must do themselves',
          asks: 'Complementary user entity controls: without them the criteria are not met.',
          citation: 'DC 6',
          content: {
            kind: 'list',
            singular: 'control',
            mayBeNone: true,
            fields: [line('criterion', 'Criterion'), text('control', 'What the customer does')],
          },
        },
        {
          id: 'subservice',
          number: '3.3',
          title: 'Subservice organizations',
          asks: 'Whom the service depends on, by which method they are reported, and what they are expected to control.',
          citation: 'DC 7',
          content: {
            kind: 'list',
            singular: 'organization',
            mayBeNone: true,
            fields: [
              line('name', 'Organization'),
              line('service', 'Service'),
              choice('method', 'Method', 'Carve-out', 'Inclusive'),
              text('expected', 'Controls expected of it'),
            ],
          },
        },
        {
          id: 'providers',
          number: '3.4',
          title: 'Third parties that do a part',
          asks: 'Everybody outside who does a part of a criterion.',
          citation: 'DC 7',
          content: filledFrom('providers'),
        },
      ],
    },
    {
      number: '4',
      title: 'Upkeep',
      sections: [
        {
          id: 'period-changes',
          number: '4.1',
          title: 'Changes during the period',
          asks: 'Significant changes to the system and its controls; for a type 1 report, say that none is reported.',
          citation: 'DC 9',
          content: prose(5),
        },
        upkeep('4.2', 'AICPA AT-C section 205'),
        recordOfChanges('4.3', 'DC 9'),
      ],
    },
  ],
}
