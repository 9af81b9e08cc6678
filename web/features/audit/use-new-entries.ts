import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { dayOf } from './days.ts'
import { fetchNewer, NEWER_MAX } from './pages.ts'
import type { Cursor } from './positions.ts'
import { auditPages, type AuditPages } from './queries.ts'
import type { AuditFilters } from './audit-list.ts'
import type { AuditScope } from './scope.ts'

const LOOK_EVERY_MS = 15_000
const LIVE_EVERY_MS = 3000

type Watch = {
  scope: AuditScope
  filters: AuditFilters
  newest: Cursor | undefined
  /** New entries show at once. */
  isLive: boolean
  enabled: boolean
}

/** Polls for entries that came after the page was fetched; a live list polls more often and shows them at once. */
export function useNewEntries({ scope, filters, newest, isLive, enabled }: Watch) {
  const cache = useQueryClient()
  const pages = auditPages(scope, filters)
  const { data } = useQuery({
    queryKey: ['audit-newer', scope, filters, newest?.id] as const,
    queryFn: ({ signal }) => fetchNewer({ scope, filters, signal }, newest),
    // A past day gets no new entries.
    enabled: () => enabled && (filters.to === undefined || filters.to >= dayOf(new Date())),
    refetchInterval: isLive ? LIVE_EVERY_MS : LOOK_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const count = data?.entries.length ?? 0
  const show = () => {
    if (data === undefined || count >= NEWER_MAX) void cache.resetQueries({ queryKey: pages.queryKey })
    else {
      cache.setQueryData<AuditPages>(
        pages.queryKey,
        (known) => known && { pages: [data, ...known.pages], pageParams: [undefined, ...known.pageParams] },
      )
    }
  }
  const showLive = useEffectEvent(show)
  useEffect(() => {
    if (isLive && count > 0) showLive()
  }, [isLive, count])
  return { count, show }
}
