import type { ReactNode } from 'react'
import { BADGE_TONES, type BadgeColor } from './badge.tsx'
import { Chip } from './chip.tsx'

/**
 * The state of a record: round, with a dot. Four scales share the colors and differ in form: states have a dot,
 * severities have bars, score bands an outline, roles square corners.
 */
export function StateChip({ color, children }: { color: BadgeColor; children: ReactNode }) {
  return (
    <Chip dot tone={BADGE_TONES[color]}>
      {children}
    </Chip>
  )
}
