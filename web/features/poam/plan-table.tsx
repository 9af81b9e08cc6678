import { useMemo, useState } from 'react'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { TableSort } from '#web/ui/table-types.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { bulkActions, type BulkKind } from './bulk-actions.ts'
import type { PlanChanges } from './changes.ts'
import { planColumns } from './columns.tsx'
import { ItemCard } from './item-card.tsx'
import { Nothing } from './nothing.tsx'
import type { PlanRow } from './plan-item.ts'
import { onRowKey, openTab } from './row-keys.ts'
import { parseSort, type PlanView } from './search.ts'
import { useGrouping } from './use-grouping.ts'
import type { Moves } from './use-moves.ts'
import type { Names } from '#web/lib/use-names.ts'
import type { PlanViewState } from './use-plan-view.ts'

const BulkDialog = lazyPart(async () => (await import('./bulk-dialog.tsx')).BulkDialog, {
  close: ({ onClose }) => onClose(false),
})
const ShiftDialog = lazyPart(async () => (await import('./shift-dialog.tsx')).ShiftDialog, {
  close: ({ onClose }) => onClose(false),
})

export interface PlanTableProps {
  protocol: ProtocolId
  rows: readonly PlanRow[]
  state: PlanViewState
  names: Names
  changes: PlanChanges
  moves: Moves
  hiddenColumns: ReadonlySet<string>
  readOnlyReason: string | undefined
  loading: boolean
  refetching: boolean
}

const NONE: ReadonlySet<string> = new Set()
const rowId = (row: PlanRow) => row.id

export function PlanTable(props: PlanTableProps) {
  const { protocol, state, moves, hiddenColumns, readOnlyReason, loading, refetching } = props
  const { view, update } = state
  const onMove = useStable(moves.onMove)
  const columns = useMemo(() => planColumns({ protocol, readOnlyReason, onMove }), [protocol, readOnlyReason, onMove])
  const { rows, grouping } = useGrouping(protocol, view.group, props.rows)
  const { selecting, dialog } = useBulk({ ...props, rows })
  return (
    <>
      <DataTable
        className="mt-3"
        label="Plan of action"
        maxHeight="max(24rem, calc(100dvh - 16rem))"
        columns={columns}
        hiddenColumns={hiddenColumns}
        rows={rows}
        rowId={rowId}
        rowLabel={({ number, weakness }) => `V-${number} ${weakness}`}
        sort={{ columnId: view.sort.key, descending: view.sort.descending }}
        sortOnServer
        onSortChange={(sort) => update({ sort: asViewSort(sort) })}
        {...(readOnlyReason === undefined && selecting)}
        grouping={grouping}
        openId={rows.find(({ number }) => number === state.openNumber)?.id ?? null}
        onOpen={(row, { newTab }) => (newTab ? openTab(row) : state.open(row.number))}
        onRowKey={onRowKey}
        loading={loading}
        refetching={refetching}
        paging={{ offset: 0, total: rows.length }}
        empty={<Nothing state={state} readOnlyReason={readOnlyReason} />}
        card={(row) => <ItemCard row={row} />}
      />
      {dialog}
    </>
  )
}

/** What is selected, and what may be done with it. */
function useBulk({ rows, names, changes, moves }: Pick<PlanTableProps, 'rows' | 'names' | 'changes' | 'moves'>) {
  const [selection, setSelection] = useState(NONE)
  const [bulk, setBulk] = useState<BulkKind>()
  const selected = rows.filter(({ id }) => selection.has(id))
  const clear = () => setSelection(NONE)
  const onClose = (isDone: boolean) => {
    setBulk(undefined)
    if (isDone) clear()
  }
  const selecting = {
    selection,
    onSelectionChange: setSelection,
    bulkActions: bulkActions({ selected, moves, onDialog: setBulk, onDone: clear }),
    onSelectAllMatching: () => setSelection(new Set(rows.map(rowId))),
  }
  const shared = { selected, onClose }
  const dialog =
    bulk === 'shift' ? (
      <ShiftDialog {...shared} />
    ) : (
      bulk !== undefined && <BulkDialog kind={bulk} names={names} changes={changes} {...shared} />
    )
  return { selecting, dialog }
}

function asViewSort(sort: TableSort | null): PlanView['sort'] {
  return (
    parseSort(sort === null ? 'due' : `${sort.descending ? '-' : ''}${sort.columnId}`) ?? {
      key: 'due',
      descending: false,
    }
  )
}
