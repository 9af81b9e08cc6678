import { expect, test } from 'vitest'
import { countGroups, groupWords } from './group-words.ts'

test.each([
  ['cmmc', 'domain', 'domains'],
  ['cmmc2', 'family', 'families'],
  ['hipaa', 'safeguard category', 'safeguard categories'],
  ['iso27001', 'Annex A theme', 'Annex A themes'],
  ['soc2', 'category', 'categories'],
] as const)('%s counts in %s, %s', (protocol, one, many) => {
  expect(groupWords(protocol)).toEqual({ one, many })
})

test('one is singular, none is plural', () => {
  expect([0, 1, 14].map((count) => countGroups('cmmc2', count))).toEqual(['0 families', '1 family', '14 families'])
})
