import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { api } from '#web/lib/api.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'

type CompanyId = Id<'companies'>

/** What a package made now would freeze. */
export const nextContents = (companyId: CompanyId, protocol: ProtocolId) =>
  queryOptions({
    queryKey: ['packages', companyId, 'next', protocol] as const,
    meta: { follows: ['ssp_versions', 'poam_items', 'assessments', 'evidence'] },
    queryFn: async ({ signal }): Promise<NextContents> => {
      const poamItems = () => api.from('poam_items').select('id', COUNT).eq('company_id', companyId).abortSignal(signal)
      const inUse = () =>
        api.from('evidence').select('id', COUNT).eq('company_id', companyId).is('archived_at', null).abortSignal(signal)
      const [version, items, openItems, assessment, evidence, expired] = await Promise.all([
        lastVersion(companyId, signal),
        poamItems().throwOnError(),
        poamItems().neq('status', 'Closed').throwOnError(),
        lastAssessment(companyId, protocol, signal),
        inUse().throwOnError(),
        inUse().lt('expires_on', todayUtc()).throwOnError(),
      ])
      return {
        version: version + 1,
        items: items.count ?? 0,
        openItems: openItems.count ?? 0,
        assessment,
        evidence: evidence.count ?? 0,
        expired: expired.count ?? 0,
      }
    },
  })

export interface NextContents {
  /** The number that its version of the plan would get. */
  version: number
  items: number
  openItems: number
  /** Null before the first was frozen. */
  assessment: { number: number; finished_on: string | null } | null
  evidence: number
  expired: number
}

const COUNT = { count: 'exact', head: true } as const

async function lastVersion(companyId: CompanyId, signal: AbortSignal): Promise<number> {
  const versions = api.from('ssp_versions').select('number').eq('company_id', companyId)
  const { data } = await versions
    .order('number', { ascending: false })
    .limit(1)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data?.number ?? 0
}

/** As the package chooses it: without tests, gap analyses and unaffirmed close-outs. */
async function lastAssessment(companyId: CompanyId, protocol: ProtocolId, signal: AbortSignal) {
  const { data } = await api
    .from('assessments')
    .select('number,finished_on,assessment_records!inner(frozen_at)')
    .eq('company_id', companyId)
    .eq('protocol_id', protocol)
    .in('state', ['Frozen', 'Affirmed'])
    .not('kind', 'in', '("Control test","Gap analysis")')
    .or('closes_id.is.null,state.eq.Affirmed')
    .order('assessment_records(frozen_at)', { ascending: false })
    .limit(1)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data
}
