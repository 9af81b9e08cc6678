import { expect, test } from 'vitest'
import { closeOutBy, finalStatusDates } from './status-dates.ts'

test.each([
  ['2026-03-26', '2026-09-22'],
  ['2026-05-14', '2026-11-10'],
  ['2027-09-04', '2028-03-02'], // over a leap day
])('a Conditional status of %s is closed out by %s', (on, by) => {
  expect(closeOutBy(on)).toBe(by)
})

test('a Level 2 status holds three years and is affirmed each year, a Level 1 status one', () => {
  expect(finalStatusDates('cmmc2', '2026-11-21')).toEqual({
    assessAgainBy: '2029-11-21',
    affirmOn: ['2026-11-21', '2027-11-21', '2028-11-21'],
  })
  expect(finalStatusDates('cmmc', '2026-11-21')).toEqual({ assessAgainBy: '2027-11-21', affirmOn: ['2026-11-21'] })
  expect(finalStatusDates('cmmc', '2028-02-29').assessAgainBy).toBe('2029-02-28')
})
