import { expect, test } from 'vitest'
import { inGroups, qrAddress } from './totp-key.ts'

test('a colour in the picture does not cut its address short', () => {
  const address = qrAddress('data:image/svg+xml;utf-8,<?xml version="1.0"?><svg><path fill="#000"/></svg>')
  expect(address).not.toContain('#')
  expect(decodeURIComponent(address)).toBe('data:image/svg+xml,<svg><path fill="#000"/></svg>')
})

test.each([
  ['JBSWY3DPEH', 'JBSW Y3DP EH'],
  ['JBSW', 'JBSW'],
  ['', ''],
])('%s is shown as %s', (secret, shown) => {
  expect(inGroups(secret)).toBe(shown)
})
