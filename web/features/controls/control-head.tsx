import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Link2 } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Score } from '#domain/scoring/assess.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { useChangedElsewhere } from '#web/lib/live/changed-elsewhere.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'
import { copyCompanyLink } from '#web/lib/company/company-link.ts'
import { countPoints, inProgressNote, isGate, pointsAtStake } from './points.ts'
import { ScoreChip } from './score-chip.tsx'
import { StatusField } from './status-field.tsx'
import { addressOf } from './use-open-control.ts'

export interface ControlHeadProps {
  scope: ControlsScope
  control: CompanyControl
  score: Score
  /** Undefined until they are loaded. */
  controls: readonly CompanyControl[] | undefined
  previous: CompanyControl | undefined
  next: CompanyControl | undefined
  readOnlyReason: string | undefined
  onStatusChange: (control: CompanyControl, status: ControlStatus) => void
  /** Shown beside the points. */
  children?: ReactNode
}

export function ControlHead(props: ControlHeadProps) {
  const { scope, control, score, controls, previous, next, readOnlyReason, onStatusChange } = props
  const { protocol } = scope
  const { controlPlural } = wordingOf(protocol)
  const isChanged = useChangedElsewhere().has(control.id)
  return (
    <>
      <nav aria-label={controlPlural} className="flex items-center justify-between gap-2 pb-2 print:hidden">
        <Link
          to="/controls"
          search={(current) => current}
          className="inline-flex items-center gap-1 rounded-sm text-body text-brand-text hover:underline touch:min-h-11"
        >
          <ChevronLeft className="size-4" />
          {controlPlural}
        </Link>
        <div className="flex items-center gap-1">
          <Neighbour control={previous} label="Previous" keyHint="[" icon={<ChevronLeft />} />
          <Neighbour control={next} label="Next" keyHint="]" icon={<ChevronRight />} />
        </div>
      </nav>
      <PageHeader
        title={
          <>
            <span className="mr-2 font-mono text-h2 font-medium text-muted">{control.nist_id}</span>
            {control.title}
          </>
        }
        actions={
          <>
            <ScoreChip protocol={protocol} score={score} controls={controls} />
            <IconButton
              label="Copy link"
              icon={<Link2 />}
              variant="secondary"
              onClick={() => void copyCompanyLink(addressOf(control))}
            />
          </>
        }
      />
      <div className="-mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 pb-4">
        <span className={isChanged ? 'animate-flash rounded-full' : undefined}>
          <StatusField
            protocol={protocol}
            control={control}
            readOnlyReason={readOnlyReason}
            onStatusChange={onStatusChange}
          />
        </span>
        <p className="text-body text-muted">{stakes(protocol, control)}</p>
        {readOnlyReason !== undefined && <p className="text-body text-muted">{readOnlyReason}.</p>}
        {props.children}
      </div>
    </>
  )
}

/** A sentence on what the status means for the score. */
function stakes(protocol: ProtocolId, control: CompanyControl): string {
  if (isGate(protocol, control.nist_id)) {
    return control.status === 'Completed'
      ? 'With a system security plan the score can be submitted.'
      : 'Without a system security plan no score can be submitted.'
  }
  const points = pointsAtStake(protocol, control)
  if (points === undefined) return ''
  if (points.now === 0) return `Worth ${countPoints(points.worth)}, earned.`
  if (control.status === 'In Progress') {
    const note = inProgressNote(protocol, control) ?? ''
    return points.now === points.worth ? `${note}: −${countPoints(points.now)}.` : `${note}.`
  }
  return `Not met: −${countPoints(points.now)}.`
}

interface NeighbourProps {
  control: CompanyControl | undefined
  label: string
  keyHint: string
  icon: ReactElement
}

function Neighbour({ control, label, keyHint, icon }: NeighbourProps) {
  const { singleKeys } = usePreferences()
  const className = buttonClass({ variant: 'ghost', size: 32, className: 'w-8 px-0 touch:min-w-11' })
  if (control === undefined) {
    return <IconButton label={label} icon={icon} disabledReason="There is no further one in this list" />
  }
  return (
    <Tooltip content={`${control.nist_id} ${control.title}${singleKeys ? ` (${keyHint})` : ''}`}>
      <Link
        to="/controls/$controlNumber"
        params={{ controlNumber: control.nist_id }}
        search={(current) => current}
        aria-label={`${label}: ${control.nist_id} ${control.title}`}
        aria-keyshortcuts={singleKeys ? keyHint : undefined}
        className={className}
      >
        {icon}
      </Link>
    </Tooltip>
  )
}
