import { expect, test } from 'vitest'
import { deviationInForce } from './deviation.ts'

test.each([
  // state, last day, completed on, what counts on 23 November
  ['Requested', null, null, null],
  ['Refused', null, null, null],
  ['Approved', null, null, 'False positive'],
  ['Approved', '2026-11-23', null, 'False positive'],
  ['Approved', '2026-11-22', null, null],
  ['Approved', '2026-11-22', '2026-11-20', 'False positive'],
  ['Requested', null, '2026-11-20', null],
] as const)('%s until %s, completed on %s: %s counts', (state, until, completedOn, counts) => {
  const item = {
    deviation: 'False positive',
    deviation_state: state,
    deviation_until: until,
    completed_on: completedOn,
  } as const
  expect(deviationInForce(item, '2026-11-23')).toBe(counts)
})
