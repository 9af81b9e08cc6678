import { expect, test } from 'vitest'
import { proposedNextReview, stepsDone } from './third-party-review.ts'

const NEW = { requested_on: null, answered_on: null, assessed_on: null, decision: null }

test('the steps that are done are counted up to the first without a day', () => {
  expect(stepsDone(NEW)).toBe(0)
  expect(stepsDone({ ...NEW, requested_on: '2026-11-01', answered_on: '2026-11-02' })).toBe(2)
  const days = { requested_on: '2026-11-01', answered_on: '2026-11-02', assessed_on: '2026-11-03' }
  expect(stepsDone({ ...days, decision: null })).toBe(3)
  expect(stepsDone({ ...days, decision: 'Rejected' })).toBe(4)
})

test('conditions are looked at again sooner, and low tiers later', () => {
  expect(proposedNextReview('2026-11-03', 'Approved', 'Tier 1')).toBe('2027-11-03')
  expect(proposedNextReview('2026-11-03', 'Approved', 'Tier 4')).toBe('2028-11-02')
  expect(proposedNextReview('2026-11-03', 'Approved with conditions', 'Tier 4')).toBe('2027-05-04')
})
