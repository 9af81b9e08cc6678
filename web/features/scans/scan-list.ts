import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import { choicesFilter, flagFilter, idsParam, searchText, sortParam } from '#web/lib/list/param.ts'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'
import type { View } from '#web/lib/views/current-view.ts'
import type { Scan } from './queries.ts'
import { scanState, STATE_LABELS, type ScanState } from './scan-state.ts'

/** When a scan was taken, as far as known. */
export const takenAt = ({ started_at: started, completed_at: completed }: Scan): string | null => started ?? completed

const SORT_VALUES = {
  /** The latest import first. */
  imported: ({ created_at: at }: Scan) => -Date.parse(at),
  number: ({ number }: Scan) => number,
  state: (scan: Scan) => STATE_LABELS[scanState(scan)],
  taken: takenAt,
  scanner: ({ scanner }: Scan) => scanner?.toLowerCase() ?? null,
  hosts: ({ host_count: count }: Scan) => count,
  items: ({ item_count: count }: Scan) => count,
  new: ({ new_count: count }: Scan) => count,
  closed: ({ closed_count: count }: Scan) => count,
  unread: ({ unread_count: count }: Scan) => count,
}

/** The orders offered on a phone, where the table has no headers. */
const SORTS = {
  imported: 'Latest import first',
  taken: 'Taken first',
  number: 'Number',
  state: 'State',
  scanner: 'Scanner',
  hosts: 'Assets',
  items: 'Items',
  new: 'New vulnerabilities',
  closed: 'Closed vulnerabilities',
  unread: 'Unread lines',
}

export const scanList = defineList({
  filters: {
    q: searchText(),
    state: choicesFilter('State', STATE_LABELS),
    credentials: choicesFilter('Credentials', {
      yes: 'With credentials',
      no: 'Without credentials',
      unknown: 'Not said',
    }),
    unread: flagFilter('Unread lines', 'yes'),
  },
  settings: { sort: sortParam(SORT_VALUES, 'imported', SORTS), hide: idsParam() },
  /** The import dialog, with a file or with the sample scan. */
  overlays: ['open', 'import'],
})
export type ScanView = ViewOf<typeof scanList>
export type ScanAddress = AddressOf<typeof scanList>

export const BUILT_IN_VIEWS: readonly [View, ...View[]] = [
  { id: 'all', name: 'All', query: '' },
  { id: 'waiting', name: 'Waiting', query: 'state=waiting%2Cneeds%20date' },
  { id: 'applied', name: 'Applied', query: 'state=applied' },
  { id: 'unread', name: 'With unread lines', query: 'unread=yes' },
]

/** The answer of a scan to the filter of credentials. */
export function credentialsOf({ credentialed }: Scan): 'yes' | 'no' | 'unknown' {
  if (credentialed === null) return 'unknown'
  return credentialed ? 'yes' : 'no'
}

export function visibleScans(all: readonly Scan[], view: ScanView): readonly Scan[] {
  const isFound = searchFor(view.q)
  const found = all.filter(
    (scan) =>
      allows(view.state, (state: ScanState) => state === scanState(scan)) &&
      allows(view.credentials, (answer) => answer === credentialsOf(scan)) &&
      (!view.unread || (scan.unread_count ?? 0) > 0) &&
      isFound(`S-${scan.number ?? ''} ${scan.scanner ?? ''} ${scan.policy_name ?? ''} ${scan.file_name ?? ''}`),
  )
  return sorted(found, SORT_VALUES, view.sort)
}
