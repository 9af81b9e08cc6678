import { useMemo } from 'react'
import { groupingName } from '#domain/protocols/groupings.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { counted } from '#domain/text/counted.ts'
import { ListTable } from '#web/lib/list/list-table.tsx'
import { copyLinkOnL } from '#web/lib/list/record-link.ts'
import { useSelection } from '#web/lib/list/use-selection.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { lazyDialog, lazyPart } from '#web/ui/browser/lazy-part.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { bulkActions, type BulkDialogName } from './bulk-actions.ts'
import type { ItemChanges } from './changes.ts'
import { ItemCard } from './item-card.tsx'
import type { ItemView } from './item-list.ts'
import type { PoamRow } from './poam-item.ts'
import type { ItemListState } from './use-item-list.ts'
import type { Moves } from './use-moves.ts'

const EmptyItems = lazyPart(async () => (await import('./empty-items.tsx')).EmptyItems)
const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog)
const ShiftDialog = lazyDialog(async () => (await import('./shift-dialog.tsx')).ShiftDialog)

export interface ItemTableProps {
  protocol: ProtocolId
  rows: readonly PoamRow[]
  state: ItemListState
  names: Names
  changes: ItemChanges
  moves: Moves
  columns: readonly TableColumn<PoamRow>[]
  hiddenColumns: HiddenColumns
  readOnlyReason: string | undefined
  loading: boolean
  refetching: boolean
}

export function ItemTable(props: ItemTableProps) {
  const { protocol, rows, state, moves, names, changes, columns, hiddenColumns, readOnlyReason, loading, refetching } =
    props
  const { group } = state.view
  const groups = useMemo(() => groupsOf(protocol, group), [protocol, group])
  const bulk = useSelection<PoamRow, BulkDialogName>(rows)
  const { selected, dialog, closeDialog } = bulk
  return (
    <>
      <ListTable
        state={state}
        label="Plan of action"
        maxHeight="max(24rem, calc(100dvh - 16rem))"
        columns={columns}
        hiddenColumns={hiddenColumns}
        rows={rows}
        rowLabel={({ number, weakness }) => `V-${number} ${weakness}`}
        bulk={bulk}
        bulkActions={bulkActions({ selected, moves, onDialog: bulk.openDialog, onDone: bulk.clear })}
        groups={groups}
        referenceOf={({ number }) => `V-${number}`}
        onRowKey={onRowKey}
        loading={loading}
        refetching={refetching}
        empty={<EmptyItems state={state} readOnlyReason={readOnlyReason} />}
        card={(row) => <ItemCard row={row} />}
      />
      {dialog === 'shift' && <ShiftDialog selected={selected} onClose={closeDialog} />}
      {(dialog === 'owner' || dialog === 'severity') && (
        <BulkDialog kind={dialog} names={names} changes={changes} selected={selected} onClose={closeDialog} />
      )}
    </>
  )
}

const GROUP_KEYS: Readonly<Record<Exclude<ItemView['group'], 'none'>, (row: PoamRow) => string>> = {
  status: ({ status }) => status,
  family: ({ linked }) => linked[0]?.safeguard_domain ?? '',
  owner: ({ ownerName }) => ownerName ?? 'No owner',
  severity: ({ severity }) => severity,
  source: ({ source }) => source,
}

function groupsOf(protocol: ProtocolId, group: ItemView['group']) {
  if (group === 'none') return undefined
  const familyName = (domain: string) => (domain === '' ? 'No control' : groupingName(protocol, domain))
  return { key: GROUP_KEYS[group], label: group === 'family' ? familyName : String, summary: summaryOf }
}

function summaryOf(rows: readonly PoamRow[]): string {
  const late = rows.filter(({ isLate }) => isLate).length
  const count = counted(rows.length, 'item', 'items')
  return late === 0 ? count : `${count} · ${late} overdue`
}

/** On the focused row, `l` copies the link and `e` opens the status menu. */
function onRowKey(row: PoamRow, key: string): boolean {
  if (key === 'e') openStatusMenu(row)
  return key === 'e' || copyLinkOnL(`V-${row.number}`, key)
}

function openStatusMenu({ id }: PoamRow): void {
  const button = document.querySelector<HTMLButtonElement>(`tr[data-item="row:${id}"] button[aria-haspopup="menu"]`)
  button?.focus()
  button?.click()
}
