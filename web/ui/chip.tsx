import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { toneChipClass, type Tone } from './tone.ts'

export interface ChipProps {
  tone?: Tone
  /** A dot before the text, for states. */
  dot?: boolean
  icon?: ReactNode
  /** Adds a button that removes the chip; `removeLabel` names it. */
  onRemove?: () => void
  removeLabel?: string
  className?: string | undefined
  children: ReactNode
}

/** A tinted label for states, tags and filters. Its color never carries information that the text lacks. */
export function Chip({ tone = 'info', dot = false, icon, onRemove, removeLabel, className, children }: ChipProps) {
  return (
    <span
      data-chip
      className={cx(
        'inline-flex h-6 max-w-full items-center gap-1.5 rounded-full px-2 text-micro font-medium whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
        toneChipClass[tone],
        onRemove !== undefined && 'pr-0',
        className,
      )}
    >
      {dot && <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />}
      {icon}
      <span className="truncate">{children}</span>
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label={removeLabel ?? 'Remove'}
          onClick={onRemove}
          className="-ml-1 grid size-6 place-items-center rounded-full hover:bg-[color-mix(in_srgb,currentColor_14%,transparent)]"
        >
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
