import type { ObjectiveResult } from '#domain/controls/objectives.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { RequirementState } from '#domain/scoring/counted-status.ts'
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
export function scoredState({ verdict, status, exception }: Pick<RecordedControl, 'verdict' | 'status' | 'exception'>) {
  const countsAsMet = verdict === 'Not Met' ? exception?.kind : undefined
  return { status: scoredAs(verdict, status), countsAsMet } satisfies RequirementState
}

/** The status with which a requirement is scored. What is not met but begun earns what the rules give for that. */
export function scoredAs(verdict: ObjectiveResult | null, status: ControlStatus): ControlStatus {
  if (verdict === 'Met') return 'Completed'
  if (verdict === 'Not Applicable') return verdict
  return status === 'In Progress' ? status : 'Not Started'
}
