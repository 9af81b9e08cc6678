import { expect, test } from 'vitest'
import { EmptyValue } from '../state/empty-value.tsx'
import { createElement } from 'react'
import { emptyColumns, hiddenColumns, withColumn } from './hidden-columns.ts'
import type { TableColumn } from './table-types.ts'

interface Item {
  title: string
  owner: string | null
}

const columns: readonly TableColumn<Item>[] = [
  { id: 'title', header: 'Title', cell: ({ title }) => title },
  { id: 'owner', header: 'Owner', cell: ({ owner }) => owner ?? createElement(EmptyValue), hideable: true },
  { id: 'due', header: 'Due', cell: () => null, hideable: true },
]
const unowned = { title: 'Logs', owner: null }

test('a column without a value in any row is empty, while there are rows', () => {
  expect(emptyColumns(columns, [unowned, { title: 'Locks', owner: 'Dana' }])).toEqual(['due'])
  expect(emptyColumns(columns, [unowned])).toEqual(['owner', 'due'])
  expect(emptyColumns(columns, [])).toEqual([])
  expect(emptyColumns(columns, [{ title: '', owner: 'Dana' }])).toEqual(['due'])
})

test('a column is hidden for one reason; what a person chose comes first', () => {
  const hidden = hiddenColumns(columns, ['owner', 'title'], ['owner', 'due'], ['title', 'due'])
  expect([...hidden]).toEqual([
    ['title', 'no room'],
    ['owner', 'switched off'],
    ['due', 'empty'],
  ])
})

test('an empty column is switched on, off, and left to its content again', () => {
  const on = withColumn([], 'due', true, 'empty')
  expect(on).toEqual(['!due'])
  expect([...hiddenColumns(columns, on, ['due'], [])]).toEqual([])
  const off = withColumn(on, 'due', false, undefined)
  expect(off).toEqual(['due'])
  expect(withColumn(off, 'due', true, 'switched off')).toEqual([])
})
