import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assessPassword, entropyBits, passwordLevel } from './assess-password.ts'

const GOOD = 'Tr0ub4dor&3x'
const unmet = (password: string) => assessPassword(password).rules.flatMap(({ message, met }) => (met ? [] : [message]))

test.each([
  ['Tr0ub4dor&3', 'Use at least 12 characters'],
  ['tr0ub4dor&3x', 'Add an uppercase letter'],
  ['TR0UB4DOR&3X', 'Add a lowercase letter'],
  ['Troubador&xx', 'Add a number'],
  ['Tr0ub4dor 3x', 'Add a special character (!@#$%^&*...)'],
  ['Tr0ub4dor&333x', 'Avoid repeating characters (3 or more in a row)'],
  ['Tr0ub4dor&3-qWeRtY', 'This password is too common, choose something unique'],
])('%s breaks one rule: %s', (password, message) => {
  expect(unmet(password)).toEqual([message])
  expect(assessPassword(password).accepted).toBe(false)
})

test('a password that keeps all seven rules is accepted', () => {
  expect(unmet(GOOD)).toEqual([])
  expect(assessPassword(GOOD)).toMatchObject({ accepted: true, score: 5, level: 'excellent' })
  expect(assessPassword(GOOD).rules.map(({ id }) => id)).toEqual([
    'length',
    'uppercase',
    'lowercase',
    'number',
    'special',
    'no-repeats',
    'not-common',
  ])
})

test.each([
  ['Tr0ub4dorr&33x', true], // two in a row are fine
  ['Tr0ub4dor&3aAa', true], // a and A differ
  ['Tr0ub4dor&3x\n\n\n', false],
  ['Tr0ub4dor&3x😀😀😀', false],
  ['Tr0ub4d&3😀x', false], // eleven characters, twelve UTF-16 units
  ['Tr0ub4d&3😀😀x', true],
])('%j accepted: %s', (password, accepted) => {
  expect(assessPassword(password).accepted).toBe(accepted)
})

test.each([
  //  password, score: what earned it
  ['', 1], // no repeats, not common
  ['aaa', 1.5], // lower, not common
  ['abc', 2], // lower, no repeats, not common
  ['password', 1.5], // lower, no repeats
  ['abcabcabcab', 2.5], // and 51.7 bits
  ['acacacacac', 2], // 47.0 bits
  ['acacacacacac', 3.5], // length, lower, no repeats, not common, 56.4 bits
  ['acacacacacacac', 3.5], // 65.8 bits
  ['acacacacacacaca', 4], // 70.5 bits
  ['acacacacacacacac', 4.5], // 16 characters
  ['acacacacacacacacaca', 4.5], // 19 characters
  ['acacacacacacacacacac', 5], // 20 characters
  ['Aa1!', 5], // four classes, no repeats, not common: short of the length point only
  ['Aa1!Aa1!Aa1!Aa1!Aa1!Aa1!', 5], // capped
  ['1'.repeat(24), 4], // length, number, 20 characters, 79.7 bits: strong, and still refused
])('%j scores %d', (password, score) => {
  expect(assessPassword(password).score).toBe(score)
})

test.each([
  [0, 'weak'],
  [1.5, 'weak'],
  [2, 'fair'],
  [2.5, 'fair'],
  [3, 'good'],
  [3.5, 'strong'],
  [4, 'strong'],
  [4.5, 'excellent'],
  [5, 'excellent'],
])('a score of %d is %s', (score, level) => {
  expect(passwordLevel(score)).toBe(level)
})

test('entropy is length times log2 of the alphabet in use', () => {
  expect(entropyBits('abcd')).toBeCloseTo(4 * Math.log2(26))
  expect(entropyBits('aB1!')).toBeCloseTo(4 * Math.log2(88))
  expect(entropyBits('')).toBe(0)
  expect(entropyBits('   ')).toBe(0)
})

test('any text gets a score of 0 to 5 in halves, and acceptance is all seven rules', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (password) => {
      const { score, accepted, rules } = assessPassword(password)
      expect(score * 2).toBe(Math.floor(score * 2))
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(5)
      expect(accepted).toBe(rules.filter(({ met }) => met).length === 7)
    }),
  )
})
