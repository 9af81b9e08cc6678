import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { holiday, slaRule, type Holiday, type SlaRule } from './rules.ts'

const policy = z.object({ rules: z.array(slaRule), holidays: z.array(holiday), is_own: z.boolean() })

export type SlaPolicy = z.infer<typeof policy>

const policyPreview = z.object({
  earlier: z.number(),
  later: z.number(),
  newly_past_due: z.number(),
  no_longer_past_due: z.number(),
  first: z.array(
    z.object({
      number: z.number(),
      title: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      rule: z.nullable(z.string()),
    }),
  ),
})
export type PolicyPreview = z.infer<typeof policyPreview>

const keyOf = (companyId: Id<'companies'>) => ['deadlines', companyId] as const

export const deadlines = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...keyOf(companyId), 'policy'] as const,
    queryFn: async ({ signal }): Promise<SlaPolicy> => {
      const query = api.rpc('sla_policy', { company_uuid: companyId }, { get: true })
      return policy.parse(await read(signal, query))
    },
  })

/** What other rules would change. */
export const deadlinesPreview = (companyId: Id<'companies'>, rules: readonly SlaRule[], days: readonly string[]) =>
  queryOptions({
    queryKey: [...keyOf(companyId), 'preview', rules, days] as const,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<PolicyPreview> => {
      const query = api.rpc('preview_sla_policy', { company_uuid: companyId, rules: [...rules], holidays: [...days] })
      return policyPreview.parse(await read(signal, query))
    },
  })

/** Null rules are the usual ones. @returns how many due dates changed */
export async function saveDeadlines(
  companyId: Id<'companies'>,
  rules: readonly SlaRule[] | null,
  holidays: readonly Holiday[],
): Promise<number> {
  const query = api.rpc('set_sla_policy', {
    company_uuid: companyId,
    rules: rules === null ? null : [...rules],
    days: [...holidays],
  })
  return (await query.throwOnError()).data
}
