import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

const origin = 'https://parapet.example'

test.each([
  ['/dashboard', '/dashboard'],
  ['/controls?status=completed#3.1.1', '/controls?status=completed#3.1.1'],
  ['/authors', '/authors'],
  ['/a/../companies', '/companies'],
])('%s leads to %s', (text, target) => {
  expect(redirectTarget(text, origin)).toBe(target)
})

test.each([
  undefined,
  '',
  'dashboard',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
  '/auth',
  '/auth?tab=signup',
  '/x/../auth/reset-password',
])('%j leads nowhere', (text) => {
  expect(redirectTarget(text, origin)).toBeUndefined()
})
