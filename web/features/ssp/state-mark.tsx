import { CircleCheck, CircleDashed, CircleDot, Waypoints, type LucideIcon } from 'lucide-react'
import type { SectionState } from '#domain/ssp/plan-progress.ts'
import { Chip } from '#web/ui/chip.tsx'
import type { Tone } from '#web/ui/tone.ts'

const LOOKS: Readonly<Record<SectionState, { icon: LucideIcon; tone: Tone; words: string }>> = {
  Empty: { icon: CircleDashed, tone: 'info', words: 'Empty' },
  Draft: { icon: CircleDot, tone: 'partial', words: 'Draft' },
  Reviewed: { icon: CircleCheck, tone: 'implemented', words: 'Reviewed' },
  Filled: { icon: Waypoints, tone: 'inherited', words: 'Filled from elsewhere' },
}

export function StateChip({ state }: { state: SectionState }) {
  const { icon: Icon, tone, words } = LOOKS[state]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
      {words}
    </Chip>
  )
}

/** In the outline: a shape for the eye, the word for those who hear it. */
export function StateIcon({ state }: { state: SectionState }) {
  const { icon: Icon, words } = LOOKS[state]
  return (
    <>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="sr-only">{words}: </span>
    </>
  )
}
