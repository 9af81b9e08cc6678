import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { isObject } from '#web/lib/json.ts'

/** The companies that have invited the person to assess them, each once. */
export const companiesToAssess = queryOptions({
  queryKey: ['companies-to-assess'] as const,
  queryFn: async ({ signal }) => {
    const { data } = await api.rpc('assessor_assessments', {}, { get: true }).abortSignal(signal).throwOnError()
    const seats: readonly unknown[] = Array.isArray(data) ? data : []
    const names = seats.flatMap((seat) =>
      isObject(seat) && typeof seat['company'] === 'string' ? seat['company'] : [],
    )
    return [...new Set(names)]
  },
})
