import { expect, test } from 'vitest'
import { presenceSentence } from './presence-sentence.ts'

test.each([
  [[], ''],
  [['Dana Reyes'], 'Dana Reyes is also here'],
  [['Dana Reyes', 'Marco Li'], 'Dana Reyes and Marco Li are also here'],
  [['Dana', 'Marco', 'Ida'], 'Dana, Marco and Ida are also here'],
  [['Dana', 'Marco', 'Ida', 'Noor', 'Sam'], 'Dana, Marco and 3 more are also here'],
])('%j: %s', (names, sentence) => {
  expect(presenceSentence(names)).toBe(sentence)
})
