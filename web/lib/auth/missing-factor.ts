import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '../api.ts'
import { companyKeys } from '../company/companies.ts'

const rows = z.array(z.object({ name: z.string() }))

/** Names of the person's companies that this session cannot open, because they require a second factor. */
export const companiesRequiringFactor = queryOptions({
  queryKey: [...companyKeys.all, 'wanting-factor'],
  queryFn: async ({ signal }) => {
    const { data } = await api.rpc('companies_requiring_second_factor').abortSignal(signal).throwOnError()
    return rows.parse(data).map(({ name }) => name)
  },
})
