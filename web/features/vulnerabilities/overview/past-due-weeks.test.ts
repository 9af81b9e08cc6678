import { expect, test } from 'vitest'
import { shownWeeks } from './past-due-weeks.tsx'

test.each(['2027-03-08', '2027-03-10', '2027-03-14'])('on %s the last of 13 weeks begins on 8 March', (today) => {
  const weeks = shownWeeks(
    [
      { week: '2027-02-22', count: 4 },
      { week: '2026-01-05', count: 9 },
    ],
    today,
  )
  expect(weeks).toHaveLength(13)
  expect(weeks.at(-1)).toEqual({ from: '2027-03-08', to: '2027-03-14', count: 0 })
  expect(weeks.at(-3)).toEqual({ from: '2027-02-22', to: '2027-02-28', count: 4 })
  expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(4)
})
