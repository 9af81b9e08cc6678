import type { ReactNode } from 'react'
import { BADGE_TONES, type BadgeColor } from './badge.tsx'
import { CHIP_ARROW } from './chip-arrow.ts'
import { Chip } from './chip.tsx'

export interface StateChipProps {
  color: BadgeColor | 'calm'
  /** Shows the arrow of a menu; the chip is the content of its button. */
  opensMenu?: boolean | undefined
  children: ReactNode
}

/**
 * The state of a record: round, with a dot. Four scales share the colors and differ in form: states have a dot,
 * severities have bars, score bands an outline, roles square corners. What is as it should be is `calm`: without a
 * tint, so that the other states of a list stand out.
 */
export function StateChip({ color, opensMenu = false, children }: StateChipProps) {
  if (color === 'calm')
    return (
      <Chip dot tone="implemented" className="bg-transparent px-0">
        <span className="text-muted">{children}</span>
      </Chip>
    )
  return (
    <Chip dot tone={BADGE_TONES[color]} className={opensMenu ? CHIP_ARROW : undefined}>
      {children}
    </Chip>
  )
}
