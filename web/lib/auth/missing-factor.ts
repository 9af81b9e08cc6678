import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '../api.ts'
import { companyKeys } from '../company/companies.ts'

const rows = z.array(z.object({ name: z.string() }))

const requirement = z.array(z.object({ everywhere: z.boolean(), admin_due_at: z.nullable(z.string()) }))

/**
 * Whether the installation requires a second factor everywhere, and, for an administrator without one, from when on
 * their rights need it.
 */
export const factorRequirement = queryOptions({
  queryKey: [...companyKeys.all, 'factor-requirement'],
  queryFn: async ({ signal }) => {
    const { data } = await api.rpc('second_factor_requirement').abortSignal(signal).throwOnError()
    const [row] = requirement.parse(data)
    const dueAt = row?.admin_due_at ?? undefined
    const admin = dueAt === undefined ? undefined : { dueAt, isDue: Date.parse(dueAt) <= Date.now() }
    return { isEverywhere: row?.everywhere === true, admin }
  },
})

/** Names of the person's companies that this session cannot open, because they require a second factor. */
export const companiesRequiringFactor = queryOptions({
  queryKey: [...companyKeys.all, 'wanting-factor'],
  queryFn: async ({ signal }) => {
    const { data } = await api.rpc('companies_requiring_second_factor').abortSignal(signal).throwOnError()
    return rows.parse(data).map(({ name }) => name)
  },
})
