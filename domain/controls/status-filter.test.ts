import { expect, test } from 'vitest'
import { CONTROL_STATUSES } from './status.ts'
import { keepsControl, parseControlStatusFilter } from './status-filter.ts'

test.each([
  ['completed', ['Completed']],
  ['in-progress', ['In Progress']],
  ['not-started', ['Not Started']],
  ['not-applicable', ['Not Applicable']],
  ['inheritance', []],
  ['not_implemented', ['Not Started', 'In Progress']],
  ['nonsense', CONTROL_STATUSES],
  ['constructor', CONTROL_STATUSES],
  ['', CONTROL_STATUSES],
  [null, CONTROL_STATUSES],
])('?status=%s shows %j', (query, shown) => {
  const filter = parseControlStatusFilter(query)
  expect(CONTROL_STATUSES.filter((status) => keepsControl(filter, { status }))).toEqual(shown)
})

test('inheritance shows inherited controls, whatever their status', () => {
  const filter = parseControlStatusFilter('inheritance')
  expect(keepsControl(filter, { status: 'Completed', inherited: true })).toBe(true)
  expect(keepsControl(filter, { status: 'Completed', inherited: false })).toBe(false)
})
