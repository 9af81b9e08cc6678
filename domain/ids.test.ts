import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCompanyId, parseControlAddress, parseId } from './ids.ts'

const A = '0b7f8a52-3c1d-4f6e-9a2b-7c5d4e3f2a1b'
const B = 'ffffffff-0000-1111-2222-333333333333'

test('every UUID comes in, whatever its case, and leaves in lower case', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(parseId('controls', uuid.toUpperCase())).toBe(uuid.toLowerCase())
    }),
  )
})

test.each([
  undefined,
  null,
  '',
  'abc',
  ` ${A}`,
  `${A}\n`,
  `{${A}}`,
  A.replaceAll('-', ''),
  `${A}0`,
  A.replace('0b', '0g'),
])('%j is no id', (text) => {
  expect(() => parseId('controls', text)).toThrow(RangeError)
})

test.each([
  [undefined, 'Company ID is required and must be a valid UUID'],
  [null, 'Company ID is required and must be a valid UUID'],
  ['', 'Company ID is required and must be a valid UUID'],
  ['42', 'Invalid company ID format'],
])('company id %j: %s', (text, message) => {
  expect(() => parseCompanyId(text)).toThrow(new RangeError(message))
})

test('a control is addressed by its own id and its company', () => {
  expect(parseCompanyId(B.toUpperCase())).toBe(B)
  expect(parseControlAddress(A, B)).toEqual({ controlId: A, companyId: B })
  expect(() => parseControlAddress(A, '')).toThrow('Control ID and Company ID are required')
  expect(() => parseControlAddress(undefined, B)).toThrow('Control ID and Company ID are required')
  expect(() => parseControlAddress(A, 'x')).toThrow('Invalid company ID format')
  expect(() => parseControlAddress('x', B)).toThrow('not an id of controls')
})
