import { expect, test } from 'vitest'
import type { PortfolioCompany } from './queries.ts'
import { shareOfScore, toRow } from './portfolio-row.ts'

const company: PortfolioCompany = {
  id: 'a',
  name: 'Acme',
  protocol_id: 'soc2',
  owners: ['Dana'],
  statuses: [
    { domain: 'security', status: 'Completed', ids: ['CC1.1', 'CC1.2'] },
    { domain: 'privacy', status: 'Not Started', ids: ['P1.1', 'P2.1'] },
  ],
  submitted: [],
  moves: [
    { day: '2026-07-24', status: 'Completed', ids: ['CC1.1'] },
    { day: '2026-11-21', status: 'Completed', ids: ['CC1.2'] },
  ],
  with_evidence: 1,
  overdue: 2,
  overdue_plans: 1,
  critical: 0,
  changed_at: null,
}

test('score, change in thirty days, coverage and families follow from the statuses', () => {
  const row = toRow(company, '2026-11-21')
  expect(row).toMatchObject({ change: 25, percent: 50, evidence: 25, overdue: 2, score: { value: 50, band: 'Poor' } })
  expect(row.history).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 25, 25, 25, 25, 50])
  expect(row.domains.map(({ domain, percent }) => [domain, percent])).toEqual([
    ['security', 100],
    ['privacy', 0],
  ])
})

test('points and percentages are sorted on one scale', () => {
  expect(shareOfScore(toRow(company, '2026-11-21'))).toBe(0.5)
  expect(shareOfScore(toRow({ ...company, protocol_id: 'cmmc2' }, '2026-11-21'))).toBe(0)
})

test('a company without controls is shown, with nothing', () => {
  expect(toRow({ ...company, statuses: [], moves: [], with_evidence: 0 }, '2026-11-21')).toMatchObject({
    evidence: 0,
    percent: 0,
    domains: [],
    change: 0,
  })
})
