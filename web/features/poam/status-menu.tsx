import { POAM_STATUSES, type PoamStatus } from '#domain/poam/item-status.ts'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { StatusBadge } from './badges.tsx'
import type { PoamRow } from './poam-item.ts'

export interface StatusMenuProps {
  row: PoamRow
  readOnlyReason: string | undefined
  onMove: (row: PoamRow, status: PoamStatus) => void
}

/** The status of an item, with a menu of the statuses it can move to. Closed is final. */
export function StatusMenu({ row, readOnlyReason, onMove }: StatusMenuProps) {
  if (readOnlyReason !== undefined || row.status === 'Closed') return <StatusBadge status={row.status} />
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Status of V-${row.number}: ${row.status}. Move to…`}
          className="inline-flex items-center rounded-full hover:*:ring-1 hover:*:ring-current data-popup-open:*:ring-1 data-popup-open:*:ring-current touch:min-h-11"
        >
          <StatusBadge status={row.status} opensMenu />
        </button>
      }
    >
      <MoveItems row={row} onMove={onMove} />
    </Menu>
  )
}

/** The choices of "Move to…". An item cannot go back to Draft. */
export function MoveItems({ row, onMove }: Omit<StatusMenuProps, 'readOnlyReason'>) {
  return POAM_STATUSES.filter((status) => status !== row.status && status !== 'Draft').map((status) => (
    <MenuItem key={status} onSelect={() => onMove(row, status)}>
      {status === 'Closed' ? 'Close…' : `Move to ${status}`}
    </MenuItem>
  ))
}
