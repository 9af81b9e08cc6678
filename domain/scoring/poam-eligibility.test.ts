import { expect, test } from 'vitest'
import { isPoamEligible } from './poam-eligibility.ts'
import { SPRS_CONTROL_IDS } from './sprs-weights.ts'

// One-point requirements of 32 CFR 170.24 less the exclusions of 170.21(a)(2)(iii), typed apart from the code under test.
const eligible =
  '3.1.3 3.1.4 3.1.6 3.1.7 3.1.8 3.1.9 3.1.10 3.1.11 3.1.14 3.1.15 3.1.21 3.2.3 3.3.3 3.3.4 3.3.6 3.3.7 3.3.8 3.3.9 3.4.3 3.4.4 3.4.9 ' +
  '3.5.4 3.5.5 3.5.6 3.5.7 3.5.8 3.5.9 3.5.11 3.6.3 3.7.3 3.7.6 3.8.4 3.8.5 3.8.6 3.8.9 3.10.6 3.11.3 ' +
  '3.13.3 3.13.4 3.13.7 3.13.9 3.13.10 3.13.12 3.13.13 3.13.14 3.13.16'

test('46 requirements are always eligible, 3.13.11 only at its three points', () => {
  const notStarted = SPRS_CONTROL_IDS.filter((id) => isPoamEligible(id, 'Not Started'))
  const inProgress = SPRS_CONTROL_IDS.filter((id) => isPoamEligible(id, 'In Progress'))
  expect(notStarted).toEqual(eligible.split(' '))
  expect(notStarted).toHaveLength(46)
  expect(inProgress.filter((id) => !notStarted.includes(id))).toEqual(['3.13.11'])
})

test.each(['3.1.20', '3.1.22', '3.10.3', '3.10.4', '3.10.5', '3.12.4', '3.5.3', '3.1.5', '3.1.1'] as const)(
  '%s is never eligible while open, and no matter once met',
  (id) => {
    expect(isPoamEligible(id, 'In Progress')).toBe(false)
    expect(isPoamEligible(id, 'Completed')).toBe(true)
    expect(isPoamEligible(id, 'Not Applicable')).toBe(id !== '3.12.4')
  },
)
