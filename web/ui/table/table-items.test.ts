import { describe, expect, it } from 'vitest'
import { groupHeadIndex, rowOrder, tableItems } from './table-items.ts'

const rows = [
  { id: '1', family: 'AC' },
  { id: '2', family: 'AU' },
  { id: '3', family: 'AC' },
]
const rowId = (row: { id: string }) => row.id
const key = (row: { family: string }) => row.family

describe('table items', () => {
  it('are the rows when there is no grouping', () => {
    expect(rowOrder(tableItems(rows, rowId, undefined))).toEqual(['1', '2', '3'])
  })

  it('follow their group header, in the order of first appearance', () => {
    const items = tableItems(rows, rowId, { key, collapsed: new Set() })
    expect(items.map((item) => item.key)).toEqual(['group:AC', 'row:1', 'row:3', 'group:AU', 'row:2'])
  })

  it('omit the rows of a collapsed group, but count them in its header', () => {
    const items = tableItems(rows, rowId, { key, collapsed: new Set(['AC']) })
    expect(items.map((item) => item.key)).toEqual(['group:AC', 'group:AU', 'row:2'])
    expect(items[0]?.kind === 'group' && items[0].rows.length).toBe(2)
  })

  it('have the index of their group header', () => {
    const items = tableItems(rows, rowId, { key, collapsed: new Set() })
    expect(groupHeadIndex(items, 2)).toBe(0)
    expect(groupHeadIndex(items, 4)).toBe(3)
    expect(groupHeadIndex(tableItems(rows, rowId, undefined), 1)).toBe(-1)
  })
})
