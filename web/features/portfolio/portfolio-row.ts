import { assess, type Score } from '#domain/scoring/assess.ts'
import type { DomainSummary } from '#domain/scoring/domain-summary.ts'
import { daysUntil, scoreHistory } from '#domain/scoring/score-history.ts'
import { requirementState } from '#domain/scoring/scored-status.ts'
import { type Submission, submissionOf } from '#domain/scoring/submission.ts'
import type { PortfolioCompany } from './queries.ts'

/** A company as the table and the heatmap show it. */
export interface PortfolioRow extends Pick<
  PortfolioCompany,
  'id' | 'name' | 'protocol_id' | 'owners' | 'overdue' | 'overdue_plans' | 'critical' | 'changed_at'
> {
  readonly score: Score
  /** What leaves the company; undefined for protocols without a submission. */
  readonly submission: Submission | undefined
  /** Scores of the past twelve months in steps of thirty days, today's last. */
  readonly history: readonly number[]
  /** Against thirty days ago. */
  readonly change: number
  /** Whole percentage of the controls that are completed, among those that apply. */
  readonly percent: number
  /** Whole percentage of the controls that have evidence. */
  readonly evidence: number
  readonly domains: readonly DomainSummary[]
}

const STEPS = 13
const STEP_DAYS = 30

/** Score, change and coverage from the statuses of a company, by the one function that computes scores. */
export function toRow(company: PortfolioCompany, today: string): PortfolioRow {
  const { statuses, moves, submitted, with_evidence: withEvidence, protocol_id: protocol, ...facts } = company
  const factsOf = new Map(submitted.map((one) => [one.id, one]))
  const controls = statuses.flatMap(({ domain, status, ids }) =>
    ids.map((nist_id) => ({ nist_id, safeguard_domain: domain, status })),
  )
  const { score, domains, percent } = assess(protocol, controls)
  const states = controls.map(({ nist_id, status }) => ({
    nist_id,
    ...requirementState({ ...factsOf.get(nist_id), status }, today),
  }))
  const past = scoreHistory(protocol, controls, moves, daysUntil(today, STEPS, STEP_DAYS)).slice(0, -1)
  return {
    id: facts.id,
    name: facts.name,
    protocol_id: protocol,
    owners: facts.owners,
    overdue: facts.overdue,
    overdue_plans: facts.overdue_plans,
    critical: facts.critical,
    changed_at: facts.changed_at,
    score,
    submission: submissionOf(protocol, states, today),
    history: [...past.map((point) => point.score), score.value],
    change: score.value - (past.at(-1)?.score ?? score.value),
    percent,
    evidence: controls.length === 0 ? 0 : Math.round((withEvidence / controls.length) * 100),
    domains,
  }
}

/** Points and percentages on one scale for sorting: 0 is the lowest score of the framework, 1 the highest. */
export function shareOfScore({ score: { value, min, max } }: PortfolioRow): number {
  return (value - min) / (max - min)
}
