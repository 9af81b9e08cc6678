import { useQueryClient } from '@tanstack/react-query'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { toastControlsError } from '#web/lib/toast-failed.ts'
import { toastUndoable } from '../undo.ts'
import { useAnswerObjectives } from './answer-objectives.ts'
import type { Answer, Objective } from './objective.ts'
import { controlObjectives } from './objectives-queries.ts'
import { RESULT_LABELS } from './result-text.ts'

/** Sets the results of objectives and shows a toast with Undo. */
export function useObjectiveChanges(scope: ControlsScope, control: CompanyControl) {
  const cache = useQueryClient()
  const { mutateAsync } = useAnswerObjectives(scope, control)

  const write = (answers: readonly Answer[], onRefused?: () => void) => {
    mutateAsync(answers).catch((error: unknown) => {
      onRefused?.()
      toastControlsError(error)
    })
  }

  const set = (objectives: readonly Objective[], result: Answer['result']) => {
    const moving = objectives.filter((objective) => objective.result !== result)
    if (moving.length === 0) return
    const subject = subjectOf(control, moving)
    const undo = () => {
      const now = new Map(
        cache.getQueryData(controlObjectives(scope, control).queryKey)?.map((one) => [one.id, one.result]),
      )
      const untouched = moving.filter(({ id }) => now.get(id) === result)
      if (untouched.length > 0) write(untouched.map((one) => ({ objectiveId: one.id, result: one.result })))
      return untouched.length > 0
    }
    const text = result === null ? 'cleared' : `set to ${RESULT_LABELS[result]}`
    const drop = toastUndoable({ scope, subject, undo }, `${subject} ${text}`)
    write(
      moving.map(({ id }) => ({ objectiveId: id, result })),
      drop,
    )
  }
  return { set }
}

function subjectOf({ nist_id }: CompanyControl, objectives: readonly Objective[]): string {
  const [first] = objectives
  return objectives.length === 1 && first
    ? `${nist_id}[${first.letter}]`
    : `${objectives.length} objectives of ${nist_id}`
}
