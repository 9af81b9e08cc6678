import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'

interface MoveButtonsProps {
  /** "question 3" */
  what: string
  /** Gets the focus back after a move. */
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
}

export function MoveButtons({ what, name, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <span className="flex shrink-0">
      <IconButton
        label={`Move ${what} up`}
        hint="Alt ↑"
        icon={<ArrowUp />}
        {...(!isFirst && { 'data-moves': name })}
        disabledReason={isFirst ? 'First already' : undefined}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${what} down`}
        hint="Alt ↓"
        icon={<ArrowDown />}
        {...(isFirst && { 'data-moves': name })}
        disabledReason={isLast ? 'Last already' : undefined}
        onClick={() => onMove(1)}
      />
    </span>
  )
}
