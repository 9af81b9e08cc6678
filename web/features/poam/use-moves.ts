import { useState } from 'react'
import type { PoamStatus } from '#domain/poam/item-status.ts'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import type { ItemChanges } from './changes.ts'
import type { PoamRow } from './poam-item.ts'

/** Moves items between statuses with undo. Closing an item opens a dialog instead. */
export function useMoves(changes: ItemChanges) {
  const [closing, setClosing] = useState<{ readonly row: PoamRow; readonly reason?: string }>()
  const move = async (rows: readonly PoamRow[], status: Exclude<PoamStatus, 'Closed' | 'Draft'>) => {
    const moving = rows.filter((row) => row.status !== status && row.status !== 'Closed')
    const [first] = moving
    if (first === undefined) return
    const message = `${moving.length === 1 ? `V-${first.number}` : `${moving.length} items`} moved to ${status}`
    const ids = moving.map(({ id }) => id)
    // An item cannot go back to Draft, so a move out of it has no undo.
    if (moving.every((row) => row.status !== 'Draft')) await changes.change(moving, { status }, { message })
    else if (await changes.update(ids, { status })) toastSuccess(message, { id: 'plan' })
  }
  const onMove = (row: PoamRow, status: PoamStatus) => {
    if (status === 'Closed') setClosing({ row })
    else if (status !== 'Draft') void move([row], status)
  }
  return { onMove, move, closing, setClosing }
}

export type Moves = ReturnType<typeof useMoves>
