import { queryOptions } from '@tanstack/react-query'
import { parseObjectiveResult, type ObjectiveResult } from '#domain/controls/objectives.ts'
import { PRACTICES, type SelfAnswer } from '#domain/controls/self-assessment.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'

/** What the company says of a requirement. */
export type GivenAnswer = SelfAnswer & { readonly controlId: Id<'controls'> }

/** The answers of the company; without one for what is unanswered. */
export const selfAnswers = ({ companyId }: ControlsScope) =>
  queryOptions({
    queryKey: ['self-assessments', companyId] as const,
    meta: { follows: ['self_assessments'] },
    queryFn: async ({ signal }): Promise<readonly GivenAnswer[]> => {
      const { data } = await api
        .from('self_assessments')
        .select('control_id,practice,is_everywhere,shown_by')
        .eq('company_id', companyId)
        .not('practice', 'is', null)
        .abortSignal(signal)
        .throwOnError()
      return data.flatMap(({ control_id: controlId, is_everywhere: isEverywhere, shown_by: shownBy, ...row }) => {
        const practice = PRACTICES.find((known) => known === row.practice)
        return practice === undefined ? [] : [{ controlId, practice, isEverywhere, shownBy }]
      })
    },
  })

/** What helps to answer, from the catalog, and what the company found for each objective so far. */
export interface Guidance {
  readonly catalogId: string
  readonly guidance: string
  readonly objectives: readonly GuidedObjective[]
}

export interface GuidedObjective {
  readonly id: string
  readonly letter: string
  readonly words: string
  readonly result: ObjectiveResult | null
}

/** The guidance of one group of requirements; objectives only where the framework has them. */
export const familyGuidance = ({ companyId, protocol }: ControlsScope, controls: readonly CompanyControl[]) => {
  const catalogIds = controls.flatMap(({ catalogId }) => catalogId ?? [])
  return queryOptions({
    queryKey: ['self-assessment-guidance', companyId, protocol, catalogIds] as const,
    meta: { follows: ['control_objectives'] },
    queryFn: async ({ signal }): Promise<readonly Guidance[]> => {
      const { data } = await api
        .from('catalog_controls')
        .select('id,guidance,objectives:catalog_objectives(id,letter,words,answers:control_objectives(result))')
        .in('id', catalogIds)
        .eq('objectives.answers.company_id', companyId)
        .order('position', { referencedTable: 'objectives' })
        .abortSignal(signal)
        .throwOnError()
      return data.map(({ id, guidance, objectives }) => ({
        catalogId: id,
        guidance,
        objectives: objectives.map(({ answers, ...objective }) => ({
          ...objective,
          result: parseObjectiveResult(answers[0]?.result ?? null),
        })),
      }))
    },
  })
}

/** An answer with what follows from it; `practice` is null where it is taken back. */
export interface AnswerState {
  readonly practice: SelfAnswer['practice'] | null
  readonly isEverywhere: boolean | null
  readonly shownBy: string
  readonly status: ControlStatus
  readonly naReason: string | null
  /** The new result of each objective that changes, by its id. */
  readonly objectives: Readonly<Record<string, ObjectiveResult | null>>
}

export async function writeAnswer({ companyId }: ControlsScope, controlId: Id<'controls'>, state: AnswerState) {
  const { practice, isEverywhere, shownBy, status, naReason, objectives } = state
  await api
    .rpc('write_self_assessment', {
      company: companyId,
      control: controlId,
      state: {
        practice,
        is_everywhere: isEverywhere,
        shown_by: shownBy,
        status,
        na_reason: naReason,
        objectives: { ...objectives },
      },
    })
    .throwOnError()
}
