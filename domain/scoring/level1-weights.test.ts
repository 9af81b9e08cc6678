import { expect, test } from 'vitest'
import { LEVEL1_WEIGHTS } from './level1-weights.ts'
import { SPRS_WEIGHTS } from './sprs-weights.ts'

// FAR 52.204-21(b)(1) to NIST SP 800-171 r2, as the CMMC Level 1 assessment guide pairs them.
test.each([
  ['AC.L1-b.1.i', ['3.1.1']],
  ['AC.L1-b.1.ii', ['3.1.2']],
  ['AC.L1-b.1.iii', ['3.1.20']],
  ['AC.L1-b.1.iv', ['3.1.22']],
  ['IA.L1-b.1.v', ['3.5.1']],
  ['IA.L1-b.1.vi', ['3.5.2']],
  ['MP.L1-b.1.vii', ['3.8.3']],
  ['PE.L1-b.1.viii', ['3.10.1']],
  ['PE.L1-b.1.ix', ['3.10.3', '3.10.4', '3.10.5']],
  ['SC.L1-b.1.x', ['3.13.1']],
  ['SC.L1-b.1.xi', ['3.13.5']],
  ['SI.L1-b.1.xii', ['3.14.1']],
  ['SI.L1-b.1.xiii', ['3.14.2']],
  ['SI.L1-b.1.xiv', ['3.14.4']],
  ['SI.L1-b.1.xv', ['3.14.5']],
] as const)('%s weighs as much as %j', (id, requirements) => {
  expect(LEVEL1_WEIGHTS[id]).toBe(requirements.reduce((sum, requirement) => sum + SPRS_WEIGHTS[requirement], 0))
})

test('fifteen practices, 63 points', () => {
  const weights = Object.values(LEVEL1_WEIGHTS)
  expect([weights.length, weights.reduce<number>((sum, weight) => sum + weight, 0)]).toEqual([15, 63])
})
