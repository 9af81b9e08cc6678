import { assessmentKindLabel } from '#domain/assessments/assessment-kinds.ts'
import { closeOutLabel } from '#domain/assessments/close-out.ts'
import { statusName } from '#domain/assessments/status-name.ts'
import { withMinusSign } from '#web/lib/format-number.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { AssessmentRow } from './company-assessments.ts'
import { isOpenState, shownState } from './labels.ts'

export function kindLabel({ protocol_id: protocol, kind, closes_id: closes }: AssessmentRow): string {
  return (closes === null ? assessmentKindLabel(protocol, kind) : closeOutLabel(kind)).label
}

export function stateOf({ state, close_out_by: closeOutBy, valid_until: validUntil }: AssessmentRow) {
  return shownState({ state, closeOutBy, validUntil }, todayUtc())
}

/** The planned end of an open assessment; the next affirmation or the end of the status of an affirmed one. */
export function nextDay({ state, ends_on, affirm_by, valid_until }: AssessmentRow): string | null {
  if (isOpenState(state)) return ends_on
  return state === 'Affirmed' ? (affirm_by ?? valid_until) : null
}

/** Undefined before the affirmation. */
export function cmmcStatus({ protocol_id: protocol, kind, outcome, status_on: on }: AssessmentRow): string | undefined {
  return on === null ? undefined : statusName(protocol, kind, outcome)
}

export function scoreText({ score, protocol_id: protocol }: AssessmentRow): string | null {
  if (score === null) return null
  return protocol === 'cmmc2' ? withMinusSign(score) : `${score}%`
}
