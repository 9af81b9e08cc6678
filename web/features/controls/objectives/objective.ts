import type { ObjectiveResult } from '#domain/controls/objectives.ts'
import type { Id } from '#domain/ids.ts'

/** An assessment objective of a control, and what the company found. */
export type Objective = {
  /** Its id in the catalog. */
  id: string
  letter: string
  words: string
  /** The matching objective of NIST SP 800-171A in other frameworks. */
  source: string | null
  result: ObjectiveResult | null
  note: string | null
  changedAt: string | null
  changedBy: Id<'users'> | null
}

export type Answer = { objectiveId: string; result: ObjectiveResult | null }

/** Pending results: shown already, not confirmed by the server. A list fetched meanwhile must not undo them. */
const underWay = new Set<{ controlId: Id<'controls'>; answers: readonly Answer[] }>()

/** @returns a function to call once the server has answered */
export function markUnderWay(controlId: Id<'controls'>, answers: readonly Answer[]): () => void {
  const mark = { controlId, answers }
  underWay.add(mark)
  return () => underWay.delete(mark)
}

export function answersUnderWay(controlId: Id<'controls'>): readonly Answer[] {
  return [...underWay].flatMap((mark) => (mark.controlId === controlId ? mark.answers : []))
}

/** The objectives with new results; unchanged ones remain the same objects. */
export function withAnswers(objectives: readonly Objective[], answers: readonly Answer[]): readonly Objective[] {
  const results = new Map(answers.map(({ objectiveId, result }) => [objectiveId, result]))
  return objectives.map((objective) => {
    const result = results.get(objective.id)
    return result === undefined || result === objective.result ? objective : { ...objective, result }
  })
}
