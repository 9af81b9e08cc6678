import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { statusMoves } from '#web/lib/status-moves.ts'

const answer = z.object({ firstDay: z.string(), statuses: statusMoves })

/** The statuses of a company's controls at the end of a day, and the first recorded day. */
export const statusesOn = (companyId: Id<'companies'>, day: string) =>
  queryOptions({
    queryKey: ['statuses-on', companyId, day] as const,
    meta: { follows: ['org_control_status'] },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = api.rpc('statuses_on', { company_uuid: companyId, on_day: day }, { get: true })
      return answer.parse(await read(signal, query))
    },
  })
