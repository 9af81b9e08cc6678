import { expect, test } from 'vitest'
import type { ProtocolId } from '../protocols/protocol-id.ts'
import { ISO_CLAUSES } from './iso-clauses.ts'
import { sectionsOf } from './outline.ts'
import { outlineOf } from './protocol-outline.ts'
import type { SspContent } from './ssp-content.ts'
import { sspProgress } from './ssp-progress.ts'
import { blocksOf } from './section-blocks.ts'
import { aControl, aRisk, EMPTY_CONTENT } from './testing-content.ts'

function told(protocol: ProtocolId, id: string, content: Partial<SspContent>) {
  const section = sectionsOf(outlineOf(protocol)).find((one) => one.id === id)
  if (section === undefined) throw new Error(`no section ${id}`)
  return blocksOf(section, { ...EMPTY_CONTENT, protocol, ...content })
}

test('requirements are grouped, with groups in the order of the framework', () => {
  const controls = [
    aControl('A1.1', { domain: 'availability' }),
    aControl('CC1.10', { domain: 'security' }),
    aControl('CC1.2', { domain: 'security' }),
  ]
  const blocks = told('soc2', 'controls', { controls })
  expect(blocks.map((block) => (block.kind === 'group' ? block.title : 'heading' in block && block.heading))).toEqual([
    'Security (common criteria)',
    'CC1.2 Title of CC1.2',
    'CC1.10 Title of CC1.10',
    'Availability',
    'A1.1 Title of A1.1',
  ])
})

test.each([
  ['cmmc', 'Not implemented'],
  ['cmmc2', 'Planned to be implemented'],
  ['hipaa', 'Not in place'],
  ['soc2', 'No controls in place'],
] as const)('%s says of what is not begun: %s', (protocol, mark) => {
  const controls = [aControl('1', { status: 'Not Started' })]
  expect(told(protocol, 'controls', { controls }).at(-1)).toMatchObject({ mark })
})

test('a safeguard shows whether it is required or addressable, a standard neither', () => {
  const kinds = ['required', 'addressable', 'standard'].map((requirement) => aControl('1', { requirement }))
  const blocks = told('hipaa', 'controls', { controls: kinds })
  expect(blocks.flatMap((block) => (block.kind === 'text' ? [block.heading] : []))).toEqual([
    '1 Title of 1 (required)',
    '1 Title of 1 (addressable)',
    '1 Title of 1',
  ])
})

test('a statement of applicability has a table for each theme: reason, status, statement and shared parts', () => {
  const provider = { provider: 'Northwind', responsibility: 'Provider', theirPart: 'runs it', ourPart: '' } as const
  const blocks = told('iso27001', 'applicability', {
    controls: [
      aControl('A.7.1', { domain: 'physical', status: 'Not Applicable', naReason: 'No office.', statement: 'Old.' }),
      aControl('A.5.1', { domain: 'organizational', statement: 'Signed.', inherited: [provider] }),
    ],
    rows: [{ section: 'applicability', control: 'A.5.1', values: { reason: 'Contract' } }],
  })
  expect(blocks).toMatchObject([
    { title: 'Organizational controls' },
    {
      head: ['Control', 'Applies', 'Justification', 'Status', 'How'],
      rows: [
        ['A.5.1 Title of A.5.1', 'Yes', 'Contract', 'Implemented', 'Signed.\n\nInherited from Northwind: runs it'],
      ],
    },
    { title: 'Physical controls' },
    { rows: [['A.7.1 Title of A.7.1', 'No', 'No office.', '', '']] },
  ])
})

test('the clauses of ISO 27001 are all required, and sorted whatever the order of the rows', () => {
  const row = (clause: string) => ({
    section: 'clauses',
    control: null,
    values: { clause, standing: 'Yes', record: 'Handbook' },
  })
  const rows = [...ISO_CLAUSES].toReversed().map(row)
  const [table] = told('iso27001', 'clauses', { rows })
  expect(table).toMatchObject({
    head: ['Clause', 'Conforms', 'Shown by'],
    rows: ISO_CLAUSES.map((one) => [one, 'Yes', 'Handbook']),
  })
  const missingOf = (told: typeof rows) =>
    sspProgress(outlineOf('iso27001'), { ...EMPTY_CONTENT, protocol: 'iso27001', rows: told }).sections.find(
      ({ section }) => section.id === 'clauses',
    )?.missing
  expect(missingOf(rows)).toEqual([])
  expect(missingOf(rows.slice(1))).toEqual([ISO_CLAUSES.at(-1)])
})

test.each([
  ['High', 'Moderate', 'Moderate'],
  ['Low', 'Very High', 'Moderate'],
  ['Very High', 'High', 'High'],
  ['High', null, ''],
] as const)(
  'a risk of %s likelihood and %s impact has the level “%s” in each document',
  (likelihood, impact, level) => {
    const risks = [aRisk(1, { title: 'Theft', threat: 'A thief', vulnerability: 'No lock', likelihood, impact })]
    for (const protocol of ['hipaa', 'iso27001', 'cmmc2'] as const)
      expect(told(protocol, 'risks', { risks })).toMatchObject([
        {
          head: ['Risk', 'Threat', 'Vulnerability', 'Likelihood', 'Impact', 'Level of risk', 'Treatment'],
          rows: [['R-1 Theft', 'A thief', 'No lock', likelihood, impact ?? '', level, '']],
        },
      ])
  },
)

test('a risk tells its asset, treatment and what remains; a register without risks says so', () => {
  const risks = [
    aRisk(1, {
      asset: 'Phones',
      treatment: 'Mitigate',
      status: 'In Progress',
      plan: 'Lock them.',
      residualLikelihood: 'Low',
      residualImpact: 'Low',
    }),
    aRisk(2, { treatment: 'Accept', reason: 'Backups are elsewhere.' }),
  ]
  expect(told('hipaa', 'risks', { risks })).toMatchObject([
    {
      rows: [
        ['R-1 Risk 1', 'Phones', '', '', '', '', '', 'Mitigate (in progress)\nLock them.', 'Low'],
        ['R-2 Risk 2', '', '', '', '', '', '', 'Accept (open)\nBackups are elsewhere.', ''],
      ],
    },
  ])
  expect(told('cmmc2', 'risks', {})).toMatchObject([{ kind: 'text', text: 'The risk register has no risks.' }])
})

test.each([
  ['no risk, no reason', undefined, [], ''],
  ['a reason alone', 'Contract', [], 'Contract'],
  ['a risk alone', undefined, [aRisk(4, { treatment: 'Mitigate' })], 'Risk treatment: R-4'],
  [
    'a reason beside risks',
    'Contract',
    [aRisk(1, { treatment: 'Mitigate' }), aRisk(4, { treatment: 'Transfer' })],
    'Contract; risk treatment: R-1, R-4',
  ],
  ['the reason of risks', 'Risk treatment', [aRisk(4, { treatment: 'Mitigate' })], 'Risk treatment: R-4'],
  ['an accepted and an undecided risk', undefined, [aRisk(1, { treatment: 'Accept' }), aRisk(2)], ''],
] as const)(
  'a control of a statement of applicability is justified by its risks: %s',
  (_name, reason, risks, shown) => {
    const blocks = told('iso27001', 'applicability', {
      controls: [aControl('A.5.1', { domain: 'organizational' })],
      rows: reason === undefined ? [] : [{ section: 'applicability', control: 'A.5.1', values: { reason } }],
      risks: risks.map((risk) => ({ ...risk, controls: ['A.5.1', 'A.5.2'] })),
    })
    expect(blocks).toMatchObject([{}, { rows: [['A.5.1 Title of A.5.1', 'Yes', shown, 'Implemented', '']] }])
  },
)

test('the risks of a HIPAA analysis are complete with threat, vulnerability, levels and treatment', () => {
  const outline = outlineOf('hipaa')
  const section = sectionsOf(outline).find(({ id }) => id === 'risks')
  expect(section?.citation).toBe('45 CFR 164.308(a)(1)(ii)(A); NIST SP 800-30 Rev. 1, Table I-2')
  const missingWith = (protocol: ProtocolId, risks: SspContent['risks']) =>
    sspProgress(outlineOf(protocol), { ...EMPTY_CONTENT, protocol, risks }).sections.find(
      (one) => one.section.id === 'risks',
    )?.missing
  expect(missingWith('hipaa', [])).toEqual(['A risk in the risk register'])
  expect(missingWith('cmmc2', [])).toEqual([])
  const whole = aRisk(1, { threat: 'T', vulnerability: 'V', likelihood: 'Low', impact: 'Low', treatment: 'Avoid' })
  expect(missingWith('hipaa', [whole, { ...whole, number: 2, impact: null, threat: ' ' }])).toEqual([
    'R-2: threat',
    'R-2: impact',
  ])
})

test('an addressable safeguard tells its decision with the reason, or that none is documented', () => {
  const decided = { decision: 'Alternative measure', reason: 'The device cannot; the room is locked.' } as const
  const blocks = told('hipaa', 'controls', {
    controls: [
      aControl('1', { requirement: 'addressable', statement: 'Locked room.', addressed: decided }),
      aControl('2', { requirement: 'addressable', statement: 'Screens lock.' }),
      aControl('3', { requirement: 'required', statement: 'Badges.' }),
    ],
  })
  expect(blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))).toEqual([
    'Decision (45 CFR 164.306(d)(3)): Alternative measure. The device cannot; the room is locked.\n\nLocked room.',
    'No decision is documented (45 CFR 164.306(d)(3)).\n\nScreens lock.',
    'Badges.',
  ])
  const progress = (controls: SspContent['controls']) =>
    sspProgress(outlineOf('hipaa'), { ...EMPTY_CONTENT, protocol: 'hipaa', controls }).sections.find(
      ({ section }) => section.id === 'controls',
    )?.missing
  expect(progress([aControl('2', { requirement: 'addressable', statement: 'Screens lock.' })])).toEqual([
    '1 with no decision on an addressable specification',
  ])
  expect(progress([aControl('1', { requirement: 'addressable', statement: 'Yes.', addressed: decided })])).toEqual([])
})
