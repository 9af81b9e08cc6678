import { expect, test } from 'vitest'
import { summariseDomains } from '#domain/scoring/domain-summary.ts'
import { filterDomains, parseMatrixSearch, withMatrixSearch } from './matrix-filter.ts'

const domains = summariseDomains('cmmc2', [
  { nist_id: '3.1.1', safeguard_domain: 'AC', status: 'Completed' },
  { nist_id: '3.12.1', safeguard_domain: 'CA', status: 'Not Started' },
  { nist_id: '3.13.1', safeguard_domain: 'SC', status: 'Not Started' },
])
const names = (search: Parameters<typeof filterDomains>[1]) => filterDomains(domains, search).map(({ name }) => name)

test('search finds words in name or code, in any order and case', () => {
  expect(names({ q: 'PROTECTION system' })).toEqual(['System and Communications Protection'])
  expect(names({ q: 'ca' })).toContain('Security Assessment')
  expect(names({ q: '  ' })).toHaveLength(3)
})

test('health filter and search apply together', () => {
  expect(names({ health: 'critical' })).toEqual(['Security Assessment', 'System and Communications Protection'])
  expect(names({ health: 'critical', q: 'assessment' })).toEqual(['Security Assessment'])
  expect(names({ health: 'on-track' })).toEqual([])
})

test('unknown search parameters are dropped', () => {
  expect(parseMatrixSearch({ q: 'mfa', health: 'critical', other: 1 })).toEqual({ q: 'mfa', health: 'critical' })
  expect(parseMatrixSearch({ q: 3, health: 'healthy' })).toEqual({ q: '3' })
  expect(parseMatrixSearch({ q: '' })).toEqual({})
})

test('a search or filter of the matrix leaves the other parameters of the address alone', () => {
  const search = { q: 'mfa', health: 'critical', score: 'today', start: 'show' }
  expect(withMatrixSearch(search, { q: '' })).toEqual({ health: 'critical', score: 'today', start: 'show' })
  expect(withMatrixSearch(search, { health: undefined })).toEqual({ q: 'mfa', score: 'today', start: 'show' })
})
