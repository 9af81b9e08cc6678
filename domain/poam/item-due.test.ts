import { expect, test } from 'vitest'
import { dueText, isOverdue } from './item-due.ts'

test.each([
  ['Open', '2027-03-09', true],
  ['In Review', '2027-03-09', true],
  ['Open', '2027-03-10', false],
  ['Open', null, false],
  ['Draft', '2027-03-09', false],
  ['Closed', '2027-03-09', false],
] as const)('an item that is %s and due on %s is overdue on 10 March: %s', (status, due_on, overdue) => {
  expect(isOverdue({ status, due_on }, '2027-03-10')).toBe(overdue)
})

test.each([
  ['2027-03-10', 'today'],
  ['2027-03-11', 'in 1 day'],
  ['2027-03-22', 'in 12 days'],
  ['2027-03-09', '1 day late'],
  ['2027-02-26', '12 days late'],
])('the due date %s reads "%s" on 10 March', (due, text) => {
  expect(dueText(due, '2027-03-10')).toBe(text)
})
