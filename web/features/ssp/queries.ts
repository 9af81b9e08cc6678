import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import type { PlanDocument } from '#domain/ssp/plan-document.ts'
import { api } from '#web/lib/api.ts'
import { planDocument } from '#domain/ssp/document-schema.ts'
import { useAction } from '#web/lib/use-action.ts'
import { planContent, type Plan } from './plan-schema.ts'

const CACHED_FOR_MS = 5 * 60_000
type CompanyId = Id<'companies'>

/** Everything that a company's plan is made of, in one request. */
export const companyPlan = (companyId: CompanyId) =>
  queryOptions({
    queryKey: ['ssp', companyId] as const,
    staleTime: CACHED_FOR_MS,
    meta: {
      follows: [
        'ssp_texts',
        'ssp_rows',
        'ssp_parts',
        'ssp_flows',
        'ssp_reviews',
        'ssp_versions',
        'comments',
        'controls',
        'org_control_status',
        'implementation_statements',
        'control_inheritances',
        'service_providers',
      ],
    },
    queryFn: async ({ signal }): Promise<Plan> => {
      const { data } = await api
        .rpc('ssp_content', { company_uuid: companyId }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      if (data === null) throw new Error('You no longer belong to this company.')
      return planContent.parse(data)
    },
  })

/** What a frozen version says; null when there is none of that number. */
export const frozenVersion = (companyId: CompanyId, number: number) =>
  queryOptions({
    queryKey: ['ssp', companyId, 'version', number] as const,
    // It never changes.
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<PlanDocument | null> => {
      const query = api.from('ssp_versions').select('content').eq('company_id', companyId).eq('number', number)
      const { data } = await query.abortSignal(signal).maybeSingle().throwOnError()
      return data === null ? null : planDocument.parse(JSON.parse(data.content))
    },
  })

/** Writes to the plan, and has it fetched again. */
export const usePlanAction = (companyId: CompanyId) =>
  useAction((cache) => cache.invalidateQueries({ queryKey: companyPlan(companyId).queryKey, exact: true }))
