import { CircleCheck, CircleDashed, CircleDot, Waypoints, type LucideIcon } from 'lucide-react'
import type { SectionState } from '#domain/ssp/ssp-progress.ts'
import { Chip } from '#web/ui/chip.tsx'
import { toneColor, type Tone } from '#web/ui/tone.ts'

const LOOKS: Readonly<Record<SectionState, { icon: LucideIcon; tone: Tone; label: string }>> = {
  Empty: { icon: CircleDashed, tone: 'info', label: 'Empty' },
  Draft: { icon: CircleDot, tone: 'partial', label: 'Draft' },
  Reviewed: { icon: CircleCheck, tone: 'implemented', label: 'Reviewed' },
  Filled: { icon: Waypoints, tone: 'inherited', label: 'Filled from elsewhere' },
}

export function StateBadge({ state }: { state: SectionState }) {
  const { icon: Icon, tone, label } = LOOKS[state]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Chip>
  )
}

/** An icon in the color of the state, with the label for screen readers. */
export function StateIcon({ state }: { state: SectionState }) {
  const { icon: Icon, tone, label } = LOOKS[state]
  return (
    <>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" style={{ color: toneColor(tone) }} />
      <span className="sr-only">{label}: </span>
    </>
  )
}
