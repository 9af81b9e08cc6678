import { expect, test } from 'vitest'
import { missingFactorWords } from './missing-factor-words.ts'

test.each([
  [[], 'Every member uses MFA.'],
  [['Ann'], 'Ann has no MFA yet.'],
  [['Ann', 'Bob'], 'Ann and Bob have no MFA yet.'],
  [['Ann', 'Bob', 'Cy', 'Di'], 'Ann, Bob, Cy and Di have no MFA yet.'],
  [['Ann', 'Bob', 'Cy', 'Di', 'Ed'], 'Ann, Bob, Cy and 2 more have no MFA yet.'],
])('%j without a factor: %s', (names, words) => {
  expect(missingFactorWords(names)).toBe(words)
})
