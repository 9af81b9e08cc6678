import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUnsafe, sanitise } from './sanitise.ts'

test.each([
  ['Acme <b>Corp</b>', 'Acme bCorp/b'],
  ['javascript:alert(1)', 'alert(1)'],
  ['JavaScript :alert(1)', 'alert(1)'],
  ['vbscript:x', 'x'],
  ['data:text/html,x', ',x'],
  ['a onclick=x', 'a x'],
  ['a ONERROR = x', 'a  x'],
  ['javajavascript:script:x', 'x'],
  ['java<script:x', 'x'],
  ['o<nclick=x', 'x'],
])('%s becomes %s', (text, clean) => {
  expect(isUnsafe(text)).toBe(true)
  expect(sanitise(text)).toBe(clean)
})

test.each([
  '',
  '  Acme  ',
  "O'Brien & Söhne, Inc. (2026)",
  'Contribution = 3',
  'We write JavaScript',
  'data: text',
  'on = off',
  '株式会社',
])('%j is left alone', (text) => {
  expect(isUnsafe(text)).toBe(false)
  expect(sanitise(text)).toBe(text)
})

const piece = fc.constantFrom('<', '>', 'java', 'script', ':', 'vb', 'data', 'text/html', 'on', 'click', '=', ' ', 'x')

test('nothing unsafe survives, whatever it is put together from', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      expect(isUnsafe(sanitise(pieces.join('')))).toBe(false)
    }),
    { numRuns: 1000 },
  )
})
