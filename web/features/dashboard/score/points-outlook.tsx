import { useState } from 'react'
import type { Level2Status } from '#domain/scoring/conditional-status.ts'
import type { Level2Assessment } from '#domain/scoring/level2-assessment.ts'
import { SPRS_MAX } from '#domain/scoring/sprs.ts'
import { SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import { counted } from '#domain/text/counted.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { toastNotLoaded } from '#web/ui/overlay/toast.tsx'
import { Warning } from '#web/ui/warning.tsx'
import { ControlLink, ControlsLink, linkClass } from '../controls-link.tsx'
import type { HeldStatus } from '#web/lib/controls/held-status.ts'
import { missingText, cmmcStatusText } from '#web/lib/standing-words.ts'

/** Loaded on hover or focus, because the popover is larger than the rest of the card. */
const loadPopover = () => import('./ineligible-popover.tsx')
type PopoverComponent = Awaited<ReturnType<typeof loadPopover>>['IneligiblePopover']

export interface PointsOutlookProps {
  standing: Level2Status
  /** The submission that the standing is of. */
  submission: Pick<Level2Assessment, 'value' | 'findings'>
  submittable: boolean
  /** The company's current status; undefined when it has none. */
  held: HeldStatus | undefined
}

/** What blocks a Conditional status, and what a Final one: points, and requirements that a POA&M may not contain. */
export function PointsOutlook({ standing, submission, submittable, held }: PointsOutlookProps) {
  return (
    <div className="space-y-2 text-body">
      <Missing standing={standing} held={held} />
      {standing.status !== 'final' && <ToFinal submission={submission} />}
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

/** A Final status needs every requirement met, which makes 110 points. */
function ToFinal({ submission: { value, findings } }: Pick<PointsOutlookProps, 'submission'>) {
  const open = findings.filter(({ isMet }) => !isMet).length
  const points = SPRS_MAX - value
  return (
    <p className="text-small text-muted">
      Final needs {SPRS_MAX} points: {points > 0 && `${formatNumber(points)} more, from `}
      <ControlsLink search={{ status: 'not_implemented', sort: '-points', group: 'none' }}>
        {counted(open, 'open requirement', 'open requirements')}
      </ControlsLink>
      .
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
