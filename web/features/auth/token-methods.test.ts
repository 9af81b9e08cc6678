import { expect, test } from 'vitest'
import { provesMailbox } from './token-methods.ts'

const token = (claims: object) => `header.${btoa(JSON.stringify(claims))}.signature`

test.each([
  ['otp', true],
  ['recovery', true],
  ['password', false],
])('a session begun with %s: %s', (method, proves) => {
  expect(provesMailbox(token({ amr: [{ method, timestamp: 1 }] }))).toBe(proves)
})

test.each(['', 'a.b', 'a.%%%.c', token({}), token({ amr: 'otp' })])('%j proves nothing', (text) => {
  expect(provesMailbox(text)).toBe(false)
})
