import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['alice@example.com', 'AL'],
  ['j.doe@example.com', 'JD'],
  ['7of9@example.com', '7O'],
  ['a@example.com', 'AE'],
  ['élan@example.com', 'ÉL'],
  ['ßa@example.com', 'SS'],
  ['@', ''],
  ['', ''],
])('the avatar of %s shows %s', (email, shown) => {
  expect(initials(email)).toBe(shown)
})
