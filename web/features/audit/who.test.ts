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

test('a person who came in by a link is named where the entry has the name', () => {
  const guest = { user_id: null, session_id: BOB }
  const named = { action: 'seat_submitted', metadata: { name: 'Rita Respondent' } }
  expect(whoOf(entry({ ...guest, ...named }), NAMES)).toBe('Rita Respondent')
  expect(whoOf(entry({ user_id: null, action: 'seat_code_wrong' }), NAMES)).toBe('A person from outside')
  const file = { relation: 'sent_question_files', new_values: { added_by: 'Tom Technician' } }
  expect(whoOf(entry({ ...guest, ...file, action: 'INSERT' }), NAMES)).toBe('Tom Technician')
  // Another person may submit it.
  expect(whoOf(entry({ ...guest, ...file, action: 'UPDATE' }), NAMES)).toBe('A person from outside')
})
