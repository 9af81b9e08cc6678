import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONTROL_STATUSES } from './status.ts'
import { countStatuses, isRatable } from './status-counts.ts'

test('each status has its own count', () => {
  const statuses = ['Completed', 'Completed', 'Completed', 'In Progress', 'In Progress', 'Not Applicable'] as const
  expect(countStatuses(statuses.map((status) => ({ status })))).toEqual({
    total: 6,
    completed: 3,
    inProgress: 2,
    notStarted: 0,
    notApplicable: 1,
  })
})

test('the four counts always add up to the total', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ status: fc.constantFrom(...CONTROL_STATUSES) })), (controls) => {
      const { total, completed, inProgress, notStarted, notApplicable } = countStatuses(controls)
      expect(completed + inProgress + notStarted + notApplicable).toBe(total)
      expect(total).toBe(controls.length)
    }),
  )
})

test.each([
  { total: 110, notStarted: 110, ratable: false },
  { total: 110, notStarted: 56, ratable: false },
  { total: 110, notStarted: 55, ratable: true },
  { total: 15, notStarted: 0, ratable: true },
])('a rating with $notStarted of $total not started: $ratable', ({ total, notStarted, ratable }) => {
  expect(isRatable({ total, notStarted })).toBe(ratable)
})
