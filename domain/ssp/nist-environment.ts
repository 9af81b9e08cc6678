import { choice, filledFrom, flows, line, optional, prose } from './common-fields.ts'
import type { SspChapter, SspField, SspSection } from './outline.ts'

/** The assessment objective of NIST SP 800-171A that a section answers. */
export const objective = (letter: string): string => `NIST SP 800-171A, 3.12.4[${letter}]`

const FLOW_CONTROL = 'NIST SP 800-171 Rev. 2, 3.1.3'

/** @param information "CUI" or "FCI" */
export function nistEnvironment(level: 1 | 2, information: string): SspChapter {
  const sections = [
    BOUNDARY,
    boundaryDiagram(information),
    SURROUNDINGS,
    hardware(level),
    software(level),
    MAINTENANCE,
    CONNECTIONS,
    dataFlow(information),
    flows('2.9', FLOW_CONTROL, information, ['flows']),
    PROVIDERS,
  ]
  return {
    number: '2',
    title: 'System environment',
    sections: level === 1 ? sections.map((section) => ({ ...section, citation: LEVEL_1_SCOPE })) : sections,
  }
}

/**
 * Level 1 requires only the fifteen practices of NIST SP 800-171, so its document describes the scope.
 */
const LEVEL_1_SCOPE = '32 CFR 170.19(b)'

const BOUNDARY: SspSection = {
  id: 'boundary',
  number: '2.1',
  title: 'System boundary',
  asks: 'What belongs to the system and what does not: sites, networks, devices, services and people, and what separates them from the rest.',
  citation: objective('b'),
  content: prose(40),
}

const boundaryDiagram = (information: string): SspSection => ({
  id: 'boundary-diagram',
  number: '2.2',
  title: 'Boundary diagram',
  asks: 'The boundary as a picture: what is inside it, what is outside, and what joins them.',
  citation: objective('b'),
  content: { kind: 'diagram', tables: ['parts'], information },
})

const SURROUNDINGS: SspSection = {
  id: 'environment',
  number: '2.3',
  title: 'Environment of operation',
  asks: 'Where and under which conditions the system runs: buildings, remote work, networks, hosting.',
  citation: objective('c'),
  content: prose(30),
}

const hardware = (level: 1 | 2): SspSection => ({
  id: 'hardware',
  number: '2.4',
  title: 'Hardware',
  asks: 'Every kind of device inside the boundary, with what it does and where it stands.',
  citation: 'NIST SP 800-171 Rev. 2, 3.4.1',
  content: {
    kind: 'list',
    singular: 'piece of hardware',
    fields: [
      line('name', 'Device'),
      optional(line('model', 'Make and model')),
      line('purpose', 'What it does'),
      line('location', 'Location'),
      optional(line('count', 'How many')),
      assetCategory(level),
    ],
  },
})

const software = (level: 1 | 2): SspSection => ({
  id: 'software',
  number: '2.5',
  title: 'Software',
  asks: 'Operating systems, applications and services inside the boundary, with their versions.',
  citation: 'NIST SP 800-171 Rev. 2, 3.4.1',
  content: {
    kind: 'list',
    singular: 'piece of software',
    fields: [
      line('name', 'Software'),
      optional(line('version', 'Version')),
      optional(line('maker', 'Maker')),
      line('purpose', 'What it does'),
      assetCategory(level),
    ],
  },
})

const MAINTENANCE: SspSection = {
  id: 'maintenance',
  number: '2.6',
  title: 'Maintenance',
  asks: 'Who maintains hardware and software, and which of it the company owns and maintains itself.',
  citation: 'NIST SP 800-171 Rev. 2, 3.7',
  content: prose(20),
}

const CONNECTIONS: SspSection = {
  id: 'interconnections',
  number: '2.7',
  title: 'Connections to other systems',
  asks: 'Every system outside the boundary that this one talks to: what passes, which way, and what protects it.',
  citation: objective('f'),
  content: {
    kind: 'list',
    singular: 'connection',
    mayBeNone: true,
    fields: [
      line('system', 'System'),
      line('organization', 'Organization'),
      line('information', 'What passes'),
      choice('direction', 'Direction', 'In', 'Out', 'Both ways'),
      line('protection', 'Protected by'),
      optional(line('agreement', 'Agreement')),
    ],
  },
}

const dataFlow = (information: string): SspSection => ({
  id: 'data-flow',
  number: '2.8',
  title: 'Data flow',
  asks: `How ${information} comes in, where it moves and rests, who handles it, and how it leaves or is destroyed.`,
  citation: FLOW_CONTROL,
  content: prose(30),
})

const PROVIDERS: SspSection = {
  id: 'providers',
  number: '2.10',
  title: 'External service providers',
  asks: 'Everybody outside who does a part of a requirement, and for which.',
  citation: '32 CFR 170.19(c)(2)',
  content: filledFrom('providers'),
}

/** 32 CFR 170.19(b) and (c). */
function assetCategory(level: 1 | 2): SspField {
  return level === 1
    ? choice('category', 'Category', 'FCI asset', 'Specialized asset', 'Out of scope')
    : choice(
        'category',
        'Category',
        ...[
          'CUI asset',
          'Security protection asset',
          'Contractor risk managed asset',
          'Specialized asset',
          'Out of scope',
        ],
      )
}
