import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { controlException } from '#domain/controls/exception-schema.ts'
import { statusMoves } from '#web/lib/status-moves.ts'

/** Polled: live updates cover the selected company only. */
const REFETCH_MS = 60_000

const company = z.object({
  id: z.string(),
  name: z.string(),
  protocol_id: z.enum(PROTOCOL_IDS),
  owners: z.array(z.string()),
  statuses: z.array(z.object({ domain: z.string(), status: z.enum(CONTROL_STATUSES), ids: z.array(z.string()) })),
  /** In steps of thirty days back from today. */
  moves: statusMoves,
  /** What a submission rests on besides statuses, for the controls that have something of it. */
  submitted: z.array(
    z.object({
      id: z.string(),
      partialCase: z.nullable(z.boolean()),
      naReason: z.nullable(z.string()),
      exception: controlException,
    }),
  ),
  with_evidence: z.number(),
  overdue: z.number(),
  /** POA&M items. */
  overdue_plans: z.number(),
  critical: z.number(),
  changed_at: z.nullable(z.string()),
})

const answer = z.object({ today: z.string(), companies: z.array(company) })

export type PortfolioCompany = z.infer<typeof company>
export type Portfolio = z.infer<typeof answer>

/** The figures of each company of the person. */
export const portfolio = queryOptions({
  queryKey: ['portfolio'],
  refetchInterval: REFETCH_MS,
  queryFn: async ({ signal }): Promise<Portfolio> => {
    return answer.parse(await read(signal, api.rpc('portfolio', {}, { get: true })))
  },
})
