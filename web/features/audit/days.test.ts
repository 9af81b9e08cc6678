import { expect, test } from 'vitest'
import { dayHeader, dayOf, daysBefore, rangeWords } from './days.ts'

const now = new Date(2026, 10, 21, 0, 30)

test('a moment belongs to the day of the reader', () => {
  expect(dayOf(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21')
})

test('today and yesterday are named', () => {
  expect(dayHeader('2026-11-21', now)).toBe('Today, Saturday, November 21, 2026')
  expect(dayHeader('2026-11-20', now)).toBe('Yesterday, Friday, November 20, 2026')
  expect(dayHeader('2026-11-19', now)).toBe('Thursday, November 19, 2026')
})

test('days are counted by the calendar', () => {
  expect(daysBefore(0, now)).toBe('2026-11-21')
  expect(daysBefore(21, now)).toBe('2026-10-31')
})

test.each([
  [undefined, undefined, 'in the whole log'],
  ['2020-01-01', undefined, 'since Wednesday, January 1, 2020'],
  [undefined, '2020-01-01', 'until Wednesday, January 1, 2020'],
  ['2020-01-01', '2020-01-02', 'from Wednesday, January 1, 2020 to Thursday, January 2, 2020'],
  ['2020-01-01', '2020-01-01', 'on Wednesday, January 1, 2020'],
])('from %s to %s is %s', (from, to, words) => {
  expect(rangeWords(from, to)).toBe(words)
})
