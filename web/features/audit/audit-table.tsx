import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { messageOf } from '#web/lib/errors.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { copyLinkOnL, openInNewTab } from '#web/lib/list/record-link.ts'
import { useGrouping } from '#web/lib/list/row-groups.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { dayHeader, dayOf, rangeWords } from './days.ts'
import { EntryCard } from './entry-card.tsx'
import type { AuditEntry } from './entry.ts'
import type { Names } from './names.ts'
import type { AuditPage } from './pages.ts'
import { sentenceOf } from './sentences.ts'
import type { AuditListState } from './use-audit-list.ts'
import { whoOf } from './who.ts'

export type AuditTableProps = {
  state: AuditListState
  log: UseInfiniteQueryResult<InfiniteData<AuditPage>>
  entries: readonly AuditEntry[]
  names: Names
  columns: readonly TableColumn<AuditEntry>[]
  hiddenColumns: HiddenColumns
}

const entryId = (entry: AuditEntry) => entry.id
const BY_DAY = { key: (entry: AuditEntry) => dayOf(entry.created_at), label: dayHeader }

export function AuditTable(props: AuditTableProps) {
  const { state, log, entries, names, columns, hiddenColumns } = props
  const older = olderEvents(log)
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
      grouping={useGrouping(BY_DAY)}
      openId={state.openId ?? null}
      onOpen={({ id }, { newTab }) => (newTab ? openInNewTab(id) : state.open(id))}
      onRowKey={({ id }, key) => copyLinkOnL(id, key)}
      loading={log.isPending}
      refetching={log.isFetchingNextPage}
      paging={{ offset: 0, total: log.hasNextPage ? undefined : entries.length }}
      onEndInSight={older.searchedTo === undefined ? older.show : undefined}
      footer={
        log.hasNextPage &&
        entries.length > 0 && (
          <Button variant="ghost" size={28} busy={log.isFetchingNextPage} onClick={older.show}>
            {older.searchedTo === undefined ? 'Show older events' : `Search before ${formatDateTime(older.searchedTo)}`}
          </Button>
        )
      }
      empty={older.searchedTo === undefined ? <NothingFound state={state} /> : <NothingYet log={log} />}
      error={log.isError ? <NotLoaded log={log} /> : undefined}
      card={(entry) => <EntryCard entry={entry} names={names} />}
    />
  )
}

type Log = Pick<AuditTableProps, 'log'>

/** More of the log. A search reads a part of a long log at a time, and goes on when the reader asks for it. */
function olderEvents(log: AuditTableProps['log']) {
  const next = log.data?.pages.at(-1)?.next
  return {
    /** How far back was searched, where there is more to search. */
    searchedTo: next !== undefined && 'before' in next ? next.before : undefined,
    show: () => {
      if (log.hasNextPage && !log.isFetching) void log.fetchNextPage()
    },
  }
}

function NotLoaded({ log }: Log) {
  return (
    <ErrorState
      title="The audit log could not be loaded."
      {...queryErrorProps(log)}
      description={`${messageOf(log.error)} A shorter range of dates may help.`}
    />
  )
}

function NothingFound({ state: { view, isFiltered, clearFilters } }: { state: AuditListState }) {
  if (!isFiltered) return <EmptyState kind="nothing-left" title="No events yet." />
  return (
    <EmptyState
      kind="nothing-matches"
      title="No events match these filters"
      description={`Searched ${rangeWords(view.from, view.to)}.`}
      action={<Button onClick={clearFilters}>Clear filters</Button>}
    />
  )
}

function NothingYet({ log }: Log) {
  const { searchedTo, show } = olderEvents(log)
  return (
    <EmptyState
      kind="nothing-matches"
      title="No events match these filters so far"
      description={searchedTo !== undefined && `Searched back to ${formatDateTime(searchedTo)}.`}
      action={
        <Button busy={log.isFetchingNextPage} onClick={show}>
          Search older events
        </Button>
      }
    />
  )
}
