import { TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Level2Status } from '#domain/scoring/conditional-status.ts'
import { SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import { toastNotLoaded } from '#web/ui/overlay/toast.tsx'
import { ControlLink, ControlsLink, linkClass } from '../controls-link.tsx'
import type { HeldStatus } from '#web/lib/controls/held-status.ts'
import { missingText, cmmcStatusText } from '#web/lib/standing-words.ts'

/** Loaded on hover or focus, because the popover is larger than the rest of the card. */
const loadPopover = () => import('./ineligible-popover.tsx')
type PopoverComponent = Awaited<ReturnType<typeof loadPopover>>['IneligiblePopover']

export interface PointsOutlookProps {
  standing: Level2Status
  submittable: boolean
  /** The company's current status; undefined when it has none. */
  held: HeldStatus | undefined
}

/** The gap to a Conditional status: points, and open requirements that a POA&M may not contain. */
export function PointsOutlook({ standing, submittable, held }: PointsOutlookProps) {
  return (
    <div className="space-y-2 text-body">
      <Missing standing={standing} held={held} />
      {!submittable && <NoSecurityPlan />}
    </div>
  )
}

function Missing({ standing, held }: Pick<PointsOutlookProps, 'standing' | 'held'>) {
  const { lead, text, lacks } = cmmcStatusText(standing, held)
  const { points, items } = missingText(standing)
  return (
    <p>
      <strong className="font-medium">{lead}.</strong> {text}
      {lacks && (
        <>
          {' '}
          {points !== undefined && (
            <ControlsLink search={{ status: 'not_implemented', sort: '-points', group: 'none' }}>{points}</ControlsLink>
          )}
          {points !== undefined && items !== undefined && ' and '}
          {items !== undefined && <IneligibleItems text={items} ids={standing.ineligibleOpen} />} to go
        </>
      )}
    </p>
  )
}

function IneligibleItems({ text, ids }: { text: string; ids: readonly string[] }) {
  const [Popover, setPopover] = useState<PopoverComponent>()
  const prepare = () => void loadPopover().catch(() => undefined)
  const open = () =>
    void loadPopover().then(({ IneligiblePopover }) => setPopover(() => IneligiblePopover), toastNotLoaded)
  if (Popover !== undefined) return <Popover text={text} ids={ids} />
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={linkClass}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
    >
      {text}
    </button>
  )
}

function NoSecurityPlan() {
  return (
    <Warning>
      No score can be submitted without a system security plan (
      <ControlLink id={SYSTEM_SECURITY_PLAN} className={WITHIN}>
        {SYSTEM_SECURITY_PLAN}
      </ControlLink>
      ).
    </Warning>
  )
}

const WITHIN = 'rounded-sm underline underline-offset-2'

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded-md bg-medium-bg px-3 py-2 text-small text-medium-fg">
      <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
