import type { ReactNode } from 'react'
import { BADGE_TONES, type BadgeColor } from './badge.tsx'
import { Chip } from './chip.tsx'

/**
 * The state of a record: round, with a dot. Four scales share the colors and differ in form: states have a dot,
 * severities have bars, score bands an outline, roles square corners. What is as it should be is `calm`: without a
 * tint, so that the other states of a list stand out.
 */
export function StateChip({ color, children }: { color: BadgeColor | 'calm'; children: ReactNode }) {
  if (color === 'calm')
    return (
      <Chip dot tone="implemented" className="bg-transparent px-0">
        <span className="text-muted">{children}</span>
      </Chip>
    )
  return (
    <Chip dot tone={BADGE_TONES[color]}>
      {children}
    </Chip>
  )
}
