import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { isEditable } from '#web/ui/is-editable.ts'
import type { LinkedEvidence } from '../queries.ts'

export type NeighboursProps = {
  number: number
  rows: readonly LinkedEvidence[]
  onGo: (number: number) => void
}

/** The pieces before and after it in the list. */
export function Neighbours({ number, rows, onGo }: NeighboursProps) {
  const at = rows.findIndex((row) => row.number === number)
  const before = at > 0 ? rows[at - 1] : undefined
  const after = at === -1 ? undefined : rows[at + 1]
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isEditable(event.target)) return
    const to = event.key === '[' ? before : event.key === ']' ? after : undefined
    if (to !== undefined) onGo(to.number)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <IconButton
        label="Previous piece"
        hint="["
        icon={<ChevronLeft />}
        side="bottom"
        disabled={before === undefined}
        onClick={() => before && onGo(before.number)}
      />
      <IconButton
        label="Next piece"
        hint="]"
        icon={<ChevronRight />}
        side="bottom"
        disabled={after === undefined}
        onClick={() => after && onGo(after.number)}
      />
    </>
  )
}
