import { expect, test } from 'vitest'
import { byDay } from './days.ts'

const at = (createdAt: Date) => ({
  id: createdAt.toISOString(),
  kind: 'due',
  title: 'T',
  body: '',
  link: null,
  createdAt: createdAt.toISOString(),
  isRead: false,
})

test('notices stand under their day, the newest first', () => {
  const now = new Date(2027, 2, 10, 0, 30)
  const notices = [
    at(new Date(2027, 2, 10, 0, 10)),
    at(new Date(2027, 2, 9, 23, 50)),
    at(new Date(2027, 2, 9, 1, 0)),
    at(new Date(2027, 2, 1, 12, 0)),
  ]
  expect(byDay(notices, now).map(({ label, notices: of }) => [label, of.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['1 Mar 2027', 1],
  ])
})
