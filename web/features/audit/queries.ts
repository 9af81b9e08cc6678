import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/errors.ts'
import { callFunction } from '#web/lib/functions.ts'
import { ENTRY_COLUMNS, readEntries, type AuditEntry } from './entry.ts'
import { fetchNamed, fetchPage, type AuditPage, type NamedEntries } from './pages.ts'
import type { Position } from './positions.ts'
import type { AuditFilters } from './audit-list.ts'
import type { AuditScope } from './scope.ts'

export type AuditPages = InfiniteData<AuditPage, Position | undefined>

export const auditKeys = { all: ['audit-log'] as const, status: ['audit-status'] as const }

/** The log, newest first, a page at a time. Entries never change, so fetched pages stay fresh. */
export const auditPages = (scope: AuditScope, filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...auditKeys.all, scope, filters] as const,
    initialPageParam: undefined as Position | undefined,
    queryFn: ({ pageParam, signal }) => fetchPage({ scope, filters, signal }, pageParam),
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
    gcTime: 0,
  })

/** One entry by its id, for a link to it. */
export const auditEntry = (id: string) =>
  queryOptions({
    queryKey: [...auditKeys.all, 'one', id] as const,
    queryFn: async ({ signal }): Promise<NamedEntries> => {
      const { data, error } = await api
        .from('audit_log')
        .select(ENTRY_COLUMNS)
        .filter('id', 'eq', id)
        .abortSignal(signal)
      if (error) throw new Error(messageOf(error), { cause: error })
      return fetchNamed(readEntries(data), signal)
    },
  })

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
