import { expect, test } from 'vitest'
import { addDays, daysBetween } from './calendar-days.ts'
import { expiryOf } from './expiry.ts'

test.each([
  [null, { kind: 'none' }],
  ['2027-04-10', { kind: 'later' }],
  ['2027-04-09', { kind: 'soon', inDays: 30 }],
  ['2027-03-10', { kind: 'soon', inDays: 0 }],
  ['2027-03-09', { kind: 'expired', sinceDays: 1 }],
])('what ends on %s is %o on 10 March', (expiresOn, expiry) => {
  expect(expiryOf(expiresOn, '2027-03-10')).toEqual(expiry)
})

test('days are those of the calendar, over leap years and changes of the clock', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2027-03-28', '2027-03-27')).toBe(-1)
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
})
