import { expect, test } from 'vitest'
import { missingFactorWords } from './missing-factor-words.ts'

test.each([
  [[], 'Every member has a second factor already.'],
  [['Ann'], 'Ann has no second factor yet.'],
  [['Ann', 'Bob'], 'Ann and Bob have no second factor yet.'],
  [['Ann', 'Bob', 'Cy', 'Di'], 'Ann, Bob, Cy and Di have no second factor yet.'],
  [['Ann', 'Bob', 'Cy', 'Di', 'Ed'], 'Ann, Bob, Cy and 2 more have no second factor yet.'],
])('%j without a factor: %s', (names, words) => {
  expect(missingFactorWords(names)).toBe(words)
})
