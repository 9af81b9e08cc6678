import type { ObjectiveResult } from '#domain/controls/objectives.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import { type RequirementState, scoredStatus } from '#domain/scoring/scored-status.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import type { AssessmentResult } from './assessment-content.ts'
import type { RecordedControl } from './assessment-record.ts'

/** Looks up what was found, by control and objective. */
export function resultLookup(
  results: readonly AssessmentResult[],
): (controlId: string, objectiveId: string | null) => AssessmentResult | undefined {
  const byPlace = new Map(results.map((result) => [placeOf(result.controlId, result.objectiveId), result]))
  return (controlId, objectiveId) => byPlace.get(placeOf(controlId, objectiveId))
}

function placeOf(controlId: string, objectiveId: string | null): string {
  return `${controlId} ${objectiveId ?? ''}`
}

/** What each objective of a control was found to be; one entry for a control without objectives. */
export function resultsOfControl(
  control: { readonly id: string; readonly objectives: readonly { readonly id: string }[] },
  resultAt: ReturnType<typeof resultLookup>,
): (ObjectiveResult | null)[] {
  const places = control.objectives.length === 0 ? [null] : control.objectives.map(({ id }) => id)
  return places.map((objectiveId) => resultAt(control.id, objectiveId)?.result ?? null)
}

/**
 * One objective that is not met makes the requirement not met; null while one was not looked at and none is not met.
 */
export function verdictOf(found: readonly (ObjectiveResult | null)[]): ObjectiveResult | null {
  if (found.includes('Not Met')) return 'Not Met'
  if (found.includes(null)) return null
  return found.every((result) => result === 'Not Applicable') ? 'Not Applicable' : 'Met'
}

/** How a requirement is scored by its results; without results it is not met by what is recorded for it. */
export function scoredState(control: RecordedControl): RequirementState {
  const { verdict, exception, countsAsMet, lapsed, partialCase } = control
  const status = scoredAs(verdict, control.status)
  if (countsAsMet === undefined) return stateOfEarlierRecord(status, verdict === 'Not Met' ? exception?.kind : null)
  const naReason = naReasonOf(control)
  if (verdict === 'Met' || verdict === null) return { status, partialCase, naReason }
  return { status, countsAsMet, lapsed, partialCase, naReason }
}

/** The verdict as the score of CMMC counts it. What was not looked at stays open. */
export function countVerdict(control: RecordedControl): ObjectiveResult | null {
  if (control.verdict === null) return null
  const scored = scoredStatus(control.number, scoredState(control))
  if (scored === 'Completed') return 'Met'
  return scored === 'Not Applicable' ? scored : 'Not Met'
}

/** The verdict that counts. Earlier records have only what was found. */
export function countedVerdict({ counted, verdict }: Pick<RecordedControl, 'counted' | 'verdict'>) {
  return counted === undefined ? verdict : counted
}

/** Records frozen before the submission score took every exception, reason and partial case as given. */
function stateOfEarlierRecord(status: ControlStatus, countsAsMet: RequirementState['countsAsMet']): RequirementState {
  return { status, countsAsMet, partialCase: true, naReason: 'Not asked by the rules of its time' }
}

/** The company's reason, or what the assessor noted. */
function naReasonOf({ naReason, found, objectives }: RecordedControl): string {
  const noted = [found, ...objectives.map((one) => one.found)].flatMap((one) => [one?.observed, one?.finding])
  return [naReason, ...noted].find((text) => !isBlank(text)) ?? ''
}

/** The status with which a requirement is scored. What is not met but begun earns what the rules give for that. */
export function scoredAs(verdict: ObjectiveResult | null, status: ControlStatus): ControlStatus {
  if (verdict === 'Met') return 'Completed'
  if (verdict === 'Not Applicable') return verdict
  return status === 'In Progress' ? status : 'Not Started'
}
