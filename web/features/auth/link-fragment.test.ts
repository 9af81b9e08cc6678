import { expect, test } from 'vitest'
import { linkError, linkTokenIn } from './link-fragment.ts'

test.each([
  ['#token_hash=abc123&type=recovery', { tokenHash: 'abc123', type: 'recovery' }],
  ['#type=signup&token_hash=x-_1', { tokenHash: 'x-_1', type: 'signup' }],
])('%s carries a token', (fragment, token) => {
  expect(linkTokenIn(fragment)).toEqual(token)
})

test.each(['', '#', '#type=recovery', '#token_hash=abc', '#token_hash=abc&type=sms', '#x'])(
  '%j has none',
  (fragment) => {
    expect(linkTokenIn(fragment)).toBeUndefined()
  },
)

test('an expired link says what to do', () => {
  expect(linkError('#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid')).toBe(
    'This link has expired or was used before. Ask for a new one.',
  )
})

test('another error is told as it came', () => {
  expect(linkError('#error=server_error&error_description=Out+of+order')).toBe('Out of order')
  expect(linkError('')).toBeUndefined()
})
