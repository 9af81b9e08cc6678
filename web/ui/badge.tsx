import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { toneChipClass, type Tone } from './tone.ts'

export type BadgeColor = 'red' | 'purple' | 'blue' | 'green' | 'orange' | 'amber' | 'gray'

export interface BadgeProps {
  color?: BadgeColor
  className?: string | undefined
  children: ReactNode
}

/** Also the tones of states. */
export const BADGE_TONES: Readonly<Record<BadgeColor, Tone>> = {
  red: 'critical',
  purple: 'planned',
  blue: 'low',
  green: 'implemented',
  orange: 'high',
  amber: 'partial',
  gray: 'info',
}

/** A small label with square corners: a role, a number, "Current". States are `StateChip`s. */
export function Badge({ color = 'gray', className, children }: BadgeProps) {
  return (
    <span
      data-chip
      className={cx(
        'inline-flex h-5 shrink-0 items-center rounded-sm px-1.5 text-micro font-medium whitespace-nowrap tabular-nums',
        toneChipClass[BADGE_TONES[color]],
        className,
      )}
    >
      {children}
    </span>
  )
}
