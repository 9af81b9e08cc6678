import { expect, test } from 'vitest'
import { nextBand } from './next-band.ts'

const counts = (total: number, completed: number, notApplicable = 0) => ({
  total,
  completed,
  notApplicable,
  inProgress: 0,
  notStarted: total - completed - notApplicable,
})

test.each([
  [counts(100, 0), { band: 'Moderate', missing: 60 }],
  [counts(93, 74), { band: 'Excellent', missing: 14 }], // 79.6 % is shown, and counts, as 80
  [counts(100, 79), { band: 'Good', missing: 1 }],
  [counts(100, 95), undefined],
  [counts(100, 100), undefined],
  [counts(0, 0), undefined],
  [counts(10, 2, 5), { band: 'Moderate', missing: 1 }],
])('%j: %j', (given, expected) => {
  expect(nextBand(given)).toEqual(expected)
})
