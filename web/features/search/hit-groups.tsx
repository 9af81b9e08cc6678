import { Search } from 'lucide-react'
import type { Wording } from '#domain/protocols/wording.ts'
import type { SearchHit, SearchKind } from '#web/lib/area-commands.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { hitTitle } from './hit-title.ts'
import { folded } from './match.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

/** The records with exactly this id. */
export function exactHits(kinds: readonly SearchKind[], hits: readonly SearchHit[], query: string): PaletteEntry[] {
  return kinds.flatMap((kind) =>
    hits.filter((hit) => hit.kind === kind.kind && isNamed(hit, query)).flatMap((hit) => toEntry(hit, kind)),
  )
}

/** The other hits by kind, each group with a link to all of its kind. */
export function hitGroups(
  kinds: readonly SearchKind[],
  hits: readonly SearchHit[],
  query: string,
  wording: Wording,
): PaletteGroup[] {
  return kinds
    .map((kind) => {
      const ofKind = hits.filter((hit) => hit.kind === kind.kind)
      const items = ofKind.filter((hit) => !isNamed(hit, query)).flatMap((hit) => toEntry(hit, kind))
      const total = ofKind[0]?.total ?? 0
      return {
        label: kind.label(wording),
        items: total > ofKind.length ? [...items, showAll(query, kind.kind, total)] : items,
      }
    })
    .filter(({ items }) => items.length > 0)
}

function isNamed({ reference }: SearchHit, query: string): boolean {
  return reference !== null && folded(reference) === folded(query)
}

/** Shown without a match. */
export function everythingEntry(query: string): PaletteEntry {
  return {
    id: 'search everything',
    title: `Search everything for “${query}”`,
    icon: <Search />,
    opens: `/search?q=${encodeURIComponent(query)}`,
  }
}

function showAll(query: string, kind: string, total: number): PaletteEntry {
  return {
    id: `all ${kind}`,
    title: `Show all ${formatNumber(total)}`,
    icon: <Search />,
    opens: `/search?q=${encodeURIComponent(query)}&kind=${kind}`,
  }
}

/** A record without its own page opens the search page. */
function toEntry(hit: SearchHit, kind: SearchKind): PaletteEntry[] {
  const href = kind.address?.(hit)
  if (href === undefined) return []
  const Icon = kind.icon
  const excerpt = hit.excerpt?.trim() ?? ''
  return [
    {
      id: `${hit.kind} ${hit.id}`,
      title: hitTitle(hit, kind),
      ...(excerpt !== '' && { description: hit.part === '' ? excerpt : `${hit.part}: ${excerpt}` }),
      icon: <Icon />,
      opens: href,
    },
  ]
}
