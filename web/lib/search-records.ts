import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import type { SearchHit } from '#web/lib/area-commands.ts'
import { isObject, type JsonObject } from '#web/lib/json.ts'
import { rowReader } from '#web/lib/row-reader.ts'

/** The server's minimum length. */
export const SHORTEST_QUERY = 2

const CACHED_FOR_MS = 30_000

export interface RecordSearch {
  /** Undefined disables the query. */
  companyId: Id<'companies'> | undefined
  query: string
  kinds?: readonly string[]
  perKind?: number
}

/** Search results in a company, best first. The previous response stays until the next arrives. */
export const searchRecords = ({ companyId, query, kinds, perKind = 5 }: RecordSearch) =>
  queryOptions({
    queryKey: ['search', companyId, query, kinds ?? 'all', perKind] as const,
    staleTime: CACHED_FOR_MS,
    placeholderData: keepPreviousData,
    queryFn:
      companyId === undefined || query.length < SHORTEST_QUERY
        ? skipToken
        : ({ signal }) => fetchRecords({ companyId, query, kinds, perKind, signal }),
  })

interface Asked {
  companyId: Id<'companies'>
  query: string
  kinds: readonly string[] | undefined
  perKind: number
  signal: AbortSignal
}

async function fetchRecords({ companyId, query, kinds, perKind, signal }: Asked): Promise<readonly SearchHit[]> {
  const { data } = await api
    .rpc('search_records', {
      company_uuid: companyId,
      query,
      per_kind: perKind,
      ...(kinds !== undefined && { kinds: [...kinds] }),
    })
    .abortSignal(signal)
    .throwOnError()
  const rows: unknown = data
  return Array.isArray(rows) ? rows.filter(isObject).map(parseHit) : []
}

function parseHit(row: JsonObject): SearchHit {
  const { text, textOrNull, number } = rowReader(row)
  return {
    kind: text('kind'),
    id: text('id'),
    part: text('part'),
    reference: textOrNull('reference'),
    place: textOrNull('place'),
    title: text('title'),
    excerpt: textOrNull('excerpt'),
    rank: number('rank'),
    total: number('total'),
  }
}
