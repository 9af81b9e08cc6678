import { expect, test } from 'vitest'
import type { Dashboard, DashboardControl } from '../queries.ts'
import { testingControl as control } from './testing-control.ts'
import { yourWork, type Work, type WorkItem } from './your-work.ts'

const NOTHING: Dashboard['evidence'] = { total: 0, expiries: [], requests: [], reviews: { count: 0, oldest: null } }
const work = (
  controls: DashboardControl[],
  evidence: Partial<Dashboard['evidence']> = {},
  mine: Dashboard['plan']['mine'] = [],
) =>
  yourWork(
    {
      controls,
      evidence: { ...NOTHING, ...evidence },
      plan: {
        overdue: 0,
        late: [],
        planned: [],
        mine,
        spans: [],
        last_due_on: null,
        status: { conditional_on: null, final: null },
      },
      today: '2026-11-21',
    },
    'me',
  )
const idOf = ({ subject }: WorkItem) => {
  if (subject.type === 'control') return subject.control.nist_id
  if (subject.type === 'plan') return subject.item.weakness
  return subject.type === 'request' ? subject.request.title : subject.oldest.title
}
const ids = ({ items }: Work) => items.map((item) => `${item.kind} ${idOf(item)}`)
const asked = (title: string, due_on: string | null) => ({ id: title, title, due_on, asked_on: '2026-11-10' })

test('overdue work comes first, then work due within fourteen days; the next after that is named', () => {
  const found = work([
    control('a', { due_on: '2026-12-05' }),
    control('b', { due_on: '2026-11-20' }),
    control('c', { due_on: '2026-12-06' }),
    control('d', { due_on: '2027-01-01' }),
    control('e', { due_on: '2026-11-21' }),
  ])
  expect(ids(found)).toEqual(['overdue b', 'due e', 'due a'])
  expect(found.next && idOf(found.next)).toBe('c')
})

test('completed work and work of other members is left out', () => {
  const found = work([
    control('a', { due_on: '2026-11-01', status: 'Completed' }),
    control('b', { due_on: '2026-11-01', status: 'Not Applicable' }),
    control('c', { due_on: '2026-11-01', owner_id: 'someone' }),
    control('d', { due_on: '2026-11-01', owner_id: null }),
  ])
  expect(found).toEqual({ items: [], next: undefined })
})

test('a review is listed from its date on, even for a completed control', () => {
  const found = work([
    control('a', { review_on: '2026-11-21', status: 'Completed' }),
    control('b', { review_on: '2026-11-22' }),
    control('c', { review_on: '2026-11-02', due_on: '2026-11-10' }),
  ])
  expect(ids(found)).toEqual(['review c', 'overdue c', 'review a'])
})

test('evidence requests are sorted by due date, or by the date of the request', () => {
  const found = work([control('a', { due_on: '2026-11-25' })], {
    requests: [
      asked('late', '2026-11-20'),
      asked('soon', '2026-12-01'),
      asked('far', '2027-02-01'),
      asked('any', null),
    ],
    reviews: { count: 3, oldest: { number: 7, title: 'Badge list', since: '2026-11-15' } },
  })
  expect(ids(found)).toEqual(['asked any', 'pieces Badge list', 'overdue late', 'due a', 'due soon'])
  expect(found.next && idOf(found.next)).toBe('far')
})

test('POA&M items are sorted by due date', () => {
  const item = (weakness: string, due_on: string) => ({ number: 1, weakness, due_on, controls: [] })
  const found = work([control('a', { due_on: '2026-11-22' })], {}, [
    item('late', '2026-11-20'),
    item('soon', '2026-12-01'),
    item('far', '2027-06-01'),
  ])
  expect(ids(found)).toEqual(['overdue late', 'due a', 'due soon'])
  expect(found.next && idOf(found.next)).toBe('far')
})
