import { memo } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { useChangedElsewhere } from '#web/lib/live/changed-elsewhere.ts'
import { useRowPages } from '#web/lib/list/use-row-pages.ts'
import { useSelection } from '#web/lib/list/use-selection.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import type { Peek } from '#web/ui/table/peek.ts'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import type { AssignmentChange } from './assign/assignment.ts'
import { useAssignDialog } from './assign/use-assign-dialog.tsx'
import { bulkActions } from './bulk-actions.ts'
import { shownId, type ColumnsContext } from './columns.tsx'
import { ControlCard } from './control-card.tsx'
import type { ControlList } from './control-list.ts'
import type { ControlListState } from './use-control-list.ts'
import { useGrouping } from './use-grouping.tsx'
import { addressOf, useOpenControl } from './use-open-control.ts'
import { useRowKeys } from './use-row-keys.ts'

const ControlPeek = lazyPart(async () => (await import('./control-peek.tsx')).ControlPeek)

export interface ControlsTableProps extends Pick<
  ControlListState,
  'view' | 'update' | 'isFiltered' | 'overlay' | 'setOverlay'
> {
  title: string
  scope: ControlsScope
  /** All controls; `rows` are those in view, in order. */
  controls: readonly CompanyControl[]
  rows: readonly CompanyControl[]
  sortParam: ControlList['settings']['sort']
  onClearFilters: () => void
  columns: readonly TableColumn<CompanyControl>[]
  hiddenColumns: HiddenColumns
  context: ColumnsContext
  /** The header then says why no score can be submitted. */
  scoreIsGated: boolean
  onBulkChange: (controls: readonly CompanyControl[], status: ControlStatus) => void
  onBulkAssign: (controls: readonly CompanyControl[], change: AssignmentChange) => void
  refetching: boolean
}

const rowId = (control: CompanyControl) => control.id

/** Not drawn again while only the rest of the page changes. */
export const ControlsTable = memo(function ControlsTable(props: ControlsTableProps) {
  const { title, scope, controls, rows, view, update, context } = props
  const grouping = useGrouping(scope.protocol, controls, props)
  const onOpen = useOpenControl()
  const peek = useControlPeek(props)
  const changed = useChangedElsewhere()
  const { ask, dialog } = useAssignDialog(scope, context.people, props.onBulkAssign)
  const onRowKey = useRowKeys(rows, context, ask)
  const { selected, selection, onSelectionChange, selectAll, clear } = useSelection(rows)
  const actions = bulkActions(scope, controls, selected, {
    onStatus: (status) => {
      props.onBulkChange(selected, status)
      clear()
    },
    onAssign: (kind) => ask(kind, selected, clear),
  })
  return (
    <>
      <DataTable
        className="mt-3"
        maxHeight={roomForRows(props.isFiltered, props.scoreIsGated)}
        label={title}
        columns={props.columns}
        hiddenColumns={props.hiddenColumns}
        rows={rows}
        rowId={rowId}
        rowLabel={(control) => shownId(control, context.practices)}
        sort={view.sort}
        sortOnServer
        onSortChange={(sort) => update({ sort: props.sortParam.of(sort) })}
        {...(context.readOnlyReason === undefined && {
          selection,
          onSelectionChange,
          onSelectAllMatching: selectAll,
          bulkActions: actions,
        })}
        paging={{ offset: 0, total: rows.length }}
        grouping={grouping}
        onOpen={onOpen}
        peek={peek}
        onRowKey={onRowKey}
        changed={changed}
        refetching={props.refetching}
        empty={
          <EmptyState
            kind="nothing-matches"
            title={`No ${title.toLowerCase()} match these filters`}
            action={<Button onClick={props.onClearFilters}>Clear filters</Button>}
          />
        }
        isPrinted={false}
        card={(control) => <ControlCard control={control} context={context} />}
      />
      {dialog}
    </>
  )
})

function useControlPeek({ scope, context, overlay, setOverlay }: ControlsTableProps): Peek<CompanyControl> {
  const { practices, protocol } = context
  const { peek } = useRowPages<CompanyControl>(
    { overlay, setOverlay },
    {
      noun: practices ? 'practice' : wordingOf(protocol).controlSingular.toLowerCase(),
      referenceOf: ({ nist_id }) => nist_id,
      hrefOf: addressOf,
      title: (control) => `${shownId(control, practices)} ${control.title}`,
      body: (control) => <ControlPeek scope={scope} control={control} context={context} />,
    },
  )
  return peek
}

/** The height that header, filters and footer leave, so that the page itself does not scroll. */
function roomForRows(hasChips: boolean, hasGate: boolean): string {
  const usedRem = 18.25 + (hasChips ? 2.5 : 0) + (hasGate ? 1.5 : 0)
  return `max(20rem, calc(100dvh - ${usedRem}rem))`
}
