import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { currentSession } from '#web/lib/auth/session.ts'
import {
  forgetPending,
  rememberPending,
  seenValue,
  THIS_PAGE,
  untilAnswered,
  type PendingChange,
} from '#web/lib/pending/pending-changes.ts'
import { markUnderWay, withAnswers, type Answer, type Objective } from './objective.ts'
import { controlObjectives } from './objectives-queries.ts'

/**
 * Sets the results of objectives: shown at once and sent until the server answers. An error restores the former results
 * where no newer one was set.
 */
export function useAnswerObjectives(scope: ControlsScope, control: CompanyControl) {
  const cache = useQueryClient()
  const { queryKey } = controlObjectives(scope, control)
  const update = (change: (objectives: readonly Objective[]) => readonly Objective[]) =>
    cache.setQueryData(queryKey, (objectives) => objectives && change(objectives))
  return useMutation({
    ...untilAnswered,
    scope: { id: 'objective-answers' }, // one after the other, so that the last one painted is the last one written
    mutationFn: (answers: readonly Answer[]) => writeAnswers(scope, control, answers),
    onMutate: async (answers) => {
      const before = cache.getQueryData(queryKey) ?? []
      const unconfirmed = pendingAnswers(scope, control, answers, before)
      const arrive = markUnderWay(control.id, answers)
      rememberPending(unconfirmed)
      await cache.cancelQueries({ queryKey })
      update((objectives) => withAnswers(objectives, answers))
      return { before, unconfirmed, arrive }
    },
    onSuccess: (written) => {
      const records = new Map(written.map((record) => [record.objective_id, record]))
      update((objectives) =>
        objectives.map((objective) => {
          const record = records.get(objective.id)
          return record ? { ...objective, changedAt: record.updated_at, changedBy: record.updated_by } : objective
        }),
      )
    },
    onError: (_error, answers, context) => {
      const before = new Map(context?.before.map(({ id, result }) => [id, result]))
      const refused = new Map(answers.map(({ objectiveId, result }) => [objectiveId, result]))
      update((objectives) =>
        objectives.map((objective) =>
          refused.has(objective.id) && refused.get(objective.id) === objective.result
            ? { ...objective, result: before.get(objective.id) ?? null }
            : objective,
        ),
      )
    },
    onSettled: async (_written, _error, _answers, context) => {
      context?.arrive()
      forgetPending(context?.unconfirmed ?? [])
      if (cache.getQueryState(queryKey)?.isInvalidated) await cache.invalidateQueries({ queryKey })
    },
  })
}

async function writeAnswers(
  { companyId }: ControlsScope,
  { id: controlId }: Pick<CompanyControl, 'id'>,
  answers: readonly Answer[],
) {
  const { data, error } = await api
    .from('control_objectives')
    .upsert(
      answers.map(({ objectiveId, result }) => ({
        company_id: companyId,
        control_id: controlId,
        objective_id: objectiveId,
        result,
      })),
      { onConflict: 'company_id,control_id,objective_id' },
    )
    .select('objective_id,updated_at,updated_by')
  if (error) throw new ControlsError('Failed to update objectives', error)
  return data
}

function pendingAnswers(
  { companyId }: ControlsScope,
  control: CompanyControl,
  answers: readonly Answer[],
  before: readonly Objective[],
): readonly PendingChange[] {
  const session = currentSession()
  if (session.status !== 'signed-in') return []
  const seen = new Map(before.map((objective) => [objective.id, objective.result]))
  return answers.map(({ objectiveId, result }) => ({
    userId: session.user.id,
    companyId,
    controlId: control.id,
    controlNumber: control.nist_id,
    change: { kind: 'objective', objectiveId, result },
    seen: [seenValue(seen.get(objectiveId) ?? null)],
    page: THIS_PAGE,
  }))
}
