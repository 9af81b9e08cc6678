import { expect, test } from 'vitest'
import { newPasswordError, resetError, signInError, signUpError } from './auth-errors.ts'

test.each([
  [{ code: 'invalid_credentials' }, 'Sign In Failed', 'Email address and password do not match.'],
  [
    { code: 'account_locked', message: '' },
    'Account Locked',
    'Your account has been temporarily locked for security reasons.',
  ],
  [{ code: 'account_locked', message: 'Locked until 09:41.' }, 'Account Locked', 'Locked until 09:41.'],
  [{ code: 'over_request_rate_limit' }, 'Too Many Attempts', 'Please wait a moment before trying again.'],
  [{ code: 'user_banned', message: 'User is banned' }, 'Sign In Failed', 'User is banned'],
])('signing in, %j: %s', (error, title, text) => {
  expect(signInError(error)).toEqual({ title, text })
})

test.each([
  [{ code: 'weak_password', reasons: ['pwned'] }, 'Compromised Password'],
  [{ code: 'weak_password', reasons: ['length'] }, 'Password Too Weak'],
  [{ code: 'weak_password' }, 'Password Too Weak'],
  [
    { code: 'signup_disabled', message: 'Sign-up is closed. Ask an administrator for an invitation.' },
    'Sign Up Failed',
  ],
])('signing up, %j: %s', (error, title) => {
  expect(signUpError(error).title).toBe(title)
})

test('a sign-up that fails without a reason shows that it failed', () => {
  expect(signUpError(undefined)).toEqual({ title: 'Sign Up Failed', text: 'An unexpected error occurred' })
})

test('requesting emails too often shows how long to wait', () => {
  expect(resetError({ code: 'over_email_send_rate_limit' }).title).toBe('Too Many Attempts')
})

test('the new password must differ from the old one', () => {
  expect(newPasswordError({ code: 'same_password' }).text).toBe('Choose a password that differs from the old one.')
})
