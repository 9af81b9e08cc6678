import { Search } from 'lucide-react'
import type { Wording } from '#domain/protocols/wording.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { addressOfRecord, RECORD_KINDS, type SearchHit } from '#web/lib/search-records.ts'
import { folded } from './match.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { kindInWords, RECORD_ICONS, titleOfRecord } from './record-looks.tsx'

type HasPage = (path: string) => boolean

/** The record with exactly this id, before everything else. */
export function exactGroup(records: readonly SearchHit[], query: string, hasPage: HasPage): PaletteGroup {
  const named = records.filter((record) => isNamed(record, query))
  return { label: 'Best match', items: named.flatMap((record) => toEntry(record, hasPage)) }
}

/** The others by their kind, each with a way to the rest of its kind. */
export function recordGroups(
  records: readonly SearchHit[],
  query: string,
  wording: Wording,
  hasPage: HasPage,
): PaletteGroup[] {
  return RECORD_KINDS.map((kind) => {
    const ofKind = records.filter((record) => record.kind === kind)
    const items = ofKind.filter((record) => !isNamed(record, query)).flatMap((record) => toEntry(record, hasPage))
    const total = ofKind[0]?.total ?? 0
    return {
      label: kindInWords(kind, wording),
      items: total > ofKind.length ? [...items, showAll(query, kind, total)] : items,
    }
  }).filter(({ items }) => items.length > 0)
}

function isNamed({ reference }: SearchHit, query: string): boolean {
  return reference !== null && folded(reference) === folded(query)
}

/** The way out when nothing fits. */
export function everythingEntry(query: string): PaletteEntry {
  return {
    id: 'search everything',
    title: `Search everything for “${query}”`,
    icon: <Search />,
    does: { kind: 'open', href: `/search?q=${encodeURIComponent(query)}` },
  }
}

function showAll(query: string, kind: string, total: number): PaletteEntry {
  return {
    id: `all ${kind}`,
    title: `Show all ${formatNumber(total)}`,
    icon: <Search />,
    does: { kind: 'open', href: `/search?q=${encodeURIComponent(query)}&kind=${kind}` },
  }
}

/** A record without a page of its own is left to the page of the search. */
function toEntry(record: SearchHit, hasPage: HasPage): PaletteEntry[] {
  const href = addressOfRecord(record, hasPage)
  if (href === undefined) return []
  const Icon = RECORD_ICONS[record.kind]
  const excerpt = record.excerpt?.trim() ?? ''
  return [
    {
      id: `${record.kind} ${record.id}`,
      title: titleOfRecord(record),
      ...(excerpt !== '' && { description: record.part === '' ? excerpt : `${record.part}: ${excerpt}` }),
      icon: <Icon />,
      does: { kind: 'open', href },
    },
  ]
}
