import { expect, test } from 'vitest'
import { statusName } from './status-name.ts'

test.each([
  ['cmmc', 'Self-assessment', 'final', 'Final Level 1 (Self)'],
  ['cmmc2', 'Self-assessment', 'conditional', 'Conditional Level 2 (Self)'],
  ['cmmc2', 'Third-party assessment', 'final', 'Final Level 2 (C3PAO)'],
  ['cmmc2', 'Self-assessment', 'none', undefined],
  ['cmmc2', 'Self-assessment', null, undefined],
  ['cmmc2', 'Internal audit', 'final', undefined],
  ['hipaa', 'Evaluation', null, undefined],
] as const)('%s, %s, %s: %s', (protocol, kind, outcome, name) => {
  expect(statusName(protocol, kind, outcome)).toBe(name)
})
