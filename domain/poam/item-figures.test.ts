import { expect, test } from 'vitest'
import { ageGroups, closedByMonth, type AgedItem } from './item-figures.ts'

const item = (changes: Partial<AgedItem>): AgedItem => ({
  status: 'Open',
  due_on: null,
  identified_on: '2026-11-01',
  completed_on: null,
  ...changes,
})

test('each open item is in one age group', () => {
  const days = ['2026-11-21', '2026-10-22', '2026-10-21', '2026-08-23', '2026-08-22', '2026-05-25', '2026-05-24']
  const items = [
    ...days.map((identified_on) => item({ identified_on })),
    item({ status: 'Closed', completed_on: '2026-11-02' }),
  ]
  expect(ageGroups(items, '2026-11-21').map(({ open }) => open)).toEqual([2, 2, 2, 1])
  expect(ageGroups([item({ due_on: '2026-11-20' })], '2026-11-21')[0]).toMatchObject({ open: 1, overdue: 1 })
})

test('closed items count in their month, across years, and late ones are counted separately', () => {
  const closed = (completed_on: string, due_on: string | null) => item({ status: 'Closed', completed_on, due_on })
  expect(
    closedByMonth([closed('2026-12-31', '2026-12-31'), closed('2027-01-01', '2026-12-31')], '2027-01-15', 3),
  ).toEqual([
    { month: '2026-11', closed: 0, late: 0 },
    { month: '2026-12', closed: 1, late: 0 },
    { month: '2027-01', closed: 1, late: 1 },
  ])
})
