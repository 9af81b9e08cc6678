import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { companyKeys } from '#web/lib/company/companies.ts'

export type CompanySettings = {
  second_factor_required: boolean
  audit_retention_days: number | null
  impersonation_allowed: boolean
  storage_quota_gb: number | null
}

/** Settings of a company beyond those of the form that creates it. */
export const companySettings = (id: Id<'companies'>) =>
  queryOptions({
    queryKey: [...companyKeys.all, id, 'settings'] as const,
    queryFn: async ({ signal }): Promise<CompanySettings> => {
      const { data } = await api
        .from('companies')
        .select('second_factor_required,audit_retention_days,impersonation_allowed,storage_quota_gb')
        .eq('id', id)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })

const member = z.object({
  full_name: z.nullable(z.string()),
  email: z.string(),
  has_second_factor: z.nullable(z.boolean()),
})

/** The names of the members without a second factor; for those who manage the company. */
export const membersWithoutFactor = (id: Id<'companies'>) =>
  queryOptions({
    queryKey: ['members', id, 'without-factor'] as const,
    queryFn: async ({ signal }) => {
      const { data } = await api.rpc('company_members', { company_uuid: id }).abortSignal(signal).throwOnError()
      return z
        .array(member)
        .parse(data)
        .filter(({ has_second_factor: has }) => has === false)
        .map(({ full_name: name, email }) => name || email)
    },
  })
