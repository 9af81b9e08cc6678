import { expect, test } from 'vitest'
import { linesOf } from './activity-lines.ts'

const told = (relation: string, old_values: unknown, new_values: unknown) =>
  linesOf({ id: '1', created_at: '2026-11-21T09:00:00Z', user_id: null, relation, old_values, new_values }).map(
    ({ what, before, after }) => [what, before, after],
  )

test('a change lists each field before and after, without timestamps', () => {
  expect(
    told('poam_items', { status: 'Open', cost: 5, updated_at: '1' }, { status: 'Closed', cost: 7, updated_at: '2' }),
  ).toEqual([
    ['Status', 'Open', 'Closed'],
    ['Cost', '5', '7'],
  ])
})

test('added and removed parts are listed', () => {
  expect(told('poam_evidence', null, { label: 'E-1 Photo' })).toEqual([['Evidence', null, 'E-1 Photo']])
  expect(told('poam_extensions', { state: 'Requested' }, { state: 'Approved' })).toEqual([
    ['Extension', 'Requested', 'Approved'],
  ])
  expect(told('companies', { name: 'A' }, { name: 'B' })).toEqual([])
})
