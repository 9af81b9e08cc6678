import { expect, test } from 'vitest'
import { countGroups, groupNames } from './group-names.ts'

test.each([
  ['cmmc', 'domain', 'domains'],
  ['cmmc2', 'family', 'families'],
  ['hipaa', 'safeguard category', 'safeguard categories'],
  ['iso27001', 'Annex A theme', 'Annex A themes'],
  ['soc2', 'category', 'categories'],
] as const)('%s counts in %s, %s', (protocol, one, many) => {
  expect(groupNames(protocol)).toEqual({ one, many })
})

test('a count of one is singular, zero is plural', () => {
  expect([0, 1, 14].map((count) => countGroups('cmmc2', count))).toEqual(['0 families', '1 family', '14 families'])
})
