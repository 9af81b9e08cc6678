import { expect, test } from 'vitest'
import { countsText } from './result-text.ts'

test.each([
  [{ total: 6, met: 5, notMet: 1, notApplicable: 0 }, '5 of 6 met, 1 not met'],
  [{ total: 6, met: 6, notMet: 0, notApplicable: 0 }, '6 of 6 met'],
  [{ total: 6, met: 0, notMet: 0, notApplicable: 0 }, '0 of 6 met'],
  [{ total: 6, met: 2, notMet: 1, notApplicable: 1 }, '2 of 6 met, 1 not met, 1 not applicable, 2 not assessed'],
])('%j reads: %s', (counts, text) => {
  expect(countsText(counts)).toBe(text)
})
