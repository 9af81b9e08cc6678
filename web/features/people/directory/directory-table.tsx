import { Contact } from 'lucide-react'
import { personKind } from '#domain/people/listed-person.ts'
import { ListTable } from '#web/lib/list/list-table.tsx'
import { NoRows } from '#web/lib/list/no-rows.tsx'
import { groupsBy } from '#web/lib/list/row-groups.ts'
import { useSelection } from '#web/lib/list/use-selection.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { DirectoryCard, type NameOf } from './columns.tsx'
import type { DirectoryState } from './directory-filters.tsx'
import type { ListedPerson } from './people-queries.ts'

const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

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
  const { state, rows, columns, nameOf, hidden, loading } = props
  const { view } = state
  const groups = GROUPS[view.group]
  const bulk = useSelection<ListedPerson, 'department' | 'left_on'>(rows)
  return (
    <>
      <ListTable
        state={state}
        label="People"
        columns={columns}
        hiddenColumns={hidden}
        rows={rows}
        rowLabel={({ name }) => name}
        bulk={bulk}
        bulkActions={[
          { id: 'department', label: 'Set department…', onSelect: () => bulk.openDialog('department') },
          { id: 'left_on', label: 'Set last day…', onSelect: () => bulk.openDialog('left_on') },
        ]}
        groups={groups}
        referenceOf={({ id }) => id}
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
