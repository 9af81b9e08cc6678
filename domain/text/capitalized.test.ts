import { expect, test } from 'vitest'
import { capitalized } from './capitalized.ts'

test.each([
  ['due date', 'Due date'],
  ['POA&M item', 'POA&M item'],
  ['', ''],
])('%j begins a sentence as %j', (words, begun) => {
  expect(capitalized(words)).toBe(begun)
})
