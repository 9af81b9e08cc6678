import { Contact } from 'lucide-react'
import { useMemo } from 'react'
import { personKind } from '#domain/people/listed-person.ts'
import { NoRows } from '#web/lib/list/no-rows.tsx'
import { copyLinkOnL, openInNewTab } from '#web/lib/list/record-link.ts'
import { groupRows, groupsBy, useGrouping } from '#web/lib/list/row-groups.ts'
import { useSelection } from '#web/lib/list/use-selection.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { DirectoryCard, type NameOf } from './columns.tsx'
import type { DirectoryState } from './directory-filters.tsx'
import { directoryList } from './directory-list.ts'
import type { ListedPerson } from './people-queries.ts'

const BulkDialog = lazyPart(async () => (await import('./bulk-dialog.tsx')).BulkDialog, {
  close: ({ onClose }) => onClose(false),
})

interface DirectoryTableProps {
  state: DirectoryState
  rows: readonly ListedPerson[]
  columns: readonly TableColumn<ListedPerson>[]
  nameOf: NameOf
  hidden: HiddenColumns
  loading: boolean
  readOnlyReason: string | undefined
}

const GROUPS = {
  none: undefined,
  department: groupsBy(({ department }: ListedPerson) => department || 'No department'),
  kind: groupsBy(personKind),
}

export function DirectoryTable(props: DirectoryTableProps) {
  const { state, rows: found, columns, nameOf, hidden, loading, readOnlyReason } = props
  const { view, update, overlay, setOverlay } = state
  const groups = GROUPS[view.group]
  const rows = useMemo(() => (groups === undefined ? found : groupRows(found, groups.key)), [found, groups])
  const bulk = useSelection<ListedPerson, 'department' | 'left_on'>(rows)
  return (
    <>
      <DataTable
        className="mt-3"
        label="People"
        columns={columns}
        hiddenColumns={hidden}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        sort={view.sort}
        sortOnServer
        onSortChange={(sort) => update({ sort: directoryList.settings.sort.of(sort) })}
        {...(readOnlyReason === undefined && {
          selection: bulk.selection,
          onSelectionChange: bulk.onSelectionChange,
          onSelectAllMatching: bulk.selectAll,
          bulkActions: [
            { id: 'department', label: 'Set department…', onSelect: () => bulk.openDialog('department') },
            { id: 'left_on', label: 'Set last day…', onSelect: () => bulk.openDialog('left_on') },
          ],
        })}
        paging={{ offset: 0, total: rows.length }}
        grouping={useGrouping(groups)}
        openId={overlay['open'] ?? null}
        onOpen={({ id }, { newTab }) => (newTab ? openInNewTab(id) : setOverlay({ open: id }))}
        onRowKey={({ id }, key) => copyLinkOnL(id, key)}
        loading={loading}
        card={(row) => <DirectoryCard row={row} nameOf={nameOf} />}
        empty={<NoRows state={state} what="people" icon={<Contact />} />}
      />
      {bulk.dialog !== undefined && (
        <BulkDialog key={bulk.dialog} column={bulk.dialog} selected={bulk.selected} onClose={bulk.closeDialog} />
      )}
    </>
  )
}
