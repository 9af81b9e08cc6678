import type { ControlStatus } from './status.ts'

/** What an assessment can find for one objective of a control, in the order of the keys m, n and a. */
export const OBJECTIVE_RESULTS = ['Met', 'Not Met', 'Not Applicable'] as const

export type ObjectiveResult = (typeof OBJECTIVE_RESULTS)[number]

/**
 * Turns outside text into a result; null stays null.
 *
 * @throws RangeError when the text names no result
 */
export function parseObjectiveResult(text: string | null): ObjectiveResult | null {
  if (text === null) return null
  const known = OBJECTIVE_RESULTS.find((result) => result === text)
  if (known === undefined) throw new RangeError(`not a result of an objective: ${text}`)
  return known
}

/** The results of one control's objectives; `total` includes those without a result. */
export interface ObjectiveCounts {
  readonly total: number
  readonly met: number
  readonly notMet: number
  readonly notApplicable: number
}

/** Counts results; null is an objective without one. */
export function countObjectives(results: readonly (ObjectiveResult | null)[]): ObjectiveCounts {
  const count = (wanted: ObjectiveResult) => results.filter((result) => result === wanted).length
  return { total: results.length, met: count('Met'), notMet: count('Not Met'), notApplicable: count('Not Applicable') }
}

/** Those that are neither met nor not applicable. One open objective makes the whole requirement not met. */
export function openObjectives({ total, met, notApplicable }: ObjectiveCounts): number {
  return total - met - notApplicable
}

/**
 * What the objectives say about the status: that it may be Completed, or that it should not be. Undefined where they
 * agree, and for controls without objectives. A person decides; nothing follows by itself.
 */
export function objectivesVerdict(status: ControlStatus, counts: ObjectiveCounts): 'completable' | 'open' | undefined {
  if (counts.total === 0) return undefined
  const open = openObjectives(counts)
  if (status === 'Completed') return open > 0 ? 'open' : undefined
  return status !== 'Not Applicable' && open === 0 ? 'completable' : undefined
}
