import { resultsOfAnswer, statusOfAnswer, type SelfAnswer } from '#domain/controls/self-assessment.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { AnswerState, GivenAnswer, GuidedObjective } from './self-assessment-queries.ts'

/** What an answer makes of its requirement. A reason for what does not apply is also the reason of the status. */
export function stateAfter(
  control: Pick<CompanyControl, 'naReason'>,
  answer: SelfAnswer,
  objectives: readonly GuidedObjective[],
): AnswerState {
  const { practice, isEverywhere, shownBy } = answer
  return {
    practice,
    isEverywhere,
    shownBy,
    status: statusOfAnswer(answer),
    naReason: practice === 'Does not apply' && shownBy !== '' ? shownBy : control.naReason,
    objectives: resultsOfAnswer(answer, objectives),
  }
}

/** The state now, with the results that `next` changes: writing it undoes `next`. */
export function stateBefore(
  control: Pick<CompanyControl, 'status' | 'naReason'>,
  answer: GivenAnswer | undefined,
  objectives: readonly GuidedObjective[],
  next: AnswerState,
): AnswerState {
  return {
    practice: answer?.practice ?? null,
    isEverywhere: answer?.isEverywhere ?? null,
    shownBy: answer?.shownBy ?? '',
    status: control.status,
    naReason: control.naReason,
    objectives: Object.fromEntries(
      objectives.filter(({ id }) => id in next.objectives).map(({ id, result }) => [id, result]),
    ),
  }
}
