import { expect, test } from 'vitest'
import { changesDecision } from './changes-decision.ts'

test.each([
  ['Accepted', { status: 'Open', reason: null }, true],
  ['Accepted', { reason: 'Another one' }, true],
  ['Accepted', { owner_id: null }, false],
  ['Proposed', { status: 'Open' }, true],
  ['Open', { status: 'Accepted', reason: 'Small' }, false],
] as const)('a finding that is %s and gets %o is decided for good: %s', (status, change, isFinal) => {
  expect(changesDecision({ status }, change)).toBe(isFinal)
})
