import { queryOptions } from '@tanstack/react-query'
import { parseObjectiveResult } from '#domain/controls/objectives.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { answersUnderWay, withAnswers, type Objective } from './objective.ts'

const CACHED_FOR_MS = 5 * 60_000

export const objectivesKey = ({ companyId }: ControlsScope, controlId: Id<'controls'>) =>
  ['objectives', companyId, controlId] as const

/** The objectives of one control in their order; none where the framework has none. */
export const controlObjectives = (scope: ControlsScope, { id, catalogId }: CompanyControl) =>
  queryOptions({
    queryKey: objectivesKey(scope, id),
    staleTime: CACHED_FOR_MS,
    meta: { follows: ['control_objectives'] },
    queryFn: async ({ signal }): Promise<readonly Objective[]> => {
      if (catalogId === null) return []
      const { data, error } = await api
        .from('catalog_objectives')
        .select('id,letter,words,source,answers:control_objectives(result,note,updated_at,updated_by)')
        .eq('catalog_id', catalogId)
        .eq('answers.company_id', scope.companyId)
        .eq('answers.control_id', id)
        .order('position')
        .abortSignal(signal)
      if (error) throw new ControlsError('Failed to fetch objectives', error)
      const objectives = data.map(({ answers, ...objective }) => {
        const [answer] = answers
        return {
          ...objective,
          result: parseObjectiveResult(answer?.result ?? null),
          note: answer?.note ?? null,
          changedAt: answer?.updated_at ?? null,
          changedBy: answer?.updated_by ?? null,
        }
      })
      return withAnswers(objectives, answersUnderWay(id))
    },
  })
