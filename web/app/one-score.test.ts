import { expect, test } from 'vitest'
import { exceptionEffect } from '#domain/controls/exception.ts'
import { scoreOf } from '#domain/scoring/assess.ts'
import { submissionOf } from '#domain/scoring/submission.ts'
import { COMPANIES_ON, numbersOf, testingCompanies, type TestingCompany } from '#domain/scoring/testing-companies.ts'
import { progressOf } from '#web/features/dashboard/progress-of.ts'
import { dashboardSubmission } from '#web/features/dashboard/dashboard-rules.ts'
import type { Dashboard } from '#web/features/dashboard/queries.ts'
import { toRow } from '#web/features/portfolio/portfolio-row.ts'
import { simulate } from '#web/features/simulator/simulate.ts'
import { parseView } from '#web/features/simulator/view.ts'
import { aControl } from '#web/lib/testing-control.ts'

const NO_VULNERABILITIES = { open: {}, past_due: 0, last_scan_at: null, totals: [] }
const NO_EVIDENCE = { total: 0, expiries: [], requests: [], reviews: { count: 0, oldest: null } }
const NO_PLAN = {
  overdue: 0,
  late: [],
  mine: [],
  spans: [],
  last_due_on: null,
  status: { conditional_on: null, final: null },
}
const NOT_CHECKED = { total: 0, met: 0, notMet: 0, notApplicable: 0 }

function controlsOf({ requirements }: TestingCompany) {
  return requirements.map(({ number, exception, ...facts }) =>
    aControl(number, { ...facts, ...exceptionEffect(exception, COMPANIES_ON) }),
  )
}

function dashboardOf(company: TestingCompany): Dashboard {
  const controls = controlsOf(company).map((control) => ({
    ...control,
    practice_id: null,
    owner_id: null,
    due_on: null,
    review_on: null,
    objectives: NOT_CHECKED,
    expired: 0,
  }))
  const answer = {
    today: COMPANIES_ON,
    controls,
    moves: [],
    vulnerabilities: NO_VULNERABILITIES,
    activity: [],
    evidence: NO_EVIDENCE,
    plan: {
      ...NO_PLAN,
      planned: controls.filter(({ nist_id: id }) => company.planned.some((one) => one === id)).map(({ id }) => id),
    },
    start: [],
    categories: null,
    issues: [],
  }
  return { ...answer, submission: dashboardSubmission('cmmc2', answer) }
}

function portfolioOf({ requirements }: TestingCompany) {
  const row = {
    id: 'a',
    name: 'Acme',
    protocol_id: 'cmmc2' as const,
    owners: [],
    statuses: requirements.map(({ number, status }) => ({ domain: 'AC', status, ids: [number] })),
    moves: [],
    submitted: requirements.map(({ number, partialCase, naReason, exception }) => ({
      id: number,
      partialCase,
      naReason,
      exception: exception && { ...exception, reviews: exception.reviews?.map((review) => ({ ...review })) },
    })),
    with_evidence: 0,
    overdue: 0,
    overdue_plans: 0,
    critical: 0,
    changed_at: null,
  }
  return toRow(row, COMPANIES_ON)
}

test('of 200 companies, dashboard, lists, portfolio and simulator show the same two numbers', () => {
  for (const company of testingCompanies(200)) {
    const controls = controlsOf(company)
    const progress = progressOf('cmmc2', `${COMPANIES_ON}T09:00:00Z`, dashboardOf(company))
    const portfolio = portfolioOf(company)
    const { before, after, submission, level2 } = simulate(
      'cmmc2',
      controls,
      parseView({}, () => true),
      COMPANIES_ON,
    )
    const shown = [
      [progress.assessment.score.value, progress.submission?.value],
      [scoreOf('cmmc2', controls).value, submissionOf('cmmc2', controls, COMPANIES_ON)?.value],
      [portfolio.score.value, portfolio.submission?.value],
      [before.value, submission.before?.value],
      [after.value, submission.after?.value],
    ]
    const { score, submission: submitted } = numbersOf(company)
    expect(shown).toEqual(shown.map(() => [score, submitted]))
    expect(level2).toEqual(progress.submission?.assessment?.level2)
  }
})
