import { expect, test } from 'vitest'
import { shouldRetry } from './query-client.ts'

test.each([
  'No company selected. Please select a company first.',
  'invalid input syntax for type uuid',
  'Control ID and Company ID are required',
])('what no repetition helps is not repeated: %s', (message) => {
  expect(shouldRetry(0, new Error(message))).toBe(false)
})

test('a permission error is not retried', () => {
  expect(shouldRetry(0, { message: 'You have no seat in this assessment.', code: '42501' })).toBe(false)
})

test('other errors are retried three times', () => {
  const failure = { message: 'Out of order', code: 'XX000' }
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failure))).toEqual([true, true, true, false])
})
