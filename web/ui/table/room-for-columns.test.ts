import { expect, test } from 'vitest'
import { widthsToLeaveAt } from './room-for-columns.ts'

const column = (id: string, width?: number) => ({ id, header: id, cell: () => null, ...(width && { width }) })
const columns = [column('id', 100), column('title'), column('owner', 100), column('changed', 150)]

test('columns hide one by one, each once the remaining ones do not fit', () => {
  // The space beside the table, its checkboxes, and 200 for the title.
  const all = 306 + 40 + 200 + 100 + 100 + 150
  expect(widthsToLeaveAt(columns, ['changed', 'owner'])).toEqual([all, all - 150])
})

test('others leave earlier for a column that wants room', () => {
  const roomy = columns.map((one) => (one.id === 'title' ? { ...one, roomPx: 320 } : one))
  expect(widthsToLeaveAt(roomy, ['changed'])).toEqual(widthsToLeaveAt(columns, ['changed']).map((px) => px + 120))
})

test('no column hides when none may', () => {
  expect(widthsToLeaveAt(columns, [])).toEqual([])
})
