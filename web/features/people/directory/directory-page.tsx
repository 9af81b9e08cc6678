import { useMemo } from 'react'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { ListHead } from '#web/lib/list/list-head.tsx'
import { ListToolbar } from '#web/lib/list/list-toolbar.tsx'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { OpenedRecord } from '#web/lib/records/opened-record.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { SETTINGS_NAV_PX } from '#web/ui/table/room-for-columns.ts'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { directoryColumns, exportColumns, type NameOf } from './columns.tsx'
import { DirectoryFilters } from './directory-filters.tsx'
import { BUILT_IN_VIEWS, directoryList, visibleRows } from './directory-list.ts'
import { DirectoryTable } from './directory-table.tsx'
import { listedPeople, type ListedPerson } from './people-queries.ts'

const AddDialog = lazyDialog(async () => (await import('./add-dialog.tsx')).AddDialog)
const ImportPeople = lazyDialog(async () => (await import('./import-people.tsx')).ImportPeople)
const ListedPersonDrawer = lazyDialog(async () => (await import('./listed-person-drawer.tsx')).ListedPersonDrawer)

const NO_ROWS: readonly ListedPerson[] = []
/** Columns that a narrow window hides, the first to go first. */
const NARROW = ['groups', 'left', 'manager', 'department', 'kind']

/** /settings/people: everyone who takes part in the company's work. Members read it, Owners and Managers change it. */
export function DirectoryPage() {
  usePageTitle('People')
  const { canDeleteContent } = usePermissions()
  const readOnlyReason = canDeleteContent ? undefined : 'Only Owners and Managers change the list of people.'
  const query = useCompanyQuery(listedPeople)
  const all = query.data ?? NO_ROWS
  const nameOf = useNameOf(all)
  const state = useListView(directoryList)
  const { view, overlay, setOverlay } = state
  const today = todayUtc()
  const rows = useMemo(() => visibleRows(all, view, today), [all, view, today])
  const columns = useMemo(() => directoryColumns(nameOf), [nameOf])
  const hidden = useHiddenColumns(columns, view.hide, { rows: all, leaving: NARROW, asidePx: SETTINGS_NAV_PX })
  const close = () => setOverlay({})
  const opened = all.find(({ id }) => id === overlay['open'])
  const shared = { rows, nameOf, readOnlyReason }
  if (query.isError && query.data === undefined) return <FailedPage title="People" what="The people" query={query} />
  return (
    <>
      <ListHead
        title="People"
        description="Everyone who takes part: members, staff without an account, and contacts of third parties."
        {...{ rows, all, readOnlyReason }}
        hide={view.hide}
        exported={{ what: 'People', columns: () => exportColumns(nameOf) }}
        importDialog={({ onClose }) => <ImportPeople people={all} onClose={onClose} />}
        add={{ label: 'Add person', onAdd: () => setOverlay({ add: 'yes' }) }}
      />
      <ListToolbar
        {...{ state, columns, hidden }}
        total={query.data?.length}
        page="people"
        builtIn={BUILT_IN_VIEWS}
        what="people"
        searchLabel="Search people"
      >
        <DirectoryFilters state={state} all={all} />
      </ListToolbar>
      <DirectoryTable {...shared} state={state} columns={columns} hidden={hidden} loading={query.isPending} />
      {overlay['add'] !== undefined && readOnlyReason === undefined && <AddDialog people={all} onClose={close} />}
      <OpenedRecord reference={overlay['open']} row={opened} isPending={query.isPending} noun="person" onClose={close}>
        {(row) => (
          <ListedPersonDrawer
            {...shared}
            key={row.id}
            row={row}
            all={all}
            onOpen={({ id }) => setOverlay({ open: id })}
            onClose={close}
          />
        )}
      </OpenedRecord>
    </>
  )
}

function useNameOf(all: readonly ListedPerson[]): NameOf {
  return useMemo(() => {
    const names = new Map(all.map(({ id, name }) => [id, name]))
    return (id) => (id === null ? undefined : names.get(id))
  }, [all])
}
