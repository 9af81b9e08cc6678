import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from './api.ts'
import { controlKeys } from './controls/controls-queries.ts'
import { messageOf } from './errors.ts'
import type { Evidence } from './evidence.ts'
import { currentLiveState } from './live/live-state.ts'

export type EvidenceScope = { companyId: Id<'companies'>; controlId: Id<'controls'> }

const CACHED_FOR_MS = 5 * 60_000

/** Cache keys of evidence. */
export const evidenceKeys = {
  /** Lists that live changes patch in place. */
  ofCompany: (companyId: Id<'companies'>) => ['evidence', companyId] as const,
  /** Queries that live changes refetch. */
  followed: (companyId: Id<'companies'>) => ['evidence-followed', companyId] as const,
  requests: (companyId: Id<'companies'>) => ['evidence-requests', companyId] as const,
  ofControl: ({ companyId, controlId }: EvidenceScope) => ['evidence', companyId, controlId] as const,
}

/** The evidence linked to one control, newest first. */
export const controlEvidence = (scope: EvidenceScope) =>
  queryOptions({
    queryKey: evidenceKeys.ofControl(scope),
    staleTime: CACHED_FOR_MS,
    meta: { follows: ['evidence_links'] },
    queryFn: async ({ signal }): Promise<readonly Evidence[]> => {
      const { data, error } = await api
        .from('evidence')
        .select('*,evidence_links!inner(control_id)')
        .eq('company_id', scope.companyId)
        .eq('evidence_links.control_id', scope.controlId)
        .is('archived_at', null)
        .order('created_at', { ascending: false })
        .order('id')
        .abortSignal(signal)
      if (error) throw new Error(messageOf(error), { cause: error })
      return data.map(({ evidence_links: _links, ...evidence }) => evidence)
    },
  })

/** Deletes an evidence item with its file. Not optimistic, because it cannot be undone. */
export async function deleteEvidence({ company_id, id }: Evidence): Promise<void> {
  const { error } = await api.from('evidence').delete().eq('company_id', company_id).eq('id', id)
  if (error) throw new Error(messageOf(error), { cause: error })
}

/** Adds a new or changed item to the cached lists, and removes it from those that it left. */
export function putEvidence(cache: QueryClient, evidence: Evidence): void {
  updateLists(cache, evidence.company_id, (list, controlId, queryKey) => {
    const others = list.filter(({ id }) => id !== evidence.id)
    const wasIn = others.length < list.length
    // Restoring an item changes none of its links: only the server knows whether one leads here. A new one has none.
    const isNew = evidence.updated_at === evidence.created_at
    if (evidence.archived_at === null && !wasIn && !isNew && evidence.control_id !== controlId)
      void cache.invalidateQueries({ queryKey, exact: true })
    // An item may be linked to several controls; the links send their own changes.
    const isIn = evidence.archived_at === null && (wasIn || evidence.control_id === controlId)
    if (!isIn) return wasIn ? others : list
    return [...others, evidence].toSorted(newestFirst)
  })
}

export function takeEvidenceOut(cache: QueryClient, { company_id, id }: Pick<Evidence, 'company_id' | 'id'>): void {
  updateLists(cache, company_id, (list) =>
    list.some((one) => one.id === id) ? list.filter((one) => one.id !== id) : list,
  )
}

/** The server counts the evidence of a control and sends the count to live pages. */
export function refetchCountsUnlessLive(cache: QueryClient, companyId: Id<'companies'>): void {
  if (currentLiveState() !== 'live') void cache.invalidateQueries({ queryKey: controlKeys.lists(companyId) })
}

function updateLists(
  cache: QueryClient,
  companyId: Id<'companies'>,
  update: (list: readonly Evidence[], controlId: unknown, queryKey: QueryKey) => readonly Evidence[],
): void {
  for (const [queryKey, list] of cache.getQueriesData<readonly Evidence[]>({
    queryKey: evidenceKeys.ofCompany(companyId),
  })) {
    if (list === undefined) continue
    const updated = update(list, queryKey[2], queryKey)
    // Setting even the same list would mark it as just fetched.
    if (updated !== list) cache.setQueryData(queryKey, updated)
  }
}

function newestFirst(a: Evidence, b: Evidence): number {
  return Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1)
}
