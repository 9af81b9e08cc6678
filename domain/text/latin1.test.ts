import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latin1Only } from './latin1.ts'

test.each([
  ['Müller & Söhne ÿ', 'Müller & Söhne ÿ'],
  ['Łódź', 'ód'],
  ['Acme 😀 株式', 'Acme  '],
  ['', ''],
])('%s is kept as %s', (text, kept) => {
  expect(latin1Only(text)).toBe(kept)
})

test('what is left always fits one byte a character, and what fitted is untouched', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const fitting = Array.from(text)
        .filter((character) => (character.codePointAt(0) ?? 0) <= 0xff)
        .join('')
      expect(latin1Only(text)).toBe(fitting)
    }),
  )
})
