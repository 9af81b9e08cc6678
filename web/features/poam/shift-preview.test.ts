import { expect, test } from 'vitest'
import { shiftPreview } from './shift-preview.ts'
import { aMilestone, aRow } from './testing-item.ts'

test('an earlier date applies at once; a later one needs approval, except for a draft', () => {
  const rows = [aRow(1, { milestones: [aMilestone(1)] }), aRow(2, { status: 'Draft' })]
  expect(shiftPreview(rows, -7).map(({ after, note }) => [after, note])).toEqual([
    ['Jan\u00A024,\u00A02027', '1 milestone moves with it'],
    ['Jan\u00A024,\u00A02027', ''],
  ])
  expect(shiftPreview(rows, 30).map(({ after, note }) => [after, note])).toEqual([
    ['Mar\u00A02,\u00A02027', 'once someone else approves; 1 milestone moves with it'],
    ['Mar\u00A02,\u00A02027', ''],
  ])
})

test('items that are closed, undated or would be due before they were found have a note', () => {
  const rows = [aRow(1, { status: 'Closed' }), aRow(2, { due_on: null }), aRow(3)]
  expect(shiftPreview(rows, -365).map(({ note }) => note)).toEqual([
    'It is closed',
    'It has no due date yet',
    'That is before it was found',
  ])
  expect(shiftPreview(rows, -365).map(({ isRefused = false }) => isRefused)).toEqual([false, false, true])
})
