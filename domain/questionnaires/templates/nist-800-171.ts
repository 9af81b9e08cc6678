import { SPRS_WEIGHTS } from '#domain/scoring/sprs-weights.ts'
import { FACT, IN_PLACE, sectionOf, type TemplateQuestion } from './template.ts'

const BEGIN: readonly TemplateQuestion[] = [
  {
    key: 'handles-cui',
    section: 'Scope',
    text: 'Do you process, store or transmit controlled unclassified information (CUI) for us?',
    kind: 'choice',
    options: FACT,
    weight: 0,
    isRequired: true,
    requirements: [],
  },
  {
    key: 'cui-systems',
    section: 'Scope',
    text: 'Which systems, sites and cloud services hold it?',
    kind: 'text',
    options: [],
    weight: 0,
    isRequired: true,
    showsIf: { key: 'handles-cui', answers: ['Yes'] },
    requirements: [],
  },
  {
    key: 'sprs',
    section: 'Scope',
    text: 'What is your score in SPRS, and on which day was it entered? Write “none” without one.',
    kind: 'text',
    options: [],
    weight: 0,
    isRequired: true,
    requirements: ['3.12.1'],
  },
  {
    key: 'cmmc-status',
    section: 'Scope',
    text: 'Which CMMC status do you hold?',
    kind: 'choice',
    options: ['None', 'Level 1 (Self)', 'Level 2 (Self)', 'Level 2 (C3PAO)', 'Level 3 (DIBCAC)'].map((text) => ({
      text,
      points: null,
    })),
    weight: 0,
    isRequired: true,
    requirements: [],
  },
  {
    key: 'subcontractors',
    section: 'Scope',
    text: 'Which of your subcontractors receive this information? Write “none” without any.',
    kind: 'text',
    options: [],
    weight: 0,
    isRequired: true,
    requirements: [],
  },
]

/** One question for each family. */
export const NIST_SHORT: readonly TemplateQuestion[] = [
  ...BEGIN,
  ...sectionOf('Families', [
    [
      'AC',
      'Do only approved people and devices get into your systems, each with no more rights than they need?',
      5,
      '3.1',
    ],
    ['AT', 'Is everyone trained before they handle our information, and again each year?', 5, '3.2'],
    ['AU', 'Do your systems log who did what, and does someone review the logs?', 5, '3.3'],
    ['CM', 'Do you have an inventory, secure settings and an approval for each change?', 5, '3.4'],
    ['IA', 'Is every person identified, with a second factor for remote and privileged access?', 5, '3.5'],
    ['IR', 'Do you have a tested plan for incidents, and report those with our information within 72 hours?', 5, '3.6'],
    ['MA', 'Is maintenance, also remote maintenance, controlled and supervised?', 3, '3.7'],
    [
      'MP',
      'Are media with our information marked, locked away, encrypted in transit and wiped before disposal?',
      3,
      '3.8',
    ],
    ['PS', 'Are people screened before they get access, and is access removed on the day they leave?', 3, '3.9'],
    ['PE', 'Are rooms and equipment locked, and visitors escorted and recorded?', 5, '3.10'],
    ['RA', 'Do you assess risks, scan for vulnerabilities and fix what you find by a deadline?', 3, '3.11'],
    [
      'CA',
      'Do you have a system security plan, test your controls and track what is open in a plan of action?',
      5,
      '3.12',
    ],
    [
      'SC',
      'Are networks separated and traffic denied by default, and is CUI encrypted with validated modules?',
      5,
      '3.13',
    ],
    ['SI', 'Are flaws patched by a deadline, malware stopped and systems monitored for attacks?', 5, '3.14'],
  ]),
]

export interface Requirement {
  readonly id: string
  readonly title: string
  readonly family: string
  readonly description: string
}

/** One question for each requirement of NIST SP 800-171 Rev. 2, weighted as in the DoD Assessment Methodology. */
export function nistLong(requirements: readonly Requirement[]): readonly TemplateQuestion[] {
  const weights: ReadonlyMap<string, number> = new Map(Object.entries(SPRS_WEIGHTS))
  return [
    ...BEGIN,
    ...requirements.map(({ id, title, family, description }) => ({
      key: id,
      section: family,
      text: `${id} ${title}. ${description} Is this in place?`,
      kind: 'choice' as const,
      options: IN_PLACE,
      weight: weights.get(id) ?? 0,
      isRequired: true,
      requirements: [id],
    })),
  ]
}
