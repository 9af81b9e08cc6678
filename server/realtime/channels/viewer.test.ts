import { expect, test } from 'vitest'
import { assuranceIn } from './viewer.ts'

const read = (claims: object) => assuranceIn(JSON.stringify(claims))

test('sessions with the same assurance level see the same rows', () => {
  expect(read({ sub: 'a', aal: 'aal1' })).toBe(read({ sub: 'b', aal: 'aal1' }))
  expect(read({ aal: 'aal1' })).not.toBe(read({ aal: 'aal2' }))
})

test.each([
  ['limited to some permissions', { scopes: ['content.edit'] }],
  ['limited to others', { scopes: ['company.read'] }],
  ['limited to none', { scopes: [] }],
  ['whose limits cannot be read', { scopes: null }],
  ['limited to a company', { scopes: ['company.read'], company_id: 'c' }],
])('a token %s is not treated as a session', (_what, limits) => {
  expect(read({ aal: 'aal1', ...limits })).not.toBe(read({ aal: 'aal1' }))
})
