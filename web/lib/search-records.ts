import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from './api.ts'
import { isObject, type JsonObject } from './json.ts'
import { rowReader } from './row-reader.ts'

/** What can be found, in the order in which it is shown. */
export const RECORD_KINDS = ['control', 'plan', 'evidence', 'vulnerability', 'comment', 'provider', 'person'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** The server looks for no less. */
export const SHORTEST_QUERY = 2

const CACHED_FOR_MS = 30_000

export interface SearchHit {
  kind: RecordKind
  id: string
  /** Where in the record it was found: '' for the record itself, "Notes", "Statement". */
  part: string
  /** An id that people know: of a control, of an item of the plan, or a mail address. */
  reference: string | null
  /** The number of the control that it stands on. */
  place: string | null
  title: string
  excerpt: string | null
  /** 1 is the very id, 4 only something like it. */
  rank: number
  /** How many of the kind there are in all. */
  total: number
}

export interface RecordSearch {
  /** Undefined: nothing is asked. */
  companyId: Id<'companies'> | undefined
  query: string
  kinds?: readonly RecordKind[]
  perKind?: number
}

/** What the person finds in a company, the best first. The former answer stays until the next is there. */
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
  kinds: readonly RecordKind[] | undefined
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
  return Array.isArray(rows) ? rows.filter(isObject).flatMap(parseRecord) : []
}

/** Nothing for a kind that a newer server may know and this page does not. */
function parseRecord(row: JsonObject): SearchHit[] {
  const { text, textOrNull, number } = rowReader(row)
  const kind = RECORD_KINDS.find((known) => known === row['kind'])
  if (kind === undefined) return []
  return [
    {
      kind,
      id: text('id'),
      part: text('part'),
      reference: textOrNull('reference'),
      place: textOrNull('place'),
      title: text('title'),
      excerpt: textOrNull('excerpt'),
      rank: number('rank'),
      total: number('total'),
    },
  ]
}

/** The page of a record that was found; undefined while the application has none. */
export function addressOfRecord(
  { kind, id, place, reference }: SearchHit,
  hasPage: (path: string) => boolean,
): string | undefined {
  const onControl = place === null ? undefined : `/controls/${encodeURIComponent(place)}`
  const onPlan = addressOnPlan(reference, hasPage)
  switch (kind) {
    case 'control':
      return onControl
    case 'plan':
      return onPlan
    case 'comment':
      return commentOn(onControl ?? onPlan, id)
    case 'evidence':
      return hasPage('/evidence') ? `/evidence?open=${id}` : onControl
    case 'vulnerability':
      return hasPage('/vulnerabilities') ? `/vulnerabilities?open=${id}` : undefined
    case 'provider':
      return undefined
    case 'person':
      return `/settings/members?open=${id}`
  }
}

function addressOnPlan(reference: string | null, hasPage: (path: string) => boolean): string | undefined {
  return reference?.startsWith('V-') === true && hasPage('/poam') ? `/poam?open=${reference}` : undefined
}

function commentOn(address: string | undefined, id: string): string | undefined {
  return address && `${address}#comment-${id}`
}

/** Whether the application has a page at a path: links to areas appear with them. */
export function pagesOf(router: { routesByPath: object }): (path: string) => boolean {
  return (path) => Object.hasOwn(router.routesByPath, path)
}
