import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 items were added'],
  [1, '1 item was added'],
  [2, '2 items were added'],
  [1243, '1,243 items were added'],
])('%d', (count, words) => {
  expect(counted(count, 'item was added', 'items were added')).toBe(words)
})
