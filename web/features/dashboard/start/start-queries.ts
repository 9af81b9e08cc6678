import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { START_STEPS, type StartStep } from '#domain/start/start-list.ts'
import { api } from '#web/lib/api.ts'

const step = z.object({
  step: z.enum(START_STEPS),
  /** How far it is, where that is counted. */
  count: z.nullable(z.number()),
  total: z.nullable(z.number()),
  /** When it was worked on last; null while it is not done. */
  doneAt: z.nullable(z.string()),
  /** Null for a former member. */
  doneBy: z.nullable(z.string()),
  isSkipped: z.boolean(),
  skippedBy: z.nullable(z.string()),
})

export type StartStepState = z.infer<typeof step>

/** The steps of the start list in order, as the records of the company tick them. */
export const startList = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['start-list', companyId] as const,
    staleTime: 0,
    meta: { follows: ['start_decisions', 'org_control_status', 'evidence', 'ssp_texts', 'assets'] },
    queryFn: async ({ signal }) => {
      const { data } = await api
        .rpc('start_list', { company_uuid: companyId }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return z.array(step).parse(data)
    },
  })

export async function skipStep(companyId: Id<'companies'>, step: StartStep, isSkipped: boolean): Promise<void> {
  await api
    .from('start_decisions')
    .upsert({ company_id: companyId, step, is_skipped: isSkipped }, { onConflict: 'company_id,step' })
    .throwOnError()
}
