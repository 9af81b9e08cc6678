import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Names } from '#web/lib/use-names.ts'
import type { TableGrouping } from '#web/ui/table-types.ts'
import { groupCounts, type LinkedEvidence, type ListScope } from './queries.ts'
import type { EvidenceView, Grouping } from './search.ts'

const NONE: ReadonlySet<string> = new Set()

/** What rows of one group have in common, as the server counts them. */
const KEYS: Readonly<Record<Exclude<Grouping, 'none'>, (row: LinkedEvidence) => string>> = {
  review: ({ review_state: state }) => state,
  owner: ({ owner_id: owner }) => owner ?? '',
}

/** The rows come in groups; how many a group has on all pages, the server says. */
export function useGrouping(
  scope: ListScope,
  view: EvidenceView,
  names: Names,
): TableGrouping<LinkedEvidence> | undefined {
  const [collapsed, setCollapsed] = useState(NONE)
  const counts = useQuery(groupCounts(scope, view)).data
  return useMemo(() => {
    if (view.group === 'none') return undefined
    const ownerOf = (id: string) =>
      id === '' ? 'Nobody' : (names.people.find((person) => person.id === id)?.name ?? 'A former member')
    return {
      key: KEYS[view.group],
      label: view.group === 'owner' ? ownerOf : (state) => state,
      summary: (_, key) => inWords(counts?.get(key)),
      collapsed,
      onCollapsedChange: setCollapsed,
    }
  }, [view.group, names.people, counts, collapsed])
}

function inWords(count: number | undefined): string | undefined {
  return count === undefined ? undefined : `${count.toLocaleString('en')} ${count === 1 ? 'piece' : 'pieces'}`
}
