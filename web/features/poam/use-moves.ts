import { useState } from 'react'
import type { PoamStatus } from '#domain/poam/item-status.ts'
import { toastSuccess, toastUndo } from '#web/ui/overlay/toast.tsx'
import type { ItemChanges } from './changes.ts'
import type { PoamRow } from './poam-item.ts'

/** Moves items between statuses with undo. Closing an item opens a dialog instead. */
export function useMoves(changes: ItemChanges) {
  const [closing, setClosing] = useState<{ readonly row: PoamRow; readonly reason?: string }>()
  const move = async (rows: readonly PoamRow[], status: Exclude<PoamStatus, 'Closed' | 'Draft'>) => {
    const moving = rows.filter((row) => row.status !== status && row.status !== 'Closed')
    const [first] = moving
    if (first === undefined) return
    if (
      !(await changes.update(
        moving.map(({ id }) => id),
        { status },
      ))
    )
      return
    const what = moving.length === 1 ? `V-${first.number}` : `${moving.length} items`
    // An item cannot go back to Draft, so a move out of it has no undo.
    const before = moving.filter((row) => row.status !== 'Draft')
    const message = `${what} moved to ${status}`
    if (before.length < moving.length) toastSuccess(message, { id: 'plan' })
    else
      toastUndo(
        message,
        () => {
          for (const row of before) void changes.update([row.id], { status: row.status })
        },
        { id: 'plan' },
      )
  }
  const onMove = (row: PoamRow, status: PoamStatus) => {
    if (status === 'Closed') setClosing({ row })
    else if (status !== 'Draft') void move([row], status)
  }
  return { onMove, move, closing, setClosing }
}

export type Moves = ReturnType<typeof useMoves>
