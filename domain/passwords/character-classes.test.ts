import { expect, test } from 'vitest'
import { alphabetSize, hasDigit, hasLower, hasSpecial, hasUpper, SPECIAL_CHARACTERS } from './character-classes.ts'

test.each([
  ['a', false, true, false, false, 26],
  ['A', true, false, false, false, 26],
  ['7', false, false, true, false, 10],
  ['-', false, false, false, true, 26],
  ['é', false, true, false, false, 26],
  ['Ж', true, false, false, false, 26],
  [' ', false, false, false, false, 1],
  ['', false, false, false, false, 1],
  ['"', false, false, false, false, 1],
  ['aA7!', true, true, true, true, 88],
  ['aA7', true, true, true, false, 62],
] as const)(
  '%j: upper %s, lower %s, digit %s, special %s, alphabet of %i',
  (text, upper, lower, digit, special, size) => {
    expect([hasUpper(text), hasLower(text), hasDigit(text), hasSpecial(text)]).toEqual([upper, lower, digit, special])
    expect(alphabetSize(text)).toBe(size)
  },
)

test('every special character of the specification counts', () => {
  expect(SPECIAL_CHARACTERS).toHaveLength(26)
  for (const character of '!@#$%^&*()_+-=[]{}|;:,.<>?') expect(hasSpecial(`a${character}a`)).toBe(true)
})
