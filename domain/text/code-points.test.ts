import { expect, test } from 'vitest'
import { codePoints } from './code-points.ts'

test.each([
  ['', []],
  ['ab', ['a', 'b']],
  ['a😀株', ['a', '😀', '株']],
  ['\ud83d', ['\ud83d']],
])('%j is %j', (text, characters) => {
  expect(codePoints(text)).toEqual(characters)
})
