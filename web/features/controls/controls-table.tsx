import { memo, useState } from 'react'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { useChangedElsewhere } from '#web/lib/live/changed-elsewhere.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import type { TableColumn, TableSort } from '#web/ui/table-types.ts'
import type { AssignmentChange } from './assign/assignment.ts'
import { useAssignDialog } from './assign/use-assign-dialog.tsx'
import { bulkActions } from './bulk-actions.ts'
import { shownId, type ColumnsContext } from './columns.tsx'
import { ControlCard } from './control-card.tsx'
import { UNFILTERED } from './filters-in-force.tsx'
import { isFiltered, parseSortKey, type ControlsView } from './search.ts'
import type { UpdateView } from './use-controls-view.ts'
import { useGrouping } from './use-grouping.tsx'
import { useOpenControl } from './use-open-control.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface ControlsTableProps {
  title: string
  scope: ControlsScope
  /** All of them; `rows` are those in view, in order. */
  controls: readonly CompanyControl[]
  rows: readonly CompanyControl[]
  view: ControlsView
  update: UpdateView
  columns: readonly TableColumn<CompanyControl>[]
  hiddenColumns: ReadonlySet<string>
  context: ColumnsContext
  /** A sentence about it stands in the header. */
  scoreIsGated: boolean
  onBulkChange: (controls: readonly CompanyControl[], status: ControlStatus) => void
  onBulkAssign: (controls: readonly CompanyControl[], change: AssignmentChange) => void
  refetching: boolean
}

const NONE: ReadonlySet<string> = new Set()
const rowId = (control: CompanyControl) => control.id

/** Left alone while only what stands around it changes. */
export const ControlsTable = memo(function ControlsTable(props: ControlsTableProps) {
  const { title, scope, rows, view, update, columns, hiddenColumns, context, scoreIsGated, refetching } = props
  const grouping = useGrouping(scope.protocol, props.controls, view, update)
  const onOpen = useOpenControl()
  const changed = useChangedElsewhere()
  const { ask, dialog } = useAssignDialog(scope, context.people, props.onBulkAssign)
  const onRowKey = useRowKeys(rows, context, ask)
  const selecting = useSelecting(props, ask)
  return (
    <>
      <DataTable
        className="mt-3"
        maxHeight={roomForRows(isFiltered(view), scoreIsGated)}
        label={title}
        columns={columns}
        hiddenColumns={hiddenColumns}
        rows={rows}
        rowId={rowId}
        rowLabel={(control) => shownId(control, context.practices)}
        sort={{ columnId: view.sort.key, descending: view.sort.descending }}
        sortOnServer
        onSortChange={(sort) => update({ sort: asViewSort(sort) })}
        {...(context.readOnlyReason === undefined && selecting)}
        paging={{ offset: 0, total: rows.length }}
        grouping={view.grouped ? grouping : undefined}
        onOpen={onOpen}
        onRowKey={onRowKey}
        changed={changed}
        refetching={refetching}
        footer={context.readOnlyReason === undefined && <KeyHints />}
        empty={
          <EmptyState
            kind="nothing-matches"
            title={`No ${title.toLowerCase()} match these filters`}
            action={<Button onClick={() => update(UNFILTERED)}>Clear filters</Button>}
          />
        }
        isPrinted={false}
        card={(control) => <ControlCard control={control} context={context} />}
      />
      {dialog}
    </>
  )
})

/** What can be done with the rows that are ticked. */
function useSelecting(props: ControlsTableProps, ask: ReturnType<typeof useAssignDialog>['ask']) {
  const { scope, controls, rows, onBulkChange } = props
  const [selection, setSelection] = useState(NONE)
  const selected = rows.filter((control) => selection.has(control.id))
  const clear = () => setSelection(NONE)
  return {
    selection,
    onSelectionChange: setSelection,
    bulkActions: bulkActions(scope, controls, selected, {
      onStatus: (status) => {
        onBulkChange(selected, status)
        clear()
      },
      onAssign: (kind) => ask(kind, selected, clear),
    }),
    onSelectAllMatching: () => setSelection(new Set(rows.map(rowId))),
  }
}

/** Keys on the row with the focus. */
function KeyHints() {
  const { singleKeys } = usePreferences()
  if (!singleKeys) return null
  return (
    <span className="inline-flex items-center gap-1.5 max-md:hidden touch:hidden">
      <Kbd>↑</Kbd> <Kbd>↓</Kbd> row
      <span className="w-2" /> <Kbd>1</Kbd>–<Kbd>4</Kbd> status
      <span className="w-2" /> <Kbd>a</Kbd> owner
      <span className="w-2" /> <Kbd>d</Kbd> due
      <span className="w-2" /> <Kbd>x</Kbd> select
      <span className="w-2" /> <Kbd>l</Kbd> copy link
    </span>
  )
}

/** What header, filters and footer leave of the window, so that the page itself need not scroll. */
function roomForRows(hasChips: boolean, hasGate: boolean): string {
  const usedRem = 18.25 + (hasChips ? 2.5 : 0) + (hasGate ? 1.5 : 0)
  return `max(20rem, calc(100dvh - ${usedRem}rem))`
}

function asViewSort(sort: TableSort | null): ControlsView['sort'] {
  return { key: parseSortKey(sort?.columnId) ?? 'id', descending: sort?.descending ?? false }
}
