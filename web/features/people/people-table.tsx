import { useMemo } from 'react'
import { queryErrorProps, type FailedQuery } from '#web/lib/query-error.ts'
import { copyLinkOnL, openInNewTab } from '#web/lib/list/record-link.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { Button } from '#web/ui/button.tsx'
import type { DataTableProps } from '#web/ui/table/data-table-props.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { SETTINGS_NAV_PX } from '#web/ui/table/room-for-columns.ts'
import { peopleColumns } from './people-columns.tsx'
import { peopleList } from './people-list.ts'
import { PeopleToolbar } from './people-toolbar.tsx'
import { PersonCard } from './person-card.tsx'
import { nameOf, type Person } from './person.ts'
import type { PeopleListState } from './use-people-list.ts'

export interface PeopleTableProps extends Pick<
  DataTableProps<Person>,
  'selection' | 'onSelectionChange' | 'bulkActions'
> {
  selectAll?: () => void
  /** Names the table: "People", "Members". */
  label: string
  scope: 'company' | 'everything'
  showsSignIn: boolean
  query: FailedQuery & { data: readonly Person[] | undefined }
  state: PeopleListState
}

const NO_ROWS: readonly Person[] = []
/** Columns that a narrow window hides, the first to go first; the drawer shows them. */
const NARROW = ['email', 'lastSignIn', 'factor']

/** Filters and table of all people, or of the members of one company. */
export function PeopleTable({ label, scope, showsSignIn, query, state, selectAll, ...selection }: PeopleTableProps) {
  const { view, rows, update, openId } = state
  const me = useMyId()
  const columns = useMemo(() => peopleColumns({ me, scope, showsSignIn }), [me, scope, showsSignIn])
  const hiddenColumns = useHiddenColumns(columns, view.hide, {
    rows: query.data ?? NO_ROWS,
    leaving: NARROW,
    asidePx: scope === 'company' ? SETTINGS_NAV_PX : 0,
  })
  const hasFailed = query.data === undefined && query.error !== null
  return (
    <>
      <PeopleToolbar
        state={state}
        columns={columns}
        hiddenColumns={hiddenColumns}
        scope={scope}
        showsSignIn={showsSignIn}
      />
      <DataTable
        className="mt-3"
        label={label}
        columns={columns}
        hiddenColumns={hiddenColumns}
        rows={rows}
        rowId={personId}
        rowLabel={nameOf}
        sort={view.sort}
        sortOnServer
        onSortChange={(sort) => update({ sort: peopleList.settings.sort.of(sort) })}
        {...selection}
        {...(selectAll !== undefined && { onSelectAllMatching: selectAll })}
        openId={openId ?? null}
        onOpen={({ id }, { newTab }) => (newTab ? openInNewTab(id) : state.open(id))}
        onRowKey={({ id }, key) => copyLinkOnL(id, key)}
        loading={query.data === undefined && !hasFailed}
        refetching={query.isFetching && query.data !== undefined}
        paging={{ offset: 0, total: rows.length }}
        maxHeight="max(20rem, calc(100dvh - 16rem))"
        card={(person) => <PersonCard person={person} isMe={person.userId === me} scope={scope} />}
        error={
          hasFailed ? <ErrorState title={`${label} could not be loaded.`} {...queryErrorProps(query)} /> : undefined
        }
        empty={
          <EmptyState
            kind="nothing-matches"
            title="No people match these filters"
            action={<Button onClick={state.clearFilters}>Clear filters</Button>}
          />
        }
      />
    </>
  )
}

const personId = ({ id }: Person) => id
