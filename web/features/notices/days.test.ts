import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { byDay } from './days.ts'
import type { Notice } from './queries.ts'

const at = (createdAt: Date): Notice => ({
  id: parseId('notifications', '00000000-0000-4000-8000-000000000001'),
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
    ['Mar\u00A01,\u00A02027', 1],
  ])
})
