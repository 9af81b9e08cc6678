import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import type { SspDocument } from '#domain/ssp/ssp-document.ts'
import { api } from '#web/lib/api.ts'
import { sspDocument } from '#domain/ssp/document-schema.ts'
import { useAction } from '#web/lib/use-action.ts'
import { sspContent, type Ssp } from './ssp-schema.ts'

const CACHED_FOR_MS = 5 * 60_000
type CompanyId = Id<'companies'>

/** The whole SSP of a company in one request. */
export const companySsp = (companyId: CompanyId) =>
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
        'control_exceptions',
        'exception_reviews',
        'control_inheritances',
        'service_providers',
        'risks',
        'risk_links',
      ],
    },
    queryFn: async ({ signal }): Promise<Ssp> => {
      const { data } = await api
        .rpc('ssp_content', { company_uuid: companyId }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      if (data === null) throw new Error('You no longer belong to this company.')
      return sspContent.parse(data)
    },
  })

/** The content of a frozen version; null when the number does not exist. */
export const frozenVersion = (companyId: CompanyId, number: number) =>
  queryOptions({
    queryKey: ['ssp', companyId, 'version', number] as const,
    // A frozen version never changes.
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<SspDocument | null> => {
      const query = api.from('ssp_versions').select('content').eq('company_id', companyId).eq('number', number)
      const { data } = await query.abortSignal(signal).maybeSingle().throwOnError()
      return data === null ? null : sspDocument.parse(JSON.parse(data.content))
    },
  })

/** Runs one write at a time, reports its error and refetches the SSP. */
export const useSspAction = (companyId: CompanyId) =>
  useAction((cache) => cache.invalidateQueries({ queryKey: companySsp(companyId).queryKey, exact: true }))
