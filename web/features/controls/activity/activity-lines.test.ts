import { expect, test } from 'vitest'
import type { TrailEntry } from '#web/lib/activity/activity.ts'
import { linesOf } from './activity-lines.ts'

const entry = (relation: string, old_values: unknown, new_values: unknown): TrailEntry => ({
  id: '1',
  created_at: '2026-11-21T09:00:00Z',
  user_id: null,
  relation,
  old_values,
  new_values,
})
const changed = (...args: Parameters<typeof entry>) =>
  linesOf(entry(...args)).map(({ what, before, after }) => [what, before, after])

test('a change lists each field before and after, and no timestamps', () => {
  expect(
    changed(
      'org_control_status',
      { status: 'In Progress', notes: null, updated_at: '1' },
      { status: 'Completed', notes: 'Done.', updated_at: '2' },
    ),
  ).toEqual([
    ['Status', 'In Progress', 'Completed'],
    ['Notes', null, 'Done.'],
  ])
  expect(changed('org_control_status', { updated_at: '1' }, { updated_at: '2' })).toEqual([])
})

test('what is added has nothing before, what is removed nothing after', () => {
  expect(changed('comments', null, { body: 'Hello' })).toEqual([['Comment', null, 'Hello']])
  expect(changed('comments', { body: 'Hello' }, null)).toEqual([['Comment', 'Hello', null]])
})

test('an objective goes by its letter', () => {
  const row = { objective_id: 'cmmc2/3.1.1/c' }
  expect(changed('control_objectives', { ...row, result: 'Met' }, { ...row, result: null })).toEqual([
    ['Objective c', 'Met', null],
  ])
})

test('evidence goes by its link, to the control or to an objective of it; its title may change later', () => {
  const link = { evidence_id: 'e1', control_id: 'c', objective_id: null }
  expect(changed('evidence_links', null, link)).toEqual([['Evidence', null, 'e1']])
  expect(changed('evidence_links', { ...link, objective_id: 'cmmc2/3.1.1/b' }, null)).toEqual([
    ['Evidence of objective b', 'e1', null],
  ])
  expect(changed('evidence', null, { title: 'Badge list' })).toEqual([])
  expect(changed('evidence', { title: 'Badge list' }, null)).toEqual([])
  expect(changed('evidence', { title: 'Badge list' }, { title: 'List of badges' })).toEqual([
    ['Title of evidence', 'Badge list', 'List of badges'],
  ])
})

test('other tables and erased values have no lines', () => {
  expect(changed('companies', { name: 'A' }, { name: 'B' })).toEqual([])
  expect(changed('comments', 'erased', null)).toEqual([])
})
