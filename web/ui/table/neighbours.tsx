import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../icon-button.tsx'
import { isEditable } from '../browser/is-editable.ts'
import { useKeyDown } from '../browser/use-key-down.ts'

export interface NeighboursProps<Row> {
  /** The list that the drawer was opened from. */
  rows: readonly Row[]
  isOpen: (row: Row) => boolean
  onGo: (row: Row) => void
  /** Labels of the buttons: "Previous item", "Older event". */
  labels: { before: string; after: string }
}

/** Buttons to the previous and next row of the list behind a drawer; `[` and `]` do the same. */
export function Neighbours<Row>({ rows, isOpen, onGo, labels }: NeighboursProps<Row>) {
  const at = rows.findIndex(isOpen)
  const before = at > 0 ? rows[at - 1] : undefined
  const after = at === -1 ? undefined : rows[at + 1]
  useKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isEditable(event.target)) return
    const to = event.key === '[' ? before : event.key === ']' ? after : undefined
    if (to !== undefined) onGo(to)
  })
  return (
    <>
      <IconButton
        label={labels.before}
        hint="["
        icon={<ChevronLeft />}
        side="bottom"
        disabled={before === undefined}
        onClick={() => before && onGo(before)}
      />
      <IconButton
        label={labels.after}
        hint="]"
        icon={<ChevronRight />}
        side="bottom"
        disabled={after === undefined}
        onClick={() => after && onGo(after)}
      />
    </>
  )
}
