import { expect, test } from 'vitest'
import { assess } from '#domain/scoring/assess.ts'
import { changeText } from './score-text.ts'

test.each([
  ['cmmc2', -215, '12 points up in 30 days'],
  ['cmmc2', -202, '1 point down in 30 days'],
  ['cmmc2', -203, 'Unchanged in 30 days'],
  ['cmmc2', undefined, undefined],
  ['soc2', 3, '3 percentage points down in 30 days'],
] as const)('%s, from %s: %s', (protocol, before, words) => {
  expect(changeText(assess(protocol, []).score, before)).toBe(words)
})
