import { expect, test } from 'vitest'
import { issueWith, moved, unreachable, type SlaRule } from './rules.ts'

const rule = (more: Partial<SlaRule> = {}): SlaRule => ({
  severity: null,
  only_known_exploited: false,
  only_exposed: false,
  days: 30,
  in_business_days: false,
  counts_from: 'first seen',
  ...more,
})

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 3, ['a', 'b', 'c']],
])('moves the entry at %i to %i', (from, to, expected) => expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected))

test.each([
  [[], [], 'Add a rule, or take the usual ones'],
  [[rule({ days: 0 })], [], 'A rule gives 1 to 3,650 days'],
  [[rule({ days: Number.NaN })], [], 'A rule gives 1 to 3,650 days'],
  [[rule()], [{ day: '', name: 'New Year' }], 'A holiday has a day and a name'],
  [
    [rule()],
    [
      { day: '2027-01-01', name: 'New Year' },
      { day: '2027-01-01', name: 'First' },
    ],
    'A day stands twice in the holidays',
  ],
  [[rule()], [{ day: '2027-01-01', name: 'New Year' }], undefined],
])('%o with %o: %s', (rules, holidays, issue) => expect(issueWith(rules, holidays)).toBe(issue))

test('a rule behind a wider one is unreachable', () => {
  const rules = [
    rule({ only_exposed: true }),
    rule({ severity: 'high' }),
    rule({ severity: 'high', only_known_exploited: true }),
    rule({ severity: 'low', only_exposed: true }),
    rule(),
  ]
  expect([...unreachable(rules)]).toEqual([2, 3])
})
