import { expect, test } from 'vitest'
import { inOrder, methodInWords } from './session-facts.ts'

test.each([
  ['password', 'aal1', 'Password'],
  ['password', 'aal2', 'Password and MFA'],
  ['passkey', 'aal2', 'Passkey'],
  ['something-new', 'aal1', 'something-new'],
])('%s at %s is called %s', (method, aal, words) => {
  expect(methodInWords({ method, aal })).toBe(words)
})

test('this session comes first, then the latest seen', () => {
  const session = (id: string, lastSeenAt: string, isCurrent = false) => ({
    id,
    lastSeenAt,
    isCurrent,
    method: 'password',
    aal: 'aal1',
    startedAt: lastSeenAt,
    userAgent: null,
    address: null,
    isKnownDevice: true,
  })
  const sessions = [session('old', '2027-01-01'), session('late', '2027-01-03'), session('this', '2027-01-02', true)]
  expect(inOrder(sessions).map(({ id }) => id)).toEqual(['this', 'late', 'old'])
})
