import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { useCompany } from './company-context.ts'

/** A query of the selected company. */
export function useCompanyQuery<Fetched, Data, Key extends QueryKey>(
  queryOf: (companyId: Id<'companies'>) => UseQueryOptions<Fetched, Error, Data, Key>,
): UseQueryResult<Data> {
  return useQuery(queryOf(useCompany().id))
}
