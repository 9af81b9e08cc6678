import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { SEVERITIES } from '#domain/vulnerabilities/severity.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { vulnerabilityKeys } from '../queries.ts'
import { AGES } from '../ages.ts'

const overview = z.object({
  exploited: z.number(),
  critical_past_due: z.number(),
  new_this_week: z.number(),
  mean_days_to_fix: z.nullable(z.number()),
  ages: z.array(z.object({ age: z.enum(AGES), severity: z.enum(SEVERITIES), count: z.number() })),
  past_due: z.array(z.object({ week: z.string(), count: z.number() })),
  assets: z.array(
    z.object({
      number: z.number(),
      name: z.string(),
      open: z.number(),
      critical: z.number(),
      exploited: z.number(),
    }),
  ),
  fixes: z.array(z.object({ fix: z.string(), findings: z.number(), assets: z.number() })),
})

export type Overview = z.infer<typeof overview>

/** The figures above the list. */
export const vulnerabilityOverview = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...vulnerabilityKeys.ofCompany(companyId), 'overview'] as const,
    meta: { follows: ['vulnerabilities', 'vulnerability_sightings', 'assets'] as const },
    queryFn: async ({ signal }): Promise<Overview> => {
      const query = api.rpc('vulnerability_overview', { company_uuid: companyId }, { get: true })
      return overview.parse(await read(signal, query))
    },
  })
