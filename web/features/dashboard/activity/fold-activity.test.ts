import { expect, test } from 'vitest'
import type { Activity } from '../queries.ts'
import { foldActivity } from './fold-activity.ts'

const entry = (time: string, kind: Activity['kind'], what: string, change: Partial<Activity> = {}): Activity => ({
  ...{ id: `${kind} ${time}`, kind, what, at: `2026-11-21T${time}:00Z` },
  ...{ nist_id: '3.1.1', title: 'Authorized Access Control', who: 'Dana', ...change },
})
const told = (...entries: Activity[]) =>
  foldActivity(entries).map(({ at, status, evidence }) => [at.slice(11, 16), status, ...evidence])

test('a status and the files that go with it are one, at the latest time', () => {
  expect(
    told(
      entry('09:06', 'status', 'Completed'),
      entry('09:03', 'evidence', 'Badge list'),
      entry('09:00', 'evidence', 'Door log'),
    ),
  ).toEqual([['09:06', 'Completed', 'Badge list', 'Door log']])
})

test('another control, another person, a longer pause and what belongs to no control stay apart', () => {
  const none = { nist_id: null, title: null }
  expect(
    told(
      entry('09:20', 'evidence', 'A'),
      entry('09:14', 'evidence', 'B'),
      entry('09:13', 'evidence', 'C', { who: 'Marco' }),
      entry('09:12', 'evidence', 'D', { nist_id: '3.1.2', who: 'Marco' }),
      entry('09:11', 'evidence', 'E', none),
      entry('09:10', 'evidence', 'F', none),
    ),
  ).toHaveLength(6)
})
