import type { ObjectiveResult } from './objectives.ts'
import type { ControlStatus } from './status.ts'

/** The answers to “Do we do this?”, in the order of the page. */
export const PRACTICES = ['Yes', 'Partly', 'No', 'Does not apply'] as const

export type Practice = (typeof PRACTICES)[number]

/** What a company says of a requirement. A claim: an assessment decides for itself. */
export interface SelfAnswer {
  readonly practice: Practice
  /** Everywhere in scope; null without an answer. */
  readonly isEverywhere: boolean | null
  /** What shows it; for what does not apply, why. */
  readonly shownBy: string
}

/** The status that an answer sets. What is not done everywhere in scope is In Progress. */
export function statusOfAnswer({
  practice,
  isEverywhere,
}: Pick<SelfAnswer, 'practice' | 'isEverywhere'>): ControlStatus {
  switch (practice) {
    case 'Yes':
      return isEverywhere === false ? 'In Progress' : 'Completed'
    case 'Partly':
      return 'In Progress'
    case 'No':
      return 'Not Started'
    case 'Does not apply':
      return 'Not Applicable'
  }
}

const RESULT_OF: Readonly<Record<ControlStatus, ObjectiveResult | undefined>> = {
  Completed: 'Met',
  'Not Started': 'Not Met',
  'Not Applicable': 'Not Applicable',
  'In Progress': undefined,
}

/**
 * The working results that an answer changes, by the id of their objective. A partial answer says nothing of single
 * objectives: it clears them where all say the same, which it contradicts, and keeps them otherwise.
 */
export function resultsOfAnswer(
  answer: Pick<SelfAnswer, 'practice' | 'isEverywhere'>,
  objectives: readonly { readonly id: string; readonly result: ObjectiveResult | null }[],
): Readonly<Record<string, ObjectiveResult | null>> {
  const result = RESULT_OF[statusOfAnswer(answer)]
  const isSame = new Set(objectives.map((one) => one.result)).size === 1
  if (result === undefined && !isSame) return {}
  const changed = objectives.filter((one) => one.result !== (result ?? null))
  return Object.fromEntries(changed.map(({ id }) => [id, result ?? null]))
}

/** Whether a claim needs something that shows it, and what it has. */
export function proofOf(
  { practice, shownBy }: SelfAnswer,
  evidenceCount: number,
): 'evidence' | 'named' | 'none' | undefined {
  if (practice === 'No' || practice === 'Does not apply') return undefined
  if (evidenceCount > 0) return 'evidence'
  return shownBy === '' ? 'none' : 'named'
}
