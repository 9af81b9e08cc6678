import { ChevronDown } from 'lucide-react'
import { POAM_STATUSES, type PoamStatus } from '#domain/poam/item-status.ts'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { StatusMark } from './marks.tsx'
import type { PlanRow } from './plan-item.ts'

export interface StatusMenuProps {
  row: PlanRow
  readOnlyReason: string | undefined
  onMove: (row: PlanRow, status: PoamStatus) => void
}

/** Where an item stands, and where it may go from there; a closed one goes nowhere. */
export function StatusMenu({ row, readOnlyReason, onMove }: StatusMenuProps) {
  if (readOnlyReason !== undefined || row.status === 'Closed') return <StatusMark status={row.status} />
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Status of V-${row.number}: ${row.status}. Move to…`}
          className="inline-flex items-center gap-1 rounded-full hover:bg-hover touch:min-h-11"
        >
          <StatusMark status={row.status} />
          <ChevronDown className="size-3.5 text-muted" aria-hidden="true" />
        </button>
      }
    >
      <MoveItems row={row} onMove={onMove} />
    </Menu>
  )
}

/** "Move to…": what was begun is not a draft again. */
export function MoveItems({ row, onMove }: Omit<StatusMenuProps, 'readOnlyReason'>) {
  return POAM_STATUSES.filter((status) => status !== row.status && status !== 'Draft').map((status) => (
    <MenuItem key={status} onSelect={() => onMove(row, status)}>
      {status === 'Closed' ? 'Close…' : `Move to ${status}`}
    </MenuItem>
  ))
}
