import { expect, test } from 'vitest'
import { numberIn } from './record-link.ts'
import { groupRows } from './row-groups.ts'
import { allows, searchFor, sorted } from './rows.ts'

const rows = [
  { id: 1, due: '2026-12-01', owner: 'Ann' },
  { id: 2, due: null, owner: 'Bob' },
  { id: 3, due: '2026-11-01', owner: 'Ann' },
]
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)

test('rows without a value come last in both directions', () => {
  const values = { due: ({ due }: { due: string | null }) => due }
  expect(ids(sorted(rows, values, { columnId: 'due', descending: false }))).toEqual([3, 1, 2])
  expect(ids(sorted(rows, values, { columnId: 'due', descending: true }))).toEqual([1, 3, 2])
  expect(ids(sorted(rows, values, { columnId: 'unknown', descending: true }))).toEqual([1, 2, 3])
})

test('groups come in the order of their first rows', () => {
  expect(ids(groupRows(rows, ({ owner }) => owner))).toEqual([1, 3, 2])
})

test('a search finds all its words in any order and case', () => {
  const isFound = searchFor(' MFA  access')
  expect([isFound('Access needs mfa'), isFound('Access')]).toEqual([true, false])
  expect(searchFor('')('anything')).toBe(true)
})

test('an empty filter allows every row', () => {
  expect([allows([], () => false), allows([1, 2], (value) => value === 2), allows([1], () => false)]).toEqual([
    true,
    true,
    false,
  ])
})

test.each([
  ['V-12', 12],
  ['v-12', 12],
  ['E-12', undefined],
  ['V-12-3', undefined],
  ['V-x', undefined],
  [undefined, undefined],
])('%s as a reference of a POA&M item is %s', (reference, number) => {
  expect(numberIn('V', reference)).toBe(number)
})
