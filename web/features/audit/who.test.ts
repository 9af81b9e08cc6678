import { expect, test } from 'vitest'
import { ANN, BOB, entry, NAMES } from './testing.ts'
import { whoOf } from './who.ts'

test('a person is named, and who acted in the name of one as well', () => {
  expect(whoOf(entry(), NAMES)).toBe('Ann Archer')
  expect(whoOf(entry({ user_id: BOB, actor_id: ANN }), NAMES)).toBe('Ann Archer for Bob Baker')
})

test('an entry without a person is by the product, or by an unknown person', () => {
  expect(whoOf(entry({ user_id: null, action: 'audit_retention' }), NAMES)).toBe('Parapet')
  expect(
    whoOf(entry({ user_id: null, action: 'auth_login_failed', metadata: { email: 'x@example.com' } }), NAMES),
  ).toBe('x@example.com')
})
