import { useState } from 'react'
import type { PoamStatus } from '#domain/poam/item-status.ts'
import { toastSuccess, toastUndo } from '#web/ui/overlay/toast.tsx'
import type { PlanChanges } from './changes.ts'
import type { PlanRow } from './plan-item.ts'

/** Moves items from status to status, with Undo; to close one asks for what proves it. */
export function useMoves(changes: PlanChanges) {
  const [closing, setClosing] = useState<PlanRow>()
  const move = async (rows: readonly PlanRow[], status: Exclude<PoamStatus, 'Closed' | 'Draft'>) => {
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
    // What was a draft is none again.
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
  const onMove = (row: PlanRow, status: PoamStatus) => {
    if (status === 'Closed') setClosing(row)
    else if (status !== 'Draft') void move([row], status)
  }
  return { onMove, move, closing, setClosing }
}

export type Moves = ReturnType<typeof useMoves>
