import type { ObjectiveResult } from '#domain/controls/objectives.ts'
import type { Id } from '#domain/ids.ts'

/** An assessment objective of a control, and what the company found. */
export type Objective = {
  /** Of the catalog. */
  id: string
  letter: string
  words: string
  /** The objective of NIST SP 800-171A that it answers to, where the framework is another. */
  source: string | null
  result: ObjectiveResult | null
  note: string | null
  changedAt: string | null
  changedBy: Id<'users'> | null
}

export type Answer = { objectiveId: string; result: ObjectiveResult | null }

/** What this page has painted already and the server has not answered yet: a list fetched meanwhile must not undo it. */
const underWay = new Set<{ controlId: Id<'controls'>; answers: readonly Answer[] }>()

/** @returns what is called once the server has answered */
export function markUnderWay(controlId: Id<'controls'>, answers: readonly Answer[]): () => void {
  const mark = { controlId, answers }
  underWay.add(mark)
  return () => underWay.delete(mark)
}

export function answersUnderWay(controlId: Id<'controls'>): readonly Answer[] {
  return [...underWay].flatMap((mark) => (mark.controlId === controlId ? mark.answers : []))
}

/** The objectives as they would stand after the answers; those that stay the same remain the same objects. */
export function withAnswers(objectives: readonly Objective[], answers: readonly Answer[]): readonly Objective[] {
  const results = new Map(answers.map(({ objectiveId, result }) => [objectiveId, result]))
  return objectives.map((objective) => {
    const result = results.get(objective.id)
    return result === undefined || result === objective.result ? objective : { ...objective, result }
  })
}
