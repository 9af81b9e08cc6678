import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completionPercent, completionRatio, percentageBand } from './percentage.ts'

test.each([
  //  total, completed, n/a, percent
  [10, 5, 0, 50],
  [10, 5, 5, 100],
  [10, 4, 2, 50],
  [3, 1, 0, 33],
  [3, 2, 0, 67],
  [8, 1, 0, 13], // 12.5
  [200, 199, 0, 100], // 99.5
  [4, 0, 4, 100],
  [0, 0, 0, 0],
])('of %i controls %i completed, %i not applicable: %i %%', (total, completed, notApplicable, percent) => {
  expect(completionPercent({ total, completed, notApplicable })).toBe(percent)
})

test('it never leaves 0 to 100, and completing one more never lowers it', () => {
  const counts = fc.tuple(fc.nat(200), fc.nat(200), fc.nat(200))
  fc.assert(
    fc.property(counts, ([completed, notApplicable, open]) => {
      const total = completed + notApplicable + open + 1
      const before = completionRatio({ total, completed, notApplicable })
      const after = completionRatio({ total, completed: completed + 1, notApplicable })
      expect(before).toBeGreaterThanOrEqual(0)
      expect(after).toBeLessThanOrEqual(1)
      expect(after).toBeGreaterThan(before)
    }),
  )
})

test.each([
  [5, 6, 0],
  [5, 3, 3],
  [5, -1, 0],
  [5, 0, -1],
])('%i controls with %i completed and %i not applicable cannot be', (total, completed, notApplicable) => {
  expect(() => completionRatio({ total, completed, notApplicable })).toThrow(RangeError)
})

test.each([
  [100, 'Excellent'],
  [95, 'Excellent'],
  [94, 'Good'],
  [80, 'Good'],
  [79, 'Moderate'],
  [60, 'Moderate'],
  [59, 'Poor'],
  [0, 'Poor'],
])('%i %% is %s', (percent, band) => {
  expect(percentageBand(percent)).toBe(band)
})
