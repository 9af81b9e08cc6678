import { useMemo, useState } from 'react'
import { failureOf } from '#web/lib/failure-of.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import type { BulkAction } from '#web/ui/table-types.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { peopleColumns } from './people-columns.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { EVERYBODY, visiblePeople } from './people-view.ts'
import { PersonCard } from './person-card.tsx'
import { nameOf, type Person } from './person.ts'
import type { usePeopleView } from './use-people-view.ts'

export type PeopleTableProps = {
  /** Names the table: "People", "Members". */
  label: string
  scope: 'company' | 'everything'
  showsSignIn: boolean
  query: { data: readonly Person[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  address: ReturnType<typeof usePeopleView>
  bulkActions: (selected: readonly Person[], clear: () => void) => readonly BulkAction[]
}

const NONE: ReadonlySet<string> = new Set()
const TIGHT: ReadonlySet<string> = new Set(['email'])
const rowId = ({ rowId: id }: Person) => id

/** The one table of people: everybody for an administrator, the members of a company for the others. */
export function PeopleTable({ label, scope, showsSignIn, query, address, bulkActions }: PeopleTableProps) {
  const session = useSession()
  const me = session.status === 'signed-in' ? session.user.id : undefined
  const { view, update, openId, open } = address
  const [selection, setSelection] = useState(NONE)
  const columns = useMemo(() => peopleColumns({ me, scope, showsSignIn }), [me, scope, showsSignIn])
  // The settings have their sub-navigation beside them.
  const isTight = useMediaQuery(scope === 'company' ? '(width < 1520px)' : '(width < 1180px)')
  const people = query.data ?? []
  const rows = useMemo(() => visiblePeople(query.data ?? [], view), [query.data, view])
  const selected = rows.filter((person) => selection.has(person.rowId))
  const failed = query.data === undefined && query.error !== null
  return (
    <>
      <PeopleFilters people={people} view={view} update={update} scope={scope} showsSignIn={showsSignIn} />
      <DataTable
        label={label}
        columns={columns}
        hiddenColumns={isTight ? TIGHT : NONE}
        rows={rows}
        rowId={rowId}
        rowLabel={nameOf}
        sort={view.sort}
        onSortChange={(sort) => update({ sort: sort ?? { columnId: 'name', descending: false } })}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={bulkActions(selected, () => setSelection(NONE))}
        onOpen={(person) => open(person.rowId)}
        openId={openId ?? null}
        loading={query.data === undefined && !failed}
        refetching={query.isFetching && query.data !== undefined}
        paging={{ offset: 0, total: rows.length }}
        maxHeight="max(20rem, calc(100dvh - 16rem))"
        card={(person) => <PersonCard person={person} isMe={person.userId === me} />}
        error={failed ? <ErrorState title={`${label} could not be loaded`} {...failureOf(query)} /> : undefined}
        empty={
          <EmptyState
            kind="nothing-matches"
            title="Nobody matches these filters"
            action={<Button onClick={() => update(EVERYBODY)}>Clear filters</Button>}
          />
        }
      />
    </>
  )
}
