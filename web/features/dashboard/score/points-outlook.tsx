import { TriangleAlert } from 'lucide-react'
import type { Level2Standing } from '#domain/scoring/conditional-status.ts'
import { SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import { Popover } from '#web/ui/popover.tsx'
import { ControlLink, ControlsLink, linkClass } from '../controls-link.tsx'
import { missingWords, STANDING_WORDS } from './standing-words.ts'

/** What stands between the company and a Conditional status: points, and items that no plan of action may hold. */
export function PointsOutlook({ standing, submittable }: { standing: Level2Standing; submittable: boolean }) {
  return (
    <div className="mt-auto space-y-2 text-body">
      <Missing standing={standing} />
      {!submittable && <NoPlan />}
    </div>
  )
}

function Missing({ standing }: { standing: Level2Standing }) {
  if (standing.status === 'final')
    return (
      <p>
        <strong className="font-medium">{STANDING_WORDS.final}.</strong> Every requirement is met.
      </p>
    )
  if (standing.status === 'conditional') {
    return (
      <p>
        <strong className="font-medium">{STANDING_WORDS.conditional}.</strong> What is open must be closed within 180
        days.
      </p>
    )
  }
  const { points, items } = missingWords(standing)
  return (
    <p>
      <strong className="font-medium">{STANDING_WORDS.none}.</strong>{' '}
      {points !== undefined && (
        <ControlsLink search={{ status: 'not_implemented', sort: '-points', group: 'none' }}>{points}</ControlsLink>
      )}
      {points !== undefined && items !== undefined && ' and '}
      {items !== undefined && <IneligibleItems words={items} ids={standing.ineligibleOpen} />} to go
    </p>
  )
}

function IneligibleItems({ words, ids }: { words: string; ids: readonly string[] }) {
  return (
    <Popover
      label="Ineligible items"
      className="w-80"
      trigger={
        <button type="button" className={linkClass}>
          {words}
        </button>
      }
    >
      <p className="text-small text-muted">
        Open requirements that no plan of action may hold (32 CFR 170.21). Each must be met before the assessment.
      </p>
      <ul className="mt-2 flex flex-wrap gap-1">
        {ids.map((id) => (
          <li key={id}>
            <ControlLink
              id={id}
              className="inline-flex h-6 items-center rounded-sm bg-subtle px-1.5 font-mono text-micro hover:bg-hover hover:text-brand-text"
            >
              {id}
            </ControlLink>
          </li>
        ))}
      </ul>
    </Popover>
  )
}

function NoPlan() {
  return (
    <p className="flex gap-2 rounded-md bg-medium-bg px-3 py-2 text-small text-medium-fg">
      <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
      <span>
        No score can be submitted without a system security plan (
        <ControlLink id={SYSTEM_SECURITY_PLAN} className="rounded-sm underline underline-offset-2">
          {SYSTEM_SECURITY_PLAN}
        </ControlLink>
        ).
      </span>
    </p>
  )
}
