import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useOptionalCompany } from '#web/lib/company-context.ts'
import { usePermissions } from '#web/lib/permissions.ts'
import { recentRecords } from '#web/lib/recent-records.ts'
import { pagesOf, searchRecords, SHORTEST_QUERY, type SearchHit } from '#web/lib/search-records.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import type { Offer } from '#web/ui/offered-actions.ts'
import { matching } from './match.ts'
import { ownGroups } from './own-groups.tsx'
import type { PaletteGroup } from './palette-entry.ts'
import { everythingEntry, exactGroup, recordGroups } from './record-groups.tsx'
import { titleOfRecord } from './record-looks.tsx'

const TYPING_PAUSE_MS = 150
const NO_RECORDS: readonly SearchHit[] = []

/** What fits what was typed, the best first; what the server finds comes a moment later. */
export function usePaletteGroups(
  query: string,
  offer: Offer | undefined,
): {
  groups: readonly PaletteGroup[]
  count: number
  isSearching: boolean
} {
  const company = useOptionalCompany()
  const wording = wordingOf(company?.protocol_id ?? 'cmmc2')
  const hasPage = pagesOf(useRouter())
  const permissions = usePermissions()
  const typed = query.trim()
  const { records, isSearching } = useFound(company?.id, typed)
  const [recent] = useState(recentRecords)
  const own = ownGroups({ wording, offer, recent, hasPage, permissions }, typed)
  const groups = [
    exactGroup(records, typed, hasPage),
    ...own.first,
    ...recordGroups(records, typed, wording, hasPage),
    ...own.last,
  ].filter(({ items }) => items.length > 0)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const offersMore = typed.length >= SHORTEST_QUERY && company !== undefined && !isSearching
  const further = { label: 'Search', items: [everythingEntry(typed)] }
  return { groups: count === 0 && offersMore ? [further] : groups, count, isSearching }
}

function useFound(companyId: Id<'companies'> | undefined, typed: string) {
  const rested = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const isAsked = companyId !== undefined && typed.length >= SHORTEST_QUERY
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...searchRecords({ companyId, query: rested }),
    retry: false,
  })
  const isStale = isPlaceholderData || rested !== typed
  const records = isAsked && data !== undefined ? data : NO_RECORDS
  // While the next answer is on its way, what still fits of the last one.
  return { records: isStale ? stillFitting(records, typed) : records, isSearching: isAsked && (isFetching || isStale) }
}

function stillFitting(records: readonly SearchHit[], typed: string): readonly SearchHit[] {
  return matching(
    records.map((record) => ({ record, title: titleOfRecord(record), keywords: record.excerpt ?? '' })),
    typed,
  ).map(({ record }) => record)
}
