import { expect, test } from 'vitest'
import { assessment } from './assessment.ts'
import { poamItem } from './poam-item.ts'
import { recordColumns, recordLines } from './record-columns.ts'

test('a column is called like its field and has its kind; marks and yes or no are texts', () => {
  const row = { number: 3, covers_all: false, score: 88, starts_on: '2026-11-02' }
  const columns = recordColumns(assessment, ['number', 'covers_all', 'score', 'starts_on'])
  expect(columns.map(({ header, kind, value }) => [header, kind, value(row)])).toEqual([
    ['Id', 'text', 'A-3'],
    ['Covers all', 'text', 'No'],
    ['Score', 'number', 88],
    ['Planned start', 'day', '2026-11-02'],
  ])
})

test('lines name what a record holds, in its order, without what is empty and without references', () => {
  const refersTo = '00000000-0000-0000-0000-000000000001'
  expect(
    recordLines(poamItem, {
      cost: 400,
      number: 17,
      resources: '',
      due_on: null,
      refers_to: refersTo,
      owner_id: 'Dana',
    }),
  ).toEqual([
    ['No.', 'V-17'],
    ['Owner', 'Dana'],
    ['Cost', '$400'],
  ])
})
