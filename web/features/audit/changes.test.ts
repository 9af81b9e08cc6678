import { expect, test } from 'vitest'
import { changedColumns, fieldChanges } from './changes.ts'
import { ANN, BOB, CONTROL, entry, NAMES } from './testing.ts'

test('only what differs is a change; the stamps of a write are none', () => {
  const told = entry({
    old_values: { status: 'Planned', tags: ['a'], updated_at: '1', updated_by: ANN, notes: null },
    new_values: { status: 'Completed', tags: ['a'], updated_at: '2', updated_by: BOB },
  })
  expect(changedColumns(told)).toEqual(['status'])
})

test('a moment is told in the zone of the reader', () => {
  const told = entry({ new_values: { access_until: new Date(2027, 2, 31, 9, 41, 7).toISOString() } })
  expect(fieldChanges(told, NAMES)[0]?.after).toEqual(expect.stringMatching(/^Mar 31, 2027, 9:41:07\sAM$/))
})

test('fields are shown in words, what changed first, and what was never filled in not at all', () => {
  const told = entry({
    old_values: { control_id: CONTROL, owner_id: null, is_default: true, notes: null, tags: ['a'] },
    new_values: { control_id: CONTROL, owner_id: BOB, is_default: false, notes: '', tags: ['a'] },
  })
  expect(
    fieldChanges(told, NAMES).map(({ label, before, after, isChanged }) => [label, before, after, isChanged]),
  ).toEqual([
    ['owner', null, 'Bob Baker', true],
    ['default company', 'Yes', 'No', true],
    ['control', '3.1.5', '3.1.5', false],
    ['tags', '["a"]', '["a"]', false],
  ])
})
