import { expect, test } from 'vitest'
import { decisionErrors } from './decision-errors.ts'

test.each([
  ['Implemented', '', undefined],
  ['Alternative measure', ' ', 'Say why it is not reasonable and appropriate, and what is done instead.'],
  ['Not reasonable and appropriate', '', 'Say why it is not reasonable and appropriate. Cost alone is no reason.'],
  ['Not reasonable and appropriate', 'Two people share one room.', undefined],
] as const)('%s with the reason "%s"', (decision, reason, error) => {
  expect(decisionErrors({ decision, reason }).reason).toBe(error)
})
