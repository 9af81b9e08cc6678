import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type PoamBurnDown, poamBurnDown } from '#domain/poam/poam-burn-down.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { assess, type Assessment } from '#domain/scoring/assess.ts'
import { countedStatus } from '#domain/scoring/counted-status.ts'
import { type MissingPlans, missingPlans } from '#domain/scoring/missing-plans.ts'
import { dayBefore, daysUntil, firstKnownDay, scoreHistory, type ScoreOnDay } from '#domain/scoring/score-history.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { companyDashboard, type Dashboard } from './queries.ts'

/** The company's scores and the figures derived from them. */
export interface Progress extends Dashboard {
  readonly assessment: Assessment
  /** Further deductions that an assessment would make today. */
  readonly missingPlans: MissingPlans | undefined
  /** Undefined without a POA&M item due in the future. */
  readonly burnDown: PoamBurnDown | undefined
  /** The score week by week since the company began, a year at most; today's at the end. */
  readonly scores: readonly ScoreOnDay[]
  /** The score of thirty days ago; undefined before the company began. */
  readonly scoreBefore: number | undefined
}

/** One year, including today. */
const WEEKS = 53
const DAYS_A_WEEK = 7
const NOTCH_DAYS = 30

/** Computed once for all cards. */
export function useProgress() {
  const { id, protocol_id: protocol, created_at: createdAt } = useCompany()
  const select = useCallback((answer: Dashboard) => progressOf(protocol, createdAt, answer), [protocol, createdAt])
  return useQuery({ ...companyDashboard(id, protocol), select })
}

export type ProgressQuery = ReturnType<typeof useProgress>

/** The last score comes from the current statuses, the earlier ones from the history. */
function progressOf(protocol: ProtocolId, createdAt: string, answer: Dashboard): Progress {
  const { controls, moves, today, plan } = answer
  const assessment = assess(protocol, controls)
  const since = firstKnownDay(createdAt, moves)
  const past = daysUntil(today, WEEKS, DAYS_A_WEEK).filter((day) => day >= since && day < today)
  const notch = [dayBefore(today, NOTCH_DAYS)].filter((day) => day >= since)
  const before = scoreHistory(protocol, controls, moves, notch)
  return {
    ...answer,
    assessment,
    missingPlans: protocol === 'cmmc2' ? missingIn(controls, plan) : undefined,
    burnDown: burnDownOf(plan, today),
    scores: [...scoreHistory(protocol, controls, moves, past), { day: today, score: assessment.score.value }],
    scoreBefore: before[0]?.score,
  }
}

function burnDownOf(plan: Dashboard['plan'], today: string): PoamBurnDown | undefined {
  const items = plan.spans.flatMap(({ count, ...span }) => Array.from({ length: count }, () => span))
  const [conditionalOn, lastDueOn] = [plan.status.conditional_on ?? undefined, plan.last_due_on ?? undefined]
  return poamBurnDown(items, { conditionalOn, lastDueOn, today })
}

function missingIn(controls: Dashboard['controls'], { planned }: Dashboard['plan']): MissingPlans | undefined {
  const byId = new Map(controls.map((control) => [control.nist_id, control]))
  const known = new Set(planned)
  return missingPlans(
    (id) => {
      const control = byId.get(id)
      return control && countedStatus(id, control)
    },
    (id) => known.has(byId.get(id)?.id ?? ''),
  )
}
