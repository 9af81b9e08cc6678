import { expect, test } from 'vitest'
import { replaceDays } from './days-in-text.ts'

test.each([
  ['a review was missed on 2020-02-01', 'a review was missed on <2020-02-01>'],
  ['Due 2026-11-03, 2026-11-04.', 'Due <2026-11-03>, <2026-11-04>.'],
  ['(2026-11-03)', '(<2026-11-03>)'],
  ['2026-11-03', '<2026-11-03>'],
])('%s holds days', (text, written) => {
  expect(replaceDays(text, (day) => `<${day}>`)).toBe(written)
})

test.each([
  ['scan-2026-11-03.csv'],
  ['2026-11-03.csv'],
  ['logs/2026-11-03/a'],
  ['2026-11-03T09:41:00Z'],
  ['2026-02-30'],
  ['2026-13-01'],
  ['CVE-2026-11-03'],
])('%s holds none', (text) => {
  expect(replaceDays(text, () => 'a day')).toBe(text)
})
