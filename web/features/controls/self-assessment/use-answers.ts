import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SelfAnswer } from '#domain/controls/self-assessment.ts'
import {
  companyControls,
  updateControls,
  type CompanyControl,
  type ControlsScope,
} from '#web/lib/controls/controls-queries.ts'
import { untilAnswered } from '#web/lib/pending/pending-changes.ts'
import { toastFailed } from '#web/lib/toast-failed.ts'
import { objectivesKey } from '../objectives/objectives-queries.ts'
import { toastUndoable } from '../undo.ts'
import { stateAfter, stateBefore } from './answer-state.ts'
import { familyGuidance, selfAnswers, writeAnswer, type AnswerState } from './self-assessment-queries.ts'

interface Write {
  readonly control: CompanyControl
  readonly state: AnswerState
}

/** Answers the requirements of one group: shown at once, written one after the other, each with undo. */
export function useAnswers(scope: ControlsScope, family: readonly CompanyControl[]) {
  const cache = useQueryClient()
  const answers = selfAnswers(scope)
  const guidance = familyGuidance(scope, family)
  const { mutate } = useMutation({
    ...untilAnswered,
    scope: { id: 'self-assessment' },
    mutationFn: ({ control, state }: Write) => writeAnswer(scope, control.id, state),
    onMutate: async ({ control, state }) => {
      await Promise.all([answers, guidance].map(({ queryKey }) => cache.cancelQueries({ queryKey })))
      const { practice, isEverywhere, shownBy, status, naReason, objectives } = state
      cache.setQueryData(answers.queryKey, (given) => {
        const others = given?.filter(({ controlId }) => controlId !== control.id)
        return practice === null ? others : others?.concat({ controlId: control.id, practice, isEverywhere, shownBy })
      })
      cache.setQueryData(guidance.queryKey, (all) =>
        all?.map((one) => ({
          ...one,
          objectives: one.objectives.map((objective) => ({
            ...objective,
            result: objective.id in objectives ? (objectives[objective.id] ?? null) : objective.result,
          })),
        })),
      )
      updateControls(cache, scope, (one) => (one.id === control.id ? { ...one, status, naReason } : one))
    },
    onError: (error) => {
      toastFailed('The answer was not saved', error)
      for (const { queryKey } of [answers, guidance, companyControls(scope)]) void cache.invalidateQueries({ queryKey })
    },
    onSuccess: (_nothing, { control }) => cache.invalidateQueries({ queryKey: objectivesKey(scope, control.id) }),
  })

  const answerOf = ({ id }: CompanyControl) =>
    cache.getQueryData(answers.queryKey)?.find(({ controlId }) => controlId === id)

  /** @returns undoes the answer, unless it was changed since */
  const answer = (control: CompanyControl, given: SelfAnswer): (() => boolean) => {
    const objectives =
      cache.getQueryData(guidance.queryKey)?.find(({ catalogId }) => catalogId === control.catalogId)?.objectives ?? []
    const state = stateAfter(control, given, objectives)
    const before = stateBefore(control, answerOf(control), objectives, state)
    const undo = () => {
      const now = answerOf(control)
      const isMine = now?.practice === given.practice && now.isEverywhere === given.isEverywhere
      if (isMine) mutate({ control, state: before })
      return isMine
    }
    mutate({ control, state })
    toastUndoable({ scope, subject: control.nist_id, undo }, `${control.nist_id}: ${given.practice}`)
    return undo
  }
  return { answer }
}
