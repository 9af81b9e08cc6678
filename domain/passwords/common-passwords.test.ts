import { expect, test } from 'vitest'
import { COMMON_PASSWORDS, isCommonPassword } from './common-passwords.ts'

test.each(COMMON_PASSWORDS)('%s is refused as it is, in capitals and inside a longer one', (common) => {
  expect(isCommonPassword(common)).toBe(true)
  expect(isCommonPassword(common.toUpperCase())).toBe(true)
  expect(isCommonPassword(`x7${common}!`)).toBe(true)
})

test.each(['', 'Tr0ub4dor&3x', 'correct horse battery staple', 'pass word', 'administrator'])(
  '%j is not common',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

test('the list is about forty, lower case, long enough, and no entry makes another one idle', () => {
  expect(COMMON_PASSWORDS).toHaveLength(40)
  for (const entry of COMMON_PASSWORDS) {
    expect(entry).toBe(entry.toLowerCase())
    expect(entry.length).toBeGreaterThanOrEqual(6)
    expect(COMMON_PASSWORDS.filter((other) => other.includes(entry))).toEqual([entry])
  }
})
