import { expect, test } from 'vitest'
import type { DashboardControl } from '../queries.ts'
import { yourWork } from './your-work.ts'

const control = (nist_id: string, more: Partial<DashboardControl>): DashboardControl => ({
  id: nist_id,
  nist_id,
  practice_id: null,
  title: 'Control',
  safeguard_domain: 'AC',
  evidence_count: 0,
  status: 'In Progress',
  owner_id: 'me',
  due_on: null,
  review_on: null,
  ...more,
})
const work = (...controls: DashboardControl[]) => yourWork(controls, 'me', '2026-11-21')
const ids = ({ items }: ReturnType<typeof yourWork>) =>
  items.map(({ kind, control: { nist_id } }) => `${kind} ${nist_id}`)

test('overdue first, then what is due within fourteen days; the next after that is named', () => {
  const found = work(
    control('a', { due_on: '2026-12-05' }),
    control('b', { due_on: '2026-11-20' }),
    control('c', { due_on: '2026-12-06' }),
    control('d', { due_on: '2027-01-01' }),
    control('e', { due_on: '2026-11-21' }),
  )
  expect(ids(found)).toEqual(['overdue b', 'due e', 'due a'])
  expect(found.next?.control.nist_id).toBe('c')
})

test('what is done is not late, and what is somebody else’s is not mine', () => {
  const found = work(
    control('a', { due_on: '2026-11-01', status: 'Completed' }),
    control('b', { due_on: '2026-11-01', status: 'Not Applicable' }),
    control('c', { due_on: '2026-11-01', owner_id: 'somebody' }),
    control('d', { due_on: '2026-11-01', owner_id: null }),
  )
  expect(found).toEqual({ items: [], next: undefined })
})

test('a review waits from its day on, also of what is completed', () => {
  const found = work(
    control('a', { review_on: '2026-11-21', status: 'Completed' }),
    control('b', { review_on: '2026-11-22' }),
    control('c', { review_on: '2026-11-02', due_on: '2026-11-10' }),
  )
  expect(ids(found)).toEqual(['review c', 'overdue c', 'review a'])
})
