import { expect, test } from 'vitest'
import { DOMAIN_HEALTH_LABELS, DOMAIN_HEALTHS, domainHealth } from './health.ts'

test.each([
  //  total, completed, n/a
  [10, 0, 0, 'critical'],
  [10, 0, 9, 'critical'],
  [300, 1, 0, 'at-risk'],
  [100, 49, 0, 'at-risk'],
  [1000, 499, 0, 'at-risk'], // shown as 50 %
  [10, 5, 0, 'on-track'],
  [100, 89, 0, 'on-track'],
  [1000, 896, 0, 'on-track'], // shown as 90 %
  [10, 9, 0, 'compliant'],
  [12, 9, 2, 'compliant'],
  [3, 3, 0, 'compliant'],
  [4, 0, 4, 'compliant'],
  [0, 0, 0, 'critical'],
])('of %i controls %i completed, %i not applicable: %s', (total, completed, notApplicable, health) => {
  expect(domainHealth({ total, completed, notApplicable })).toBe(health)
})

test('nine tenths are compliant for every size of domain', () => {
  for (let tenth = 1; tenth <= 500; tenth++) {
    expect(domainHealth({ total: tenth * 10, completed: tenth * 9, notApplicable: 0 })).toBe('compliant')
  }
})

test('the cards read Critical, At-Risk, On-Track, Compliant', () => {
  expect(DOMAIN_HEALTHS.map((health) => DOMAIN_HEALTH_LABELS[health])).toEqual([
    'Critical',
    'At-Risk',
    'On-Track',
    'Compliant',
  ])
})
