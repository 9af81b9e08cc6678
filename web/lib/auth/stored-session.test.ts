import { expect, test } from 'vitest'
import { isFresh, parseSession } from './stored-session.ts'

const user = {
  id: '5f0c2f52-6f0e-4d62-9f1c-0f6f4c0d9a11',
  email: 'dana@example.com',
  user_metadata: { full_name: 'Dana' },
}

test('reads the session that the auth client stored', () => {
  expect(parseSession({ access_token: 'a.b.c', refresh_token: 'r', expires_at: 100, user })).toEqual({
    accessToken: 'a.b.c',
    expiresAt: 100,
    user: { id: user.id, email: 'dana@example.com', fullName: 'Dana' },
    standing: { owesFactor: false, hasFactor: false, isStrong: false, impersonation: 'none', endsAt: undefined },
  })
})

const token = (claims: object) => `header.${btoa(JSON.stringify(claims))}.signature`
const standing = (claims: object, factors?: unknown) =>
  parseSession({ access_token: token(claims), expires_at: 100, user: { ...user, factors } })?.standing

test.each([
  ['without a factor', { aal: 'aal1' }, undefined, false],
  ['with one that was never verified', { aal: 'aal1' }, [{ status: 'unverified' }], false],
  ['with a factor that was not shown', { aal: 'aal1' }, [{ status: 'verified' }], true],
  ['with a factor that was shown', { aal: 'aal2' }, [{ status: 'verified' }], false],
  ['with a token that says nothing', {}, [{ status: 'verified' }], true],
  ['of someone whom an administrator acts as', { aal: 'aal1', act: { sub: 'x' } }, [{ status: 'verified' }], false],
])('a session %s owes one: %j %j, %s', (_, claims, factors, owes) => {
  expect(standing(claims, factors)?.owesFactor).toBe(owes)
})

test('an impersonation shows whether it is read-only', () => {
  expect(standing({ act: { sub: 'x' } })?.impersonation).toBe('full')
  expect(standing({ act: { sub: 'x' }, read_only: true })?.impersonation).toBe('read-only')
})

test.each([
  undefined,
  {},
  { access_token: 'a.b.c', expires_at: 100 },
  { access_token: 'a.b.c', expires_at: '100', user },
  { access_token: 'a.b.c', expires_at: 100, user: { ...user, id: 'x' } },
])('%j is no session', (value) => {
  expect(parseSession(value)).toBeUndefined()
})

test('a token is trusted until 90 seconds before it expires', () => {
  const session = parseSession({ access_token: 'a.b.c', expires_at: 1000, user })
  expect(session && isFresh(session, 909)).toBe(true)
  expect(session && isFresh(session, 910)).toBe(false)
})
