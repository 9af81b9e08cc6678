import { expect, test } from 'vitest'
import type { ControlStatus } from '#domain/controls/status.ts'
import { SPRS_CONTROL_IDS } from '#domain/scoring/sprs-weights.ts'
import { aControl } from '#web/lib/testing-control.ts'
import { simulate } from '../simulate.ts'
import { parseView } from '../view.ts'
import { asNewItem, leftOpen, plannedItems } from './planned-items.ts'

const ON = '2026-11-21'
/** Every other control is met. */
const open: Readonly<Record<string, ControlStatus>> = {
  '3.1.1': 'Not Started',
  '3.1.3': 'In Progress',
  '3.1.20': 'Not Started',
  '3.2.3': 'Not Started',
  '3.13.11': 'Not Started',
}
const controls = SPRS_CONTROL_IDS.map((id) =>
  aControl(id, { status: open[id] ?? 'Completed', practiceId: `AC.L2-${id}`, weight: id === '3.1.1' ? 5 : 1 }),
)
const idOf = (nistId: string) => aControl(nistId).id
const estimates = new Map([[idOf('3.1.1'), { cost: 500, hours: 4, partCost: null, partHours: null }]])
const openItems = new Map([[idOf('3.2.3'), [{ number: 7, status: 'Open', due_on: null } as const]]])
const run = (search: Parameters<typeof parseView>[0]) => {
  const { rows } = simulate(
    'cmmc2',
    controls,
    parseView(search, () => true),
    ON,
  )
  return { rows, items: plannedItems(rows, { estimates, openItems, assessedOn: '2027-03-01' }) }
}
const listed = ({ items }: ReturnType<typeof run>) =>
  items.map(({ control, when, dueOn }) => `${control.nist_id} ${when} ${dueOn}`)

test('what may not wait is met by the assessment, what may has 180 days more, what is planned is left', () => {
  const found = run({ met: '3.1.1', begun: '3.13.11' })
  expect(listed(found)).toEqual([
    '3.1.1 must 2027-03-01',
    '3.1.3 waits 2027-08-28',
    '3.2.3 known 2027-08-28',
    '3.13.11 must 2027-08-28',
  ])
  expect(leftOpen(found.rows).map(({ nist_id }) => nist_id)).toEqual(['3.1.20'])
})

test('what could have waited and is met all the same says so; exceptions and steps back are no work', () => {
  expect(listed(run({ met: '3.1.3', none: '3.3.1', enduring: '3.1.1' }))).toEqual([
    '3.1.3 chosen 2027-03-01',
    '3.2.3 known 2027-08-28',
  ])
})

test('an item has the control, its weight as severity, what was estimated and no more', () => {
  const [first] = run({ met: '3.1.1' }).items
  expect(first?.rule).toMatchObject({ allowed: false, citation: '32 CFR 170.21(a)(2)(ii)' })
  expect(first && asNewItem(first, '2027-03-01')).toMatchObject({
    weakness: 'AC.L2-3.1.1 Title of 3.1.1',
    severity: 'High',
    status: 'Open',
    due_on: '2027-03-01',
    cost: 500,
    resources: '4 hours',
    controls: [{ control_id: idOf('3.1.1') }],
    milestones: [],
  })
})

test('half of a control is a milestone of the day of the assessment', () => {
  const item = run({ begun: '3.13.11' }).items.find(({ control }) => control.nist_id === '3.13.11')
  expect(item && asNewItem(item, '2027-03-01')).toMatchObject({
    due_on: '2027-08-28',
    cost: null,
    resources: '',
    milestones: [{ title: 'Encryption employed, but not FIPS-validated', due_on: '2027-03-01' }],
  })
})

test('what is open only by what counts is planned too', () => {
  const unanswered = controls.map((control) =>
    control.nist_id === '3.13.11'
      ? { ...control, status: 'In Progress' as const }
      : control.nist_id === '3.1.1'
        ? { ...control, status: 'Not Applicable' as const }
        : control,
  )
  const view = parseView({ begun: '3.13.11', met: '3.1.1' }, () => true)
  const { rows } = simulate('cmmc2', unanswered, view, ON)
  const items = plannedItems(rows, { estimates, openItems, assessedOn: '2027-03-01' })
  expect(items.filter(({ when }) => when === 'must').map(({ control }) => control.nist_id)).toEqual([
    '3.1.1',
    '3.13.11',
  ])
})

test('at Level 1 nothing waits', () => {
  const practices = ['AC.L1-b.1.i', 'AC.L1-b.1.ii'].map((id) => aControl(id, { status: 'Not Started' }))
  const { rows } = simulate(
    'cmmc',
    practices,
    parseView({ met: 'AC.L1-b.1.i' }, () => true),
    ON,
  )
  const items = plannedItems(rows, { estimates, openItems, assessedOn: '2027-03-01' })
  expect(items.map(({ when, rule }) => [when, rule?.citation])).toEqual([['must', '32 CFR 170.21(a)(1)']])
  expect(leftOpen(rows)).toHaveLength(1)
})
