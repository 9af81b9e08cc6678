import { expect, it } from 'vitest'
import { compareValues, nextSort, sortRows } from './table-sort.ts'

it('sorts control ids numerically', () => {
  const ids = ['AC.L2-3.1.10', 'AC.L2-3.1.2', 'ac.L2-3.1.1']
  expect(ids.toSorted(compareValues)).toEqual(['ac.L2-3.1.1', 'AC.L2-3.1.2', 'AC.L2-3.1.10'])
})

it('sorts numbers by size', () => {
  expect([10, -14, 2].toSorted(compareValues)).toEqual([-14, 2, 10])
})

it('cycles through ascending, descending and the initial order', () => {
  const up = nextSort(null, 'id')
  const down = nextSort(up, 'id')
  expect(up).toEqual({ columnId: 'id', descending: false })
  expect(down).toEqual({ columnId: 'id', descending: true })
  expect(nextSort(down, 'id')).toBeNull()
  expect(nextSort(down, 'owner')).toEqual({ columnId: 'owner', descending: false })
})

it('puts rows without a value last in both directions, and keeps the order of equal ones', () => {
  const rows = [{ due: null }, { due: 'b', first: true }, { due: 'a' }, { due: 'b', first: false }]
  const due = (row: { due: string | null }) => row.due
  expect(sortRows(rows, due, false)).toEqual([rows[2], rows[1], rows[3], rows[0]])
  expect(sortRows(rows, due, true)).toEqual([rows[1], rows[3], rows[2], rows[0]])
})
