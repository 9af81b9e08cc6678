import { expect, test } from 'vitest'
import { outcomeLabel } from './outcome-label.ts'

test.each([
  ['final', false, 'Final status possible'],
  ['final', true, 'Final status earned'],
  ['conditional', false, 'Conditional status possible'],
  ['conditional', true, 'Conditional status earned'],
  ['none', false, 'No status earned'],
] as const)('%s, affirmed %s: %s', (outcome, isAffirmed, label) => {
  expect(outcomeLabel(outcome, isAffirmed)).toBe(label)
})
