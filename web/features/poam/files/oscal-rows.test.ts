import { EMPTY_PROFILE } from '#domain/companies/company-profile.ts'
import { expect, test } from 'vitest'
import type { ActionItem } from '#domain/oscal/company-record.ts'
import { oscalPoam } from '#domain/oscal/write-poam.ts'
import { checkRows } from '#web/lib/import/check-import.ts'
import { aControl } from '#web/lib/testing-control.ts'
import { dana } from '../testing-item.ts'
import { itemsImport } from './import-items.ts'
import { oscalRows } from './oscal-rows.ts'

const control = aControl('3.1.1', { practiceId: 'AC.L2-3.1.1' })
const context = { controls: [control], people: [dana], taken: new Set([3]), today: '2026-11-21' }

const ITEM: ActionItem = {
  id: 'item',
  number: 1,
  weakness: 'No readers',
  description: 'At the door',
  source: 'Audit',
  sourceDetail: 'Q3',
  severity: 'High',
  likelihood: 'Low',
  impact: 'High',
  residualRisk: null,
  adjustedSeverity: 'Low',
  deviation: 'Risk adjustment',
  deviationReason: 'The door is guarded',
  owner: dana,
  resources: '2 weeks',
  cost: 900,
  identified: '2026-11-01',
  firstDue: '2027-02-01',
  due: '2027-03-01',
  completed: null,
  status: 'In Progress',
  closingReason: '',
  closedBy: null,
  closedAt: null,
  refersTo: null,
  extensions: [],
  evidence: [],
  controls: [{ protocol: 'cmmc2', control: '3.1.1', objective: 'a' }],
  milestones: [
    { id: 'm', title: 'Ordered', firstDue: '2027-01-05', due: '2027-01-10', completed: '2026-11-20', moves: [] },
  ],
}

const fileOf = (...items: readonly ActionItem[]) =>
  JSON.stringify(
    oscalPoam({
      company: { id: 'c', name: 'Acme', cageCode: null, profile: EMPTY_PROFILE },
      on: '2026-11-21',
      changedAt: '2026-11-21T00:00:00.000Z',
      items,
    }),
  )
const check = (text: string) => checkRows(oscalRows(text, context), itemsImport(context))

test('an exported item passes the preview with everything that the import supports', () => {
  const { changes, bad } = check(fileOf(ITEM))
  expect(bad).toEqual([])
  expect(changes.map(({ change }) => change.payload)).toEqual([
    {
      weakness: 'No readers',
      description: 'At the door',
      source: 'Audit',
      source_detail: 'Q3',
      severity: 'High',
      likelihood: 'Low',
      impact: 'High',
      residual_risk: null,
      adjusted_severity: 'Low',
      deviation: 'Risk adjustment',
      deviation_reason: 'The door is guarded',
      owner_id: dana.id,
      resources: '2 weeks',
      cost: 900,
      identified_on: '2026-11-01',
      due_on: '2027-03-01',
      status: 'In Progress',
      controls: [{ control_id: control.id }],
      milestones: [{ title: 'Ordered', due_on: '2027-01-10', completed_on: '2026-11-20' }],
    },
  ])
})

test('a number in use and a dangling reference are issues of their row', () => {
  const text = fileOf({ ...ITEM, number: 3 }, { ...ITEM, id: 'other', number: 4 })
  const document: { 'plan-of-action-and-milestones': { risks: unknown[] } } = JSON.parse(text)
  document['plan-of-action-and-milestones'].risks.splice(1, 1)
  const { changes, bad } = check(JSON.stringify(document))
  expect(changes).toEqual([])
  expect(bad).toMatchObject([
    { row: 1, reasons: ['No.: V-3 is in the plan already'] },
    { row: 2, reasons: [expect.stringMatching(/^poam-items\[1\]\.related-risks\[0\]\.risk-uuid: there is no /)] },
  ])
})

test('unknown controls and owners are left out with a note', () => {
  const stranger = { id: 's', name: 'Sam Stranger', email: 'sam@example.com' }
  const { changes, notes } = check(
    fileOf({ ...ITEM, owner: stranger, controls: [{ protocol: 'cmmc2', control: 'AC-6(1)', objective: null }] }),
  )
  expect(changes[0]?.change.payload).toMatchObject({ owner_id: null, controls: [] })
  expect(notes).toEqual([
    'OSCAL 1.2.1.',
    'poam-items[0]: AC-6(1) is none of your controls and is left out',
    'poam-items[0]: Sam Stranger is no member of the company and is left out as owner',
  ])
})

test('a deviation keeps its reason, and a risk adjustment its level', () => {
  const format = itemsImport(context)
  const cells = (deviation: string) =>
    new Map([
      ['weakness', 'Old locks'],
      ['deviation', deviation],
    ])
  const rows = ['False positive', 'Risk adjustment', 'Mood'].map((deviation, at) => ({
    row: at + 2,
    cells: cells(deviation),
  }))
  expect(checkRows({ rows, passedOver: [] }, format).bad.map(({ reasons }) => reasons)).toEqual([
    [expect.stringContaining('Rationale: is missing')],
    [expect.stringContaining('Rationale: is missing'), expect.stringContaining('Adjusted severity: is missing')],
    [expect.stringContaining('“Mood” is none of')],
  ])
})

test.each([
  ['Requested', 'deviation-requested'],
  ['Approved', 'deviation-approved'],
  ['Refused', 'remediating'],
] as const)('a deviation that is %s makes its risk %s', (deviationState, status) => {
  expect(fileOf({ ...ITEM, deviationState })).toContain(`"status":"${status}"`)
})
