import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/errors.ts'
import { isUuid } from '#web/lib/is-uuid.ts'
import { conditionsOf, endOf, startOf } from './conditions.ts'
import { ENTRY_COLUMNS, readCursor, readEntries, type AuditEntry } from './entry.ts'
import { idsIn, type Names } from './names.ts'
import { boundOf, nextPosition, since, upTo, type Bound, type Cursor, type Position } from './positions.ts'
import type { AuditFilters } from './audit-list.ts'
import type { AuditScope } from './scope.ts'

export const PAGE_SIZE = 100
/** With more new entries than this, the log is fetched again from its top. */
export const NEWER_MAX = 100
/** Events that one search looks through, so that it takes as long in a long log as in a short one. */
const SEARCHED_AT_ONCE = 20_000

export interface NamedEntries {
  readonly entries: readonly AuditEntry[]
  readonly names: Names
}

export interface AuditPage extends NamedEntries {
  /** The newest event when the page was fetched, whether it matches the filters or not. */
  readonly newest: Cursor | undefined
  /** Undefined at the end of the log. */
  readonly next: Position | undefined
}

export interface AuditQuery {
  readonly scope: AuditScope
  readonly filters: AuditFilters
  readonly signal: AbortSignal
}

/** No index helps to find the entries that match a filter: they are searched in steps, from the newest back. */
export async function fetchPage(query: AuditQuery, position: Position | undefined): Promise<AuditPage> {
  const conditions = await conditionsFor(query)
  if (conditions.length === 0) {
    const page = await fetchEntries(query, boundOf(position))
    return { ...page, newest: page.entries[0], next: nextPosition(page.entries, PAGE_SIZE) }
  }
  const bound = boundOf(position)
  const [newest, lowest] = await Promise.all([
    position === undefined ? fetchCursor(query, bound, 0) : undefined,
    fetchCursor(query, bound, SEARCHED_AT_ONCE - 1),
  ])
  const step = { ...bound, ...(newest && upTo(newest)), ...(lowest && { gte: lowest.created_at }) }
  const page = await fetchEntries(query, step, conditions)
  return { ...page, newest, next: nextPosition(page.entries, PAGE_SIZE, lowest) }
}

/** The entries since the newest one of a page. */
export async function fetchNewer(query: AuditQuery, newest: Cursor | undefined): Promise<AuditPage> {
  const page = await fetchEntries(query, newest && since(newest), await conditionsFor(query))
  return { ...page, newest: page.entries[0] ?? newest, next: undefined }
}

async function conditionsFor({ scope, filters, signal }: AuditQuery): Promise<string[]> {
  return conditionsOf(filters, await controlsNumbered(scope, filters.q.trim(), signal))
}

async function fetchEntries(
  query: AuditQuery,
  bound: Bound | undefined,
  conditions: readonly string[] = [],
): Promise<NamedEntries> {
  const { data, error } = await newestFirst(query, ENTRY_COLUMNS, bound, conditions).limit(PAGE_SIZE)
  if (error) throw new Error(messageOf(error), { cause: error })
  return fetchNamed(readEntries(data), query.signal)
}

/** @returns undefined where the log has no more than `skipped` entries there */
async function fetchCursor(query: AuditQuery, bound: Bound | undefined, skipped: number): Promise<Cursor | undefined> {
  const { data, error } = await newestFirst(query, 'created_at,seq,id', bound).range(skipped, skipped)
  if (error) throw new Error(messageOf(error), { cause: error })
  return readCursor(data)
}

function newestFirst(
  { scope, filters, signal }: AuditQuery,
  columns: string,
  bound: Bound | undefined,
  conditions: readonly string[] = [],
) {
  let query = api.from('audit_log').select(columns)
  if (scope.kind === 'company') query = query.filter('company_id', 'eq', scope.companyId)
  if (scope.kind === 'installation') query = query.is('company_id', null)
  if (filters.from !== undefined) query = query.gte('created_at', startOf(filters.from))
  if (filters.to !== undefined) query = query.lt('created_at', endOf(filters.to))
  if (bound?.lt !== undefined) query = query.lt('created_at', bound.lt)
  if (bound?.lte !== undefined) query = query.lte('created_at', bound.lte)
  if (bound?.gte !== undefined) query = query.gte('created_at', bound.gte)
  for (const any of [...conditions, ...(bound?.or === undefined ? [] : [bound.or])]) query = query.or(any)
  return query
    .order('created_at', { ascending: false })
    .order('seq', { ascending: false })
    .order('id', { ascending: false })
    .abortSignal(signal)
}

/** The controls of a company with this number. */
async function controlsNumbered(scope: AuditScope, text: string, signal: AbortSignal): Promise<string[]> {
  if (text === '' || isUuid(text)) return []
  let query = api.from('controls').select('id').eq('nist_id', text)
  if (scope.kind === 'company') query = query.filter('company_id', 'eq', scope.companyId)
  const { data } = await query.limit(20).abortSignal(signal).throwOnError()
  return data.map(({ id }) => id)
}

/** Names are fetched with the page, so that a sentence is drawn once. Those that the reader may not know stay out. */
export async function fetchNamed(entries: readonly AuditEntry[], signal: AbortSignal): Promise<NamedEntries> {
  const wanted = idsIn(entries)
  const [people, controls] = await Promise.all([
    wanted.people.length === 0
      ? []
      : api.from('profiles').select('id,full_name,email').filter('id', 'in', listOf(wanted.people)).abortSignal(signal),
    wanted.controls.length === 0
      ? []
      : api.from('controls').select('id,nist_id').filter('id', 'in', listOf(wanted.controls)).abortSignal(signal),
  ])
  const names = {
    people: new Map(rowsOf(people).map(({ id, full_name, email }) => [id, full_name || email])),
    controls: new Map(rowsOf(controls).map(({ id, nist_id }) => [id, nist_id])),
  }
  return { entries, names }
}

function listOf(ids: readonly string[]): string {
  return `(${ids.join(',')})`
}

function rowsOf<Row>(answer: { data: Row[] | null } | never[]): Row[] {
  return 'data' in answer ? (answer.data ?? []) : []
}
