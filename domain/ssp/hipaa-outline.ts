import { wordingOf } from '#domain/protocols/wording.ts'
import {
  choice,
  filledFrom,
  flows,
  form,
  line,
  optional,
  people,
  prose,
  recorded,
  recordOfChanges,
  riskRegister,
  upkeep,
} from './common-fields.ts'
import { RISK_SOURCE } from '../risk/risk-level.ts'
import type { SspOutline } from './outline.ts'

const RISK_ANALYSIS = '45 CFR 164.308(a)(1)(ii)(A)'

/** The risk analysis of the Security Rule, with the elements that HHS expects. */
export const HIPAA_OUTLINE: SspOutline = {
  title: wordingOf('hipaa').sspTitle,
  noun: 'risk analysis',
  basis: RISK_ANALYSIS,
  chapters: [
    {
      number: '1',
      title: 'Scope and method',
      sections: [
        {
          id: 'entity',
          number: '1.1',
          title: 'The entity',
          asks: 'Whose risk analysis this is, and in which part it is under the Security Rule.',
          citation: '45 CFR 160.103',
          content: form(
            optional(recorded('name', 'Name')),
            recorded('address', 'Address'),
            choice('kind', 'Under the rule as', 'Covered entity', 'Business associate', 'Both'),
          ),
        },
        {
          id: 'roles',
          number: '1.2',
          title: 'Roles and contacts',
          asks: 'The security official, and who else took part in the analysis.',
          citation: '45 CFR 164.308(a)(2)',
          content: people(['Security official'], ['Privacy official', 'System administrator', 'Participant']),
        },
        {
          id: 'scope',
          number: '1.3',
          title: 'Scope',
          asks: 'All electronic protected health information that is created, received, maintained or transmitted, wherever it is: sites, devices, media and services.',
          citation: RISK_ANALYSIS,
          content: prose(30),
        },
        {
          id: 'method',
          number: '1.4',
          title: 'Method',
          asks: 'How facts were gathered, how threats and vulnerabilities were found, and what the levels of likelihood and impact mean.',
          citation: RISK_ANALYSIS,
          content: prose(30),
        },
      ],
    },
    {
      number: '2',
      title: 'Protected health information',
      sections: [
        {
          id: 'ephi',
          number: '2.1',
          title: 'Where it is',
          asks: 'Every system, device and medium that holds or moves electronic protected health information.',
          citation: RISK_ANALYSIS,
          content: {
            kind: 'list',
            singular: 'place',
            fields: [
              line('system', 'System or medium'),
              line('information', 'What it holds'),
              choice('handling', 'Handling', 'Creates', 'Receives', 'Maintains', 'Transmits'),
              line('location', 'Location'),
              optional(line('owner', 'Owner')),
            ],
          },
        },
        {
          id: 'data-flow',
          number: '2.2',
          title: 'How it moves',
          asks: 'From where it comes, through which systems it passes, and to whom it goes.',
          citation: RISK_ANALYSIS,
          content: prose(30),
        },
        flows('2.3', RISK_ANALYSIS, 'ePHI'),
        {
          id: 'providers',
          number: '2.4',
          title: 'Business associates',
          asks: 'Everybody outside who creates, receives, maintains or transmits it for you.',
          citation: '45 CFR 164.308(b)',
          content: filledFrom('providers'),
        },
      ],
    },
    {
      number: '3',
      title: 'Risks',
      sections: [
        {
          id: 'risks',
          number: '3.1',
          title: 'Threats, vulnerabilities and levels of risk',
          asks: 'Each reasonably anticipated threat with the weakness it could use, its likelihood, its impact, the level that follows, and what is done about it. The risks come from the risk register.',
          citation: `${RISK_ANALYSIS}; ${RISK_SOURCE}`,
          content: riskRegister,
        },
        {
          id: 'treatment',
          number: '3.2',
          title: 'Risk management',
          asks: 'How risks are brought to a reasonable and appropriate level: who decides, by when, and how it is followed up.',
          citation: '45 CFR 164.308(a)(1)(ii)(B)',
          content: prose(30),
        },
      ],
    },
    {
      number: '4',
      title: 'Security measures',
      sections: [
        {
          id: 'controls',
          number: '4.1',
          title: 'Safeguards in place',
          asks: 'For each safeguard: whether it is in place and how. For an addressable one that is not: why, and what stands in for it.',
          citation: '45 CFR 164.306(d) and 164.316(b)(1)',
          content: filledFrom('controls'),
        },
      ],
    },
    {
      number: '5',
      title: 'Upkeep',
      sections: [
        upkeep('5.1', '45 CFR 164.306(e) and 164.316(b)(2)(iii)'),
        recordOfChanges('5.2', '45 CFR 164.316(b)(2)(i): kept for six years'),
      ],
    },
  ],
}
