import { expect, test } from 'vitest'
import { parseSearch, writeSearch } from './search-text.ts'

test.each(['3.10', '1E234', '007', 'true', 'null', '"access control"', '[1]', '-0', 'a, b & c', 'é%'])(
  '%j is the same text after it went through an address',
  (q) => {
    expect(parseSearch(writeSearch({ q }))).toEqual({ q })
  },
)

test.each([
  ['?q=3.10', { q: '3.10' }],
  ['?q=a+b%20c', { q: 'a b c' }],
  ['?status=open&status=closed', { status: 'open,closed' }],
  ['?q=', { q: '' }],
  ['?constructor=x', { constructor: 'x' }],
  ['', {}],
])('%j is read as %j', (address, search) => {
  expect(parseSearch(address)).toEqual(search)
})

test('parameters without a value are left out', () => {
  expect(writeSearch({ q: undefined, sort: 'due' })).toBe('?sort=due')
  expect(writeSearch({ q: undefined })).toBe('')
})
