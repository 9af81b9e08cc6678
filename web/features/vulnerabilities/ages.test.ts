import { expect, test } from 'vitest'
import { addDays, ageOf, isInWeek } from './ages.ts'

test.each([
  ['2027-03-10', 'week'],
  ['2027-03-03', 'week'],
  ['2027-03-02', 'month'],
  ['2027-02-08', 'month'],
  ['2027-02-07', 'quarter'],
  ['2026-12-10', 'quarter'],
  ['2026-12-09', 'older'],
])('first seen on %s is %s', (day, age) => expect(ageOf(day, '2027-03-10')).toBe(age))

test.each([
  ['2027-03-07', false],
  ['2027-03-08', true],
  ['2027-03-14', true],
  ['2027-03-15', false],
  [null, false],
])('%s in the week of 8 March: %s', (day, expected) => expect(isInWeek(day, '2027-03-08')).toBe(expected))

test('adds days over the end of a month', () => expect(addDays('2027-02-27', 3)).toBe('2027-03-02'))
