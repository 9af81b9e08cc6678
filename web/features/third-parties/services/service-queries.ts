import { queryOptions } from '@tanstack/react-query'
import type { Database, Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { compareControlIds } from '#domain/protocols/compare-control-ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import type { ObjectiveResponsibility } from '#web/lib/providers/objective-responsibility.ts'
import type { Provider } from '#web/lib/providers/provider.ts'
import { serviceProviders } from '#web/lib/providers/provider-queries.ts'
import { companyThirdParties, type ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'

/** A line of the responsibility matrix of one service. */
export type MatrixLine = Pick<
  Row<'control_inheritances'>,
  'id' | 'responsibility' | 'provider_part' | 'company_part'
> & {
  readonly control: Pick<Row<'controls'>, 'nist_id' | 'title'>
  readonly objectives: readonly ObjectiveResponsibility[]
}

type ServiceChange = Pick<
  Database['public']['Tables']['service_providers']['Update'],
  'service' | 'provider_type' | 'fedramp' | 'handles' | 'document_id'
>

/** The responsibility matrix of a service, by requirement. */
export const matrixOf = (companyId: Id<'companies'>, providerId: Id<'service_providers'>) =>
  queryOptions({
    queryKey: ['responsibility-matrix', companyId, providerId] as const,
    meta: { follows: ['control_inheritances', 'objective_responsibilities'] as const },
    queryFn: async ({ signal }): Promise<readonly MatrixLine[]> => {
      const { data } = await api
        .from('control_inheritances')
        .select(
          'id,responsibility,provider_part,company_part,control:controls(nist_id,title),objectives:objective_responsibilities(id,objective_id,responsibility,note)',
        )
        .eq('company_id', companyId)
        .eq('provider_id', providerId)
        .abortSignal(signal)
        .throwOnError()
      return data.toSorted((one, other) => compareControlIds(one.control.nist_id, other.control.nist_id))
    },
  })

export function useServiceChanges() {
  const { id: companyId } = useCompany()
  const write = useWrite(
    invalidates(companyThirdParties(companyId).queryKey, serviceProviders(companyId).queryKey, ['ssp', companyId]),
  )
  return {
    /** Adds the service, or changes it where there is one. */
    saveService: ({ id, name }: ThirdParty, provider: Provider | undefined, change: ServiceChange) =>
      write('The service could not be saved', () =>
        provider === undefined
          ? insertRows(companyId, 'service_providers', { third_party_id: id, name, ...change })
          : updateRows(companyId, 'service_providers', provider.id, change),
      ),
  }
}
