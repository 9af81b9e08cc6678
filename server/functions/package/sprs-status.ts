import { scoredState } from '#domain/assessments/assessed-status.ts'
import { earnsStatus } from '#domain/assessments/assessment-kinds.ts'
import type { Outcome } from '#domain/assessments/affirmation.ts'
import type { AssessmentRecord, RecordedScore } from '#domain/assessments/assessment-record.ts'
import { openIn } from '#domain/assessments/close-out.ts'
import { submissionOfRecord } from '#domain/oscal/record-submission.ts'
import { SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import { NO_PLAN_REASON } from '#domain/scoring/sprs.ts'
import { methodologyText, type Submission } from '#domain/scoring/submission.ts'
import type { ReadAssessment } from '../assessments/stored-assessment.ts'
import type { Frozen } from './frozen-content.ts'

type Line = Pick<RecordedScore['lines'][number], 'id' | 'why' | 'citation'>

/** What goes into SPRS: the frozen assessment if it earns a status, else the state when the package was frozen. */
export interface SprsStatus {
  /** The last day of the assessment; where none was kept, the day on which it was frozen. */
  readonly on: string
  /** Of the affirmed assessment; null without one. */
  readonly statusOn: string | null
  /** The submission score. */
  readonly value: number
  /** Why it cannot be submitted; undefined where it can. */
  readonly notSubmittable: string | undefined
  readonly outcome: Outcome
  /** What the rules do not deduct and the methodology would, in a sentence. */
  readonly note: string | undefined
  /** Requirements that count as met although something is missing. */
  readonly counted: readonly Line[]
  /** Numbers of the requirements that are not met. */
  readonly open: ReadonlySet<string>
}

export function sprsStatusOf(frozen: Frozen): SprsStatus {
  const { selfAssessment: assessment = frozen.assessment } = frozen
  const score = assessment !== null && isWhole(assessment) ? assessment.record.score : null
  return assessment === null || score === null ? currentStatus(frozen) : recordedStatus(assessment, score)
}

function isWhole({ protocol, kind, record }: ReadAssessment): boolean {
  return kind === 'Self-assessment' && earnsStatus(protocol, kind) && record.coversAll
}

/** The numbers as they were frozen, by the rules of then. */
function recordedStatus({ record, statusOn }: ReadAssessment, score: RecordedScore): SprsStatus {
  const { controls, endedOn, frozenAt, outcome } = record
  const isCounted = new Set(controls.filter((one) => scoredState(one).countsAsMet).map(({ number }) => number))
  return {
    on: endedOn ?? frozenAt.slice(0, 10),
    statusOn,
    value: score.value,
    notSubmittable: hasSecurityPlan(record) ? undefined : NO_PLAN_REASON,
    outcome: outcome ?? 'none',
    note: score.note,
    counted: score.lines.filter(({ id, points }) => points === 0 && isCounted.has(id)),
    open: new Set(openIn(record).map(({ number }) => number)),
  }
}

/** Level 1 needs none. */
function hasSecurityPlan({ controls }: AssessmentRecord): boolean {
  const plan = controls.find(({ number }) => number === SYSTEM_SECURITY_PLAN)
  return plan === undefined || scoredState(plan).status === 'Completed'
}

function currentStatus({ record }: Frozen): SprsStatus {
  const submission = submissionOfRecord(record)
  if (submission === undefined) throw new TypeError(`${record.protocol} has no submission score`)
  const { value, scored, methodology, assessment } = submission
  const open = scored.filter(({ status }) => status !== 'Completed' && status !== 'Not Applicable')
  return {
    on: record.on,
    statusOn: null,
    value,
    notSubmittable: assessment?.reason,
    outcome: outcomeOf(submission),
    note: methodology && methodologyText(methodology),
    counted: (assessment?.findings ?? []).filter(({ status, scored: as }) => as === 'Completed' && status !== as),
    open: new Set(open.map(({ nist_id }) => nist_id)),
  }
}

function outcomeOf({ assessment, isMet }: Submission): Outcome {
  if (assessment !== undefined) return assessment.level2?.status ?? 'none'
  return isMet === true ? 'final' : 'none'
}
