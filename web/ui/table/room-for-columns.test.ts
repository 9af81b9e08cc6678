import { expect, test } from 'vitest'
import { widthsToLeaveAt } from './room-for-columns.ts'

const column = (id: string, width?: number) => ({ id, header: id, cell: () => null, ...(width && { width }) })
const columns = [column('id', 100), column('title'), column('owner', 100), column('changed', 150)]

test('the first column leaves once all do not fit, the next once those that are left do not', () => {
  // Beside the table, its boxes, and 200 for the title.
  const all = 306 + 40 + 200 + 100 + 100 + 150
  expect(widthsToLeaveAt(columns, ['changed', 'owner'])).toEqual([all, all - 150])
})

test('nothing leaves where nothing may', () => {
  expect(widthsToLeaveAt(columns, [])).toEqual([])
})
