import { expect, test } from 'vitest'
import { ANN, BOB, entry, NAMES } from './testing.ts'
import { whoOf } from './who.ts'

test('a person is named, and who acted in the name of one as well', () => {
  expect(whoOf(entry(), NAMES)).toBe('Ann Archer')
  expect(whoOf(entry({ user_id: BOB, actor_id: ANN }), NAMES)).toBe('Ann Archer for Bob Baker')
})

test('what nobody did is the doing of the product, or of someone unknown', () => {
  expect(whoOf(entry({ user_id: null, action: 'audit_retention' }), NAMES)).toBe('Parapet')
  expect(
    whoOf(entry({ user_id: null, action: 'auth_login_failed', metadata: { email: 'x@example.com' } }), NAMES),
  ).toBe('x@example.com')
})
