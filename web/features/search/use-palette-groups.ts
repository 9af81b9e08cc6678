import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { wordingOf, type Wording } from '#domain/protocols/wording.ts'
import type { Command, SearchHit, SearchKind } from '#web/lib/area-commands.ts'
import { commandWeights } from '#web/lib/command-use.ts'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { recentRecords } from '#web/lib/recent-records.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import type { Offer } from '#web/ui/table/selection-actions.ts'
import { hitTitle } from './hit-title.ts'
import { matching } from './match.ts'
import { ownGroups } from './own-groups.tsx'
import type { PaletteGroup } from './palette-entry.ts'
import { everythingEntry, exactHits, hitGroups } from './hit-groups.tsx'
import { searchRecords, SHORTEST_QUERY } from '#web/lib/search-records.ts'

const TYPING_PAUSE_MS = 150
const NO_HITS: readonly SearchHit[] = []

/** The commands of all areas, passed in because the palette imports no area. */
export interface PaletteSources {
  commandsFor: (wording: Wording, hasCompany: boolean) => readonly Command[]
  searchKinds: readonly SearchKind[]
}

/** Matching entries: exact ids and commands first, then text that the server found. */
export function usePaletteGroups(
  query: string,
  offer: Offer | undefined,
  { commandsFor, searchKinds }: PaletteSources,
): {
  groups: readonly PaletteGroup[]
  count: number
  isSearching: boolean
  isError: boolean
} {
  const company = useOptionalCompany()
  const wording = wordingOf(company?.protocol_id ?? 'cmmc2')
  const permissions = usePermissions()
  const typed = query.trim()
  const { hits, isSearching, isError } = useFound(searchKinds, company?.id, typed)
  const [recent] = useState(recentRecords)
  const [weights] = useState(commandWeights)
  const own = ownGroups(
    { commands: commandsFor(wording, company !== undefined), offer, recent, permissions, weights },
    typed,
  )
  const groups = [
    own.selected,
    { label: 'Best match', items: [...exactHits(searchKinds, hits, typed), ...own.named] },
    ...own.others,
    ...hitGroups(searchKinds, hits, typed, wording),
  ].filter(({ items }) => items.length > 0)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const offersMore = typed.length >= SHORTEST_QUERY && company !== undefined && !isSearching
  const further = { label: 'Search', items: [everythingEntry(typed)] }
  return { groups: count === 0 && offersMore ? [further] : groups, count, isSearching, isError }
}

function useFound(kinds: readonly SearchKind[], companyId: Id<'companies'> | undefined, typed: string) {
  const debounced = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const isAsked = companyId !== undefined && typed.length >= SHORTEST_QUERY
  const { data, isFetching, isPlaceholderData, isError } = useQuery(searchRecords({ companyId, query: debounced }))
  const isStale = isPlaceholderData || debounced !== typed
  const hits = isAsked && data !== undefined ? data : NO_HITS
  // Until the next response, filter the last one.
  return {
    hits: isStale ? stillFitting(kinds, hits, typed) : hits,
    isSearching: isAsked && (isFetching || isStale),
    isError: isAsked && isError,
  }
}

function stillFitting(kinds: readonly SearchKind[], hits: readonly SearchHit[], typed: string): readonly SearchHit[] {
  return matching(
    hits.map((hit) => {
      const kind = kinds.find((known) => known.kind === hit.kind)
      return { hit, title: hitTitle(hit, kind), keywords: hit.excerpt ?? '' }
    }),
    typed,
  ).map(({ hit }) => hit)
}
