import { expect, test } from 'vitest'
import { asset } from '#domain/records/asset.ts'
import { type ActivityLine, foldActivity, changedNames } from './activity.ts'
import { changedLines, choiceWords, columnLabels } from './changed-lines.ts'

const line = (time: string, userId: string | null, what: string, before: string | null, after: string | null) => ({
  id: `${time} ${what}`,
  at: `2026-11-21T${time}:00Z`,
  userId,
  what,
  before,
  after,
})
const fold = (...lines: ActivityLine[]) =>
  foldActivity(lines).map(({ at, changes }) => [
    at.slice(11, 16),
    ...changes.map(({ what, values }) => [what, ...values]),
  ])

test('changes of one person within minutes are one activity with the latest time', () => {
  expect(
    fold(
      line('09:07', 'dana', 'Due', null, '2027-01-31'),
      line('09:03', 'dana', 'Owner', null, 'marco'),
      line('09:00', 'dana', 'Status', 'Not Started', 'In Progress'),
    ),
  ).toEqual([
    ['09:07', ['Due', null, '2027-01-31'], ['Owner', null, 'marco'], ['Status', 'Not Started', 'In Progress']],
  ])
})

test('a longer pause, another person or an unknown person starts a new activity', () => {
  expect(
    fold(
      line('09:30', 'dana', 'Status', 'In Progress', 'Completed'),
      line('09:24', 'dana', 'Notes', null, 'Done.'),
      line('09:23', 'marco', 'Notes', 'Almost.', null),
      line('09:22', null, 'Status', 'Completed', 'In Progress'),
      line('09:22', null, 'Status', 'In Progress', 'Completed'),
    ).map(([at]) => at),
  ).toEqual(['09:30', '09:24', '09:23', '09:22', '09:22'])
})

test('repeated changes of a field are one change; different fields of one name stay separate', () => {
  expect(
    fold(
      line('09:03', 'dana', 'Status', 'Completed', 'In Progress'),
      line('09:02', 'dana', 'Comment', null, 'Second'),
      line('09:01', 'dana', 'Status', 'Not Started', 'Completed'),
      line('09:00', 'dana', 'Comment', null, 'First'),
    ),
  ).toEqual([
    [
      '09:03',
      ['Status', 'Not Started', 'Completed', 'In Progress'],
      ['Comment', null, 'Second'],
      ['Comment', null, 'First'],
    ],
  ])
})

test('the fields that a record was added with are one activity that added it, with what followed within minutes', () => {
  const entry = { id: '1', relation: 'assets', created_at: '2026-11-21T09:00:00Z', user_id: 'dana', old_values: null }
  const names = { assets: { name: 'Name', kind: 'Kind' }, comments: { body: 'Comment' } }
  const added = changedLines({ ...entry, new_values: { name: 'web01', kind: 'Server' } }, names, 'assets')
  expect(foldActivity([line('09:03', 'dana', 'Owner', null, 'marco'), ...added])).toMatchObject([
    { isAdded: true, at: '2026-11-21T09:03:00Z', changes: [{ what: 'Owner' }, { what: 'Name' }, { what: 'Kind' }] },
  ])
  const comment = changedLines({ ...entry, relation: 'comments', new_values: { body: 'Seen.' } }, names, 'assets')
  expect(foldActivity(comment)).toMatchObject([{ isAdded: false }])
})

test('each changed field is named once', () => {
  const changes = ['Status', 'Owner', 'Objective c', 'Owner'].map((what) => ({ what, values: [null] }))
  expect(changedNames(changes)).toBe('Status, owner, and objective c')
  expect(changedNames(changes.slice(0, 2))).toBe('Status and owner')
  expect(changedNames(changes.slice(0, 1))).toBe('Status')
})

test('a choice is written in its words, other values as they are stored', () => {
  const entry = {
    id: 'e1',
    relation: 'assets',
    created_at: '2026-11-21T09:00:00Z',
    user_id: 'dana',
    old_values: { name: 'cloud', kind: 'cloud', criticality: 'medium' },
    new_values: { name: 'host', kind: 'host', criticality: 'high' },
  }
  const words = choiceWords(asset, { kind: { cloud: 'Cloud account' } })
  const lines = changedLines(entry, { assets: columnLabels(asset) }, 'assets', words)
  expect(lines.map(({ what, before, after }) => [what, before, after])).toEqual([
    ['Name', 'cloud', 'host'],
    ['Kind', 'Cloud account', 'Host'],
    ['Criticality', 'Medium', 'High'],
  ])
})

test('the fields that an unknown person changed at once are one activity', () => {
  const at = (entry: string, what: string) => ({ ...line('09:00', null, what, null, 'Set'), entry })
  expect(fold(at('e2', 'Owner'), at('e1', 'Name'), at('e1', 'Kind'))).toEqual([
    ['09:00', ['Owner', null, 'Set']],
    ['09:00', ['Name', null, 'Set'], ['Kind', null, 'Set']],
  ])
})
