import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCompanySelection } from '#web/lib/company-context.ts'
import { messageOf } from '#web/lib/errors.ts'
import { failureOf } from '#web/lib/failure-of.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { auditColumns } from './columns.tsx'
import { copyLink } from '#web/ui/copy-link.ts'
import { dayHeader, dayOf, rangeWords } from './days.ts'
import { EntryCard } from './entry-card.tsx'
import type { AuditEntry } from './entry.ts'
import type { Names } from './names.ts'
import type { AuditPage } from './queries.ts'
import { isFiltered, NO_FILTERS } from './search.ts'
import { sentenceOf } from './sentences.ts'
import type { AuditView } from './use-audit-view.ts'
import { whoOf } from './who.ts'

export type AuditTableProps = {
  view: AuditView
  log: UseInfiniteQueryResult<InfiniteData<AuditPage>>
  entries: readonly AuditEntry[]
  names: Names
  onMore: () => void
}

const NONE: ReadonlySet<string> = new Set()
const NARROW: ReadonlySet<string> = new Set(['address'])
const TIGHT: ReadonlySet<string> = new Set(['address', 'object'])
/** The sentence names the object too. */
const OF_SEVERAL: ReadonlySet<string> = new Set(['object'])
const entryId = (entry: AuditEntry) => entry.id
const entryDay = (entry: AuditEntry) => dayOf(entry.created_at)

export function AuditTable({ view, log, entries, names, onMore }: AuditTableProps) {
  const { companies } = useCompanySelection()
  const companyNames = view.scope.kind === 'all' ? companies : undefined
  const columns = useMemo(() => auditColumns(names, companyNames), [names, companyNames])
  const [collapsed, setCollapsed] = useState(NONE)
  const hiddenColumns = useHiddenColumns(view.scope.kind === 'all')
  return (
    <DataTable
      className="mt-3"
      maxHeight="max(22rem, calc(100dvh - 21rem))"
      label="Audit log"
      columns={columns}
      hiddenColumns={hiddenColumns}
      rows={entries}
      rowId={entryId}
      rowLabel={(entry) => `${whoOf(entry, names)} ${sentenceOf(entry, names)}`}
      grouping={{ key: entryDay, label: dayHeader, collapsed, onCollapsedChange: setCollapsed }}
      openId={view.openId ?? null}
      onOpen={(entry, { newTab }) =>
        newTab ? window.open(addressOf(entry), '_blank', 'noopener') : view.open(entry.id)
      }
      onRowKey={(entry, key) => {
        if (key === 'l') void copyLink(addressOf(entry))
        return key === 'l'
      }}
      loading={log.isPending}
      refetching={log.isFetchingNextPage}
      paging={{ offset: 0, total: log.hasNextPage ? undefined : entries.length }}
      onEndInSight={onMore}
      footer={
        log.hasNextPage && (
          <Button variant="ghost" size={28} busy={log.isFetchingNextPage} onClick={onMore}>
            Show older events
          </Button>
        )
      }
      empty={<NothingFound view={view} />}
      error={log.isError ? <NotLoaded log={log} /> : undefined}
      card={(entry) => <EntryCard entry={entry} names={names} />}
    />
  )
}

function NotLoaded({ log }: Pick<AuditTableProps, 'log'>) {
  return (
    <ErrorState
      title="The audit log could not be loaded"
      {...failureOf(log)}
      description={`${messageOf(log.error)} A shorter range of dates may help.`}
    />
  )
}

function NothingFound({ view }: { view: AuditView }) {
  const { filters, update } = view
  if (!isFiltered(filters)) return <EmptyState kind="nothing-left" title="Nothing has been logged here yet." />
  return (
    <EmptyState
      kind="nothing-matches"
      title="No events match these filters"
      description={`Searched ${rangeWords(filters.from, filters.to)}.`}
      action={<Button onClick={() => update(NO_FILTERS)}>Clear filters</Button>}
    />
  )
}

/** What a narrow window leaves to the drawer. */
function useHiddenColumns(hasCompanies: boolean): ReadonlySet<string> {
  const isWide = useMediaQuery('(width >= 1600px)')
  const isNarrow = useMediaQuery('(width < 1200px)')
  const isTight = useMediaQuery('(width < 1024px)')
  if (isTight) return TIGHT
  if (isNarrow) return NARROW
  return hasCompanies && !isWide ? OF_SEVERAL : NONE
}

function addressOf({ id }: AuditEntry): string {
  const address = new URL(location.href)
  address.searchParams.set('open', id)
  return address.href
}
