import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { aControl } from '#web/lib/testing-control.ts'
import { reversalOf, withAssignments } from './assignment.ts'

const DANA = parseId('users', '00000000-0000-4000-8000-000000000001')
const MARCO = parseId('users', '00000000-0000-4000-8000-000000000002')

test('an assignment changes its own fields of its own controls, and leaves every other object as it is', () => {
  const [first, second] = [aControl('3.1.1', { dueOn: '2027-01-10' }), aControl('3.1.2', { ownerId: DANA })]
  const after = withAssignments(
    [first, second],
    [first, second].map(({ id }) => ({ controlId: id, ownerId: DANA })),
  )
  expect(after[0]).toMatchObject({ ownerId: DANA, dueOn: '2027-01-10' })
  expect(after[1]).toBe(second)
})

test('undo restores only its own fields, where nothing changed since', () => {
  const before = [aControl('3.1.1', { ownerId: MARCO }), aControl('3.1.2')]
  const assignments = before.map(({ id }) => ({ controlId: id, ownerId: DANA }))
  const [first, second] = withAssignments(before, assignments)
  const now = [first, second].flatMap((control) => (control ? [{ ...control, dueOn: '2027-03-31' }] : []))
  expect(reversalOf(assignments, before, now)).toEqual([
    { controlId: before[0]?.id, ownerId: MARCO },
    { controlId: before[1]?.id, ownerId: null },
  ])
  const overtaken = now.map((control) => ({ ...control, ownerId: MARCO }))
  expect(reversalOf(assignments, before, overtaken)).toEqual([])
})
