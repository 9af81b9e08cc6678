import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { api } from '../api.ts'
import type { CmmcStatus } from '../controls/held-status.ts'
import { todayUtc } from '../format/today-utc.ts'

/** The CMMC Status that a company holds at its level; the dashboard's response includes it too. */
export const companyStatus = (companyId: Id<'companies'>, protocol: ProtocolId) =>
  queryOptions({
    queryKey: ['cmmc-status', companyId, protocol] as const,
    meta: { follows: ['assessment_dates', 'assessments'] as const },
    queryFn: async ({ signal }): Promise<CmmcStatus> => {
      const ofCompany = { company_id: companyId }
      const dates = api.from('assessment_dates').select('conditional_on').match(ofCompany)
      const finals = api
        .from('assessments')
        .select('on:status_on,until:valid_until')
        .match({ ...ofCompany, protocol_id: protocol, state: 'Affirmed', outcome: 'final' })
        .gt('valid_until', todayUtc())
        .order('status_on', { ascending: false })
      const [{ data: days }, { data: final }] = await Promise.all([
        dates.abortSignal(signal).maybeSingle().throwOnError(),
        finals.limit(1).abortSignal(signal).maybeSingle().throwOnError(),
      ])
      const { on = null, until = null } = final ?? {}
      return {
        conditional_on: days?.conditional_on ?? null,
        final: on !== null && until !== null ? { on, until } : null,
      }
    },
  })
