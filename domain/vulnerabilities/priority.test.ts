import { expect, test } from 'vitest'
import { byPriority, isPastDue, type Ranked } from './priority.ts'

const TODAY = '2027-03-10'
const low: Ranked = {
  status: 'open',
  severity: 'low',
  score: null,
  epss: null,
  is_known_exploited: false,
  is_exposed: false,
  due_on: null,
}

test.each([
  ['open', {}, 'closed', { status: 'fixed', severity: 'critical', is_known_exploited: true }],
  ['known exploited', { is_known_exploited: true }, 'past due', { due_on: '2027-03-09', severity: 'critical' }],
  ['past due', { due_on: '2027-03-09' }, 'likely', { epss: 0.9, severity: 'critical' }],
  ['due today is not past due: likely', { epss: 0.1 }, 'due today', { due_on: TODAY, severity: 'critical' }],
  ['exposed', { epss: 0.3, is_exposed: true }, 'likelier inside', { epss: 0.5 }],
  ['a higher score', { score: 7.2, severity: 'high' }, 'a lower one', { score: 7.1, severity: 'high' }],
  ['a severity without a score', { severity: 'critical' }, 'a scored high one', { score: 8.9, severity: 'high' }],
] as const)('%s comes before the other', (_one, one, _other, other) => {
  const [first, second] = [
    { ...low, ...one },
    { ...low, ...other },
  ]
  expect(byPriority([second, first], TODAY)).toEqual([first, second])
  expect(byPriority([first, second], TODAY)).toEqual([first, second])
})

test('equal ones keep their order', () => {
  const rows = [1, 2, 3].map((number) => ({ ...low, number }))
  expect(byPriority(rows, TODAY)).toEqual(rows)
})

test.each([
  ['open', '2027-03-09', true],
  ['open', TODAY, false],
  ['open', null, false],
  ['accepted', '2027-03-09', false],
])('%s and due %s is past due: %s', (status, due, expected) => {
  expect(isPastDue({ status, due_on: due }, TODAY)).toBe(expected)
})
