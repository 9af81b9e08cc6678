import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { scoredStatusHistory } from '#web/lib/standing-moves.ts'

const answer = z.object({ firstDay: z.string(), standings: scoredStatusHistory })

/** The scored statuses of a company's controls at the end of a day, and the first recorded day. */
export const scoredStatusesOn = (companyId: Id<'companies'>, day: string) =>
  queryOptions({
    queryKey: ['standings-on', companyId, day] as const,
    meta: { follows: ['org_control_status', 'control_exceptions'] },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data } = await api
        .rpc('scored_statuses_on', { company_uuid: companyId, on_day: day }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return answer.parse(data)
    },
  })
