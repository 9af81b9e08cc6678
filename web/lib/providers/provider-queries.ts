import { queryOptions } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '../api.ts'
import { read } from '../read.ts'
import { PROVIDER_COLUMNS, type Provider } from './provider.ts'

const CACHED_FOR_MS = 5 * 60_000

/** The third party whose service it is; null where that one was deleted. */
export interface InRegister {
  readonly third_party: Pick<Row<'third_parties'>, 'number'> | null
}
export const IN_REGISTER = 'third_party:third_parties(number)'

/** The providers of a company, by name. */
export const serviceProviders = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['service-providers', companyId] as const,
    staleTime: CACHED_FOR_MS,
    meta: { follows: ['service_providers', 'evidence'] },
    queryFn: ({ signal }): Promise<readonly (Provider & InRegister)[]> => {
      const query = api
        .from('service_providers')
        .select(`${PROVIDER_COLUMNS},${IN_REGISTER}`)
        .eq('company_id', companyId)
        .order('name')
        .order('service')
      return read(signal, query)
    },
  })
