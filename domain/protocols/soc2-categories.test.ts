import { expect, test } from 'vitest'
import { soc2Categories } from './soc2-categories.ts'

test.each([
  ['Security', ['security']],
  ['Security, availability and processing integrity', ['security', 'availability', 'processing-integrity']],
  ['Availability', ['security', 'availability']],
  ['Everything', ['security']],
])('%s', (words, codes) => {
  expect([...(soc2Categories(words) ?? [])]).toEqual(codes)
})

test('without words, nothing is known', () => {
  expect(soc2Categories(null)).toBeUndefined()
  expect(soc2Categories(' ')).toBeUndefined()
})
