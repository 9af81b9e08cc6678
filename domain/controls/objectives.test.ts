import { expect, test } from 'vitest'
import { countObjectives, objectivesVerdict, openObjectives } from './objectives.ts'
import { CONTROL_STATUSES } from './status.ts'

test('an objective is open until it is met or not applicable', () => {
  const counts = countObjectives(['Met', 'Not Met', 'Not Applicable', null, 'Met'])
  expect(counts).toEqual({ total: 5, met: 2, notMet: 1, notApplicable: 1 })
  expect(openObjectives(counts)).toBe(2)
})

test.each([
  ['Not Started', ['Met', 'Not Applicable'], 'completable'],
  ['In Progress', ['Met'], 'completable'],
  ['In Progress', ['Met', null], undefined],
  ['Completed', ['Met', 'Not Applicable'], undefined],
  ['Completed', ['Met', 'Not Met'], 'open'],
  ['Completed', ['Met', null], 'open'],
  ['Not Applicable', ['Not Met'], undefined],
  ['Not Applicable', ['Met'], undefined],
] as const)('%s with %j: %s', (status, results, verdict) => {
  expect(objectivesVerdict(status, countObjectives(results))).toBe(verdict)
})

test.each(CONTROL_STATUSES)('without objectives nothing is said of %s', (status) => {
  expect(objectivesVerdict(status, countObjectives([]))).toBeUndefined()
})
