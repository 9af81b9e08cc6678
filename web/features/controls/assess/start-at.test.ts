import { expect, test } from 'vitest'
import { aControl } from '#web/lib/testing-control.ts'
import { findByNumber, startAt } from './start-at.ts'

const list = [
  aControl('3.1.1', { status: 'Completed' }),
  aControl('3.1.2', { practiceId: 'AC.L2-3.1.2' }),
  aControl('3.1.20'),
]

test.each([
  ['3.1.20', '3.1.1', '3.1.20'],
  [undefined, '3.1.1', '3.1.1'],
  ['9.9.9', undefined, '3.1.2'],
  [undefined, undefined, '3.1.2'],
])('address %s, stopped at %s: begins at %s', (named, remembered, nistId) => {
  expect(startAt(list, named, remembered)?.nist_id).toBe(nistId)
})

test('where everything is assessed it begins at the first, and an empty list has none', () => {
  expect(startAt(list.slice(0, 1), undefined, undefined)?.nist_id).toBe('3.1.1')
  expect(startAt([], undefined, undefined)).toBeUndefined()
})

test.each([
  ['3.1.2', '3.1.2'],
  [' ac.l2-3.1.2 ', '3.1.2'],
  ['3.1.20', '3.1.20'],
  ['AC.L2', '3.1.2'],
  ['7', undefined],
  ['', undefined],
])('%j is %s', (text, nistId) => {
  expect(findByNumber(list, text)?.nist_id).toBe(nistId)
})
