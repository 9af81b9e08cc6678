import { keysOf } from '#domain/keys-of.ts'
import { CircleCheck, CircleDashed, CircleDot, Waypoints, type LucideIcon } from 'lucide-react'
import type { SectionState, SectionStatus } from '#domain/ssp/ssp-progress.ts'
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
  return (
    <>
      <Picture state={state} />
      <span className="sr-only">{LOOKS[state].label}: </span>
    </>
  )
}

/** What each icon means, with the number of its sections. */
export function StateLegend({ sections }: { sections: readonly SectionStatus[] }) {
  return (
    <ul aria-label="Sections by state" className="flex flex-wrap gap-x-3 gap-y-1 px-2 pb-3 text-small text-muted">
      {keysOf(LOOKS).map((state) => {
        const count = sections.filter((one) => one.state === state).length
        return (
          count > 0 && (
            <li key={state} className="flex gap-1">
              <Picture state={state} />
              {count} {LOOKS[state].label}
            </li>
          )
        )
      })}
    </ul>
  )
}

function Picture({ state }: { state: SectionState }) {
  const { icon: Icon, tone } = LOOKS[state]
  return <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" style={{ color: toneColor(tone) }} />
}
