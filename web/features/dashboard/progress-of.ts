import { type PoamBurnDown, poamBurnDown } from '#domain/poam/poam-burn-down.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { assess, type Assessment } from '#domain/scoring/assess.ts'
import { dayBefore, daysUntil, firstKnownDay, scoreHistory, type ScoreOnDay } from '#domain/scoring/score-history.ts'
import type { Dashboard } from './queries.ts'

/** The company's scores and the figures derived from them. */
export interface Progress extends Dashboard {
  readonly assessment: Assessment
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

/** The last score comes from the current statuses, the earlier ones from the history. */
export function progressOf(protocol: ProtocolId, createdAt: string, answer: Dashboard): Progress {
  const { controls, moves, today, plan } = answer
  const assessment = assess(protocol, controls)
  const since = firstKnownDay(createdAt, moves)
  const past = daysUntil(today, WEEKS, DAYS_A_WEEK).filter((day) => day >= since && day < today)
  const notch = [dayBefore(today, NOTCH_DAYS)].filter((day) => day >= since)
  const before = scoreHistory(protocol, controls, moves, notch)
  return {
    ...answer,
    assessment,
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
