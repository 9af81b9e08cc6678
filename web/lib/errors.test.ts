import { expect, test } from 'vitest'
import { AuthRetryableFetchError } from '@supabase/auth-js'
import { codeOf, isEncodingError, isTransient, messageOf } from './errors.ts'

test.each([
  [new TypeError('Failed to fetch'), 'The server cannot be reached. Check your connection and try again.'],
  [
    { message: 'TypeError: Failed to fetch', code: '' },
    'The server cannot be reached. Check your connection and try again.',
  ],
  [
    new AuthRetryableFetchError('Failed to fetch', 0),
    'The server cannot be reached. Check your connection and try again.',
  ],
  [new AuthRetryableFetchError('{}', 502), 'The server cannot be reached. Check your connection and try again.'],
  [
    new AuthRetryableFetchError('{}', 500),
    'The server had an error. Try again. If it happens again, tell your administrator.',
  ],
  [{ message: 'new row violates row-level security policy', code: '42501' }, 'Your role does not allow this.'],
  [{ message: 'permission denied for table evidence', code: '42501' }, 'Your role does not allow this.'],
  [{ message: '', code: '42501' }, 'Your role does not allow this.'],
  [{ message: 'You cannot decide your own request', code: '42501' }, 'You cannot decide your own request'],
  [{ message: 'Company name is required', code: 'P0001' }, 'Company name is required'],
  [{ message: 'The item is due on 2027-03-20', code: 'P0001' }, 'The item is due on Mar\u00A020,\u00A02027'],
  [undefined, 'An unexpected error occurred'],
  [{ message: '' }, 'An unexpected error occurred'],
])('%o reads: %s', (error, text) => {
  expect(messageOf(error)).toBe(text)
})

test.each([
  [new TypeError('Failed to fetch'), true],
  [{ message: 'Too many requests of your account at once', code: 'too_many_requests' }, true],
  [{ message: 'No connection is free', code: 'PGRST003' }, true],
  [{ message: 'The database is busy. Try again.', code: 'no_connection' }, true],
  [{ message: 'Company name is required', code: 'P0001' }, false],
])('%o may be gone a little later: %s', (error, expected) => {
  expect(isTransient(error)).toBe(expected)
})

test('recognizes the browser errors about characters that are invalid in a header', () => {
  expect(isEncodingError(new TypeError('String contains non ISO-8859-1 code point.'))).toBe(true)
  expect(isEncodingError(new TypeError('Failed to fetch'))).toBe(false)
})

test('an empty code counts as no code', () => {
  expect(codeOf({ code: '' })).toBeUndefined()
  expect(codeOf({ code: 'PGRST116' })).toBe('PGRST116')
})
