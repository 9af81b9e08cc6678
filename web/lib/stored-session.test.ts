import { expect, test } from 'vitest'
import { isFresh, parseSession } from './stored-session.ts'

const user = {
  id: '5f0c2f52-6f0e-4d62-9f1c-0f6f4c0d9a11',
  email: 'dana@example.com',
  user_metadata: { full_name: 'Dana' },
}

test('reads what the auth client stored', () => {
  expect(parseSession({ access_token: 'a.b.c', refresh_token: 'r', expires_at: 100, user })).toEqual({
    accessToken: 'a.b.c',
    expiresAt: 100,
    user: { id: user.id, email: 'dana@example.com', fullName: 'Dana' },
  })
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

test('a token is trusted until 90 seconds before its end', () => {
  const session = parseSession({ access_token: 'a.b.c', expires_at: 1000, user })
  expect(session && isFresh(session, 909)).toBe(true)
  expect(session && isFresh(session, 910)).toBe(false)
})
