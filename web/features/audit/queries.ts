import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/errors.ts'
import { callFunction } from '#web/lib/functions.ts'
import { above, below, conditionsOf, endOf, startOf, type Cursor } from './conditions.ts'
import { ENTRY_COLUMNS, readEntries, type AuditEntry } from './entry.ts'
import { idsIn, type Names } from './names.ts'
import { isUuid } from '#web/lib/is-uuid.ts'
import type { AuditFilters } from './audit-list.ts'
import type { AuditScope } from './scope.ts'

const PAGE_SIZE = 100
/** With more new entries than this, the log is fetched again from its top. */
export const NEWER_MAX = 100

export type AuditPage = { entries: readonly AuditEntry[]; names: Names }
export type AuditPages = InfiniteData<AuditPage, Cursor | undefined>

export const auditKeys = { all: ['audit-log'] as const, status: ['audit-status'] as const }

/** The log, newest first, a page at a time. Entries never change, so fetched pages stay fresh. */
export const auditPages = (scope: AuditScope, filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...auditKeys.all, scope, filters] as const,
    initialPageParam: undefined as Cursor | undefined,
    queryFn: ({ pageParam, signal }) =>
      fetchPage(scope, filters, pageParam && { lte: pageParam.created_at, or: below(pageParam) }, signal),
    getNextPageParam: ({ entries }) => (entries.length < PAGE_SIZE ? undefined : entries.at(-1)),
    staleTime: Infinity,
    gcTime: 0,
  })

/** One entry by its id, for a link to it. */
export const auditEntry = (id: string) =>
  queryOptions({
    queryKey: [...auditKeys.all, 'one', id] as const,
    queryFn: async ({ signal }): Promise<AuditPage> => {
      const { data, error } = await api
        .from('audit_log')
        .select(ENTRY_COLUMNS)
        .filter('id', 'eq', id)
        .abortSignal(signal)
      if (error) throw new Error(messageOf(error), { cause: error })
      return named(readEntries(data), signal)
    },
  })

/** The entries since the newest one shown. */
export async function fetchNewer(
  scope: AuditScope,
  filters: AuditFilters,
  newest: AuditEntry | undefined,
  signal: AbortSignal,
): Promise<AuditPage> {
  return fetchPage(scope, filters, newest && { gte: newest.created_at, or: above(newest) }, signal)
}

type Bound = { lte?: string; gte?: string; or: string }

async function fetchPage(
  scope: AuditScope,
  filters: AuditFilters,
  bound: Bound | undefined,
  signal: AbortSignal,
): Promise<AuditPage> {
  const controlIds = await controlsNumbered(scope, filters.q.trim(), signal)
  let query = api.from('audit_log').select(ENTRY_COLUMNS)
  if (scope.kind === 'company') query = query.filter('company_id', 'eq', scope.companyId)
  if (scope.kind === 'installation') query = query.is('company_id', null)
  if (filters.from !== undefined) query = query.gte('created_at', startOf(filters.from))
  if (filters.to !== undefined) query = query.lt('created_at', endOf(filters.to))
  if (bound?.lte !== undefined) query = query.lte('created_at', bound.lte)
  if (bound?.gte !== undefined) query = query.gte('created_at', bound.gte)
  for (const any of [...conditionsOf(filters, controlIds), ...(bound ? [bound.or] : [])]) query = query.or(any)
  const { data, error } = await query
    .order('created_at', { ascending: false })
    .order('seq', { ascending: false })
    .order('id', { ascending: false })
    .limit(PAGE_SIZE)
    .abortSignal(signal)
  if (error) throw new Error(messageOf(error), { cause: error })
  return named(readEntries(data), signal)
}

async function named(entries: readonly AuditEntry[], signal: AbortSignal): Promise<AuditPage> {
  return { entries, names: await fetchNames(entries, signal) }
}

/** The controls of a company with this number. */
async function controlsNumbered(scope: AuditScope, text: string, signal: AbortSignal): Promise<string[]> {
  if (text === '' || isUuid(text)) return []
  let query = api.from('controls').select('id').eq('nist_id', text)
  if (scope.kind === 'company') query = query.filter('company_id', 'eq', scope.companyId)
  const { data } = await query.limit(20).abortSignal(signal).throwOnError()
  return data.map(({ id }) => id)
}

/** Fetched with the page, so that a sentence is drawn once. Names that the reader may not know stay out. */
async function fetchNames(entries: readonly AuditEntry[], signal: AbortSignal): Promise<Names> {
  const wanted = idsIn(entries)
  const [people, controls] = await Promise.all([
    wanted.people.length === 0
      ? []
      : api.from('profiles').select('id,full_name,email').filter('id', 'in', listOf(wanted.people)).abortSignal(signal),
    wanted.controls.length === 0
      ? []
      : api.from('controls').select('id,nist_id').filter('id', 'in', listOf(wanted.controls)).abortSignal(signal),
  ])
  return {
    people: new Map(rowsOf(people).map(({ id, full_name, email }) => [id, full_name || email])),
    controls: new Map(rowsOf(controls).map(({ id, nist_id }) => [id, nist_id])),
  }
}

function listOf(ids: readonly string[]): string {
  return `(${ids.join(',')})`
}

function rowsOf<Row>(answer: { data: Row[] | null } | never[]): Row[] {
  return 'data' in answer ? (answer.data ?? []) : []
}

const person = z.object({ id: z.string(), name: z.string() })
export type Person = z.infer<typeof person>

/** The people to filter by: the members of a company, or all. */
export const auditPeople = (scope: AuditScope) =>
  queryOptions({
    queryKey: ['audit-people', scope] as const,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Person[]> => {
      const { data } =
        scope.kind === 'company'
          ? await api.rpc('company_members', { company_uuid: scope.companyId }).abortSignal(signal).throwOnError()
          : await api.rpc('list_people').abortSignal(signal).throwOnError()
      return z
        .array(listed)
        .parse(data)
        .map(({ id, user_id, full_name, email }) => ({
          id: id ?? user_id ?? '',
          name: full_name || email,
        }))
    },
  })

const listed = z.object({
  id: z.optional(z.string()),
  user_id: z.optional(z.string()),
  full_name: z.nullable(z.string()),
  email: z.string(),
})

const status = z.object({
  lastSeq: z.number(),
  fingerprint: z.string(),
  lastAnchor: z.nullable(z.object({ seq: z.number() })),
  verified: z.nullable(z.object({ through: z.number(), at: z.string(), faults: z.array(z.string()) })),
})
export type AuditStatus = z.infer<typeof status>

/** How long a chain is, and how far it was verified. */
export const auditStatus = (companyId: string | null) =>
  queryOptions({
    queryKey: [...auditKeys.status, companyId] as const,
    queryFn: () => callFunction('audit-status', { companyId }, status),
  })

/** Erases the values of an entry. Its hashes stay, and the log keeps the reason. */
export async function eraseValues({ company_id, seq }: AuditEntry, reason: string): Promise<void> {
  await callFunction('erase-audit-payload', { companyId: company_id, seqs: [seq], reason }, z.unknown())
}
