import { expect, test } from 'vitest'
import { expiryWeeks, expiryWeeksOfDays } from './expiry-weeks.ts'

test('thirteen weeks begin today, whole and without a gap; what has ended is in none', () => {
  const weeks = expiryWeeks('2026-12-28', [
    { week: null, count: 9 },
    { week: 0, count: 2 },
    { week: 12, count: 1 },
  ])
  expect(weeks).toHaveLength(13)
  expect(weeks[0]).toEqual({ from: '2026-12-28', to: '2027-01-03', count: 2 })
  expect(weeks[1]).toEqual({ from: '2027-01-04', to: '2027-01-10', count: 0 })
  expect(weeks[12]).toEqual({ from: '2027-03-22', to: '2027-03-28', count: 1 })
})

test('days are counted in their weeks: the seventh day is in the first, yesterday and the 92nd in none', () => {
  const days = ['2026-12-27', '2026-12-28', '2027-01-03', '2027-01-04', '2027-03-28', '2027-03-29']
  const weeks = expiryWeeksOfDays(
    '2026-12-28',
    days.map((day, index) => ({ day, count: 10 ** index })),
  )
  expect(weeks.map(({ count }) => count)).toEqual([110, 1000, ...Array<number>(10).fill(0), 10_000])
})
