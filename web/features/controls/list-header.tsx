import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { memo } from 'react'
import type { Score } from '#domain/scoring/assess.ts'
import { SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Chip } from '#web/ui/chip.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'
import { Foldable } from '#web/ui/table/small-screen-fold.tsx'
import { ControlsMenu } from './controls-menu.tsx'
import { ScoreChip } from './score-chip.tsx'

export interface ListHeaderProps {
  title: string
  scope: ControlsScope
  /** Rows in view: how many, and which, read when they are needed. */
  count: number
  rowsNow: () => readonly CompanyControl[]
  /** All controls. */
  controls: readonly CompanyControl[]
  practices: boolean
  /** Columns that the person hid. */
  switchedOff: readonly string[]
  score: Score
  readOnlyReason: string | undefined
}

export const ListHeader = memo(function ListHeader(props: ListHeaderProps) {
  const { count, ...rest } = props
  const { title, controls, score } = props
  const total = controls.length
  return (
    <PageHeader
      title={title}
      meta={count === total ? formatNumber(total) : `${formatNumber(count)} of ${formatNumber(total)}`}
      description={score.submittable ? undefined : <Gate reason={score.reason ?? ''} />}
      actions={<Actions {...rest} />}
    />
  )
})

/** A phone needs the room for rows. */
const WIDE_ONLY = buttonClass({ className: 'max-sm:hidden' })

/** Not drawn again while the number of rows changes. */
const Actions = memo(function Actions(props: Omit<ListHeaderProps, 'count'>) {
  const { scope, score, controls, readOnlyReason } = props
  return (
    <>
      {readOnlyReason !== undefined && <ReadOnlyMark reason={readOnlyReason} />}
      <ScoreChip protocol={scope.protocol} score={score} controls={controls} />
      <Foldable>
        <Link to="/controls/assess" search={(current) => current} className={WIDE_ONLY}>
          Assess
        </Link>
        <ControlsMenu {...props} />
      </Foldable>
    </>
  )
})

function Gate({ reason }: { reason: string }) {
  return (
    <>
      {reason}{' '}
      <Link
        to="/controls/$controlNumber"
        params={{ controlNumber: SYSTEM_SECURITY_PLAN }}
        className="text-brand-text underline underline-offset-2"
      >
        Open {SYSTEM_SECURITY_PLAN}
      </Link>
    </>
  )
}

function ReadOnlyMark({ reason }: { reason: string }) {
  return (
    <Tooltip content={reason}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip must be reachable by keyboard */}
      <span tabIndex={0} role="note" aria-label={`Read only. ${reason}`} className="inline-flex rounded-full">
        <Chip icon={<Lock />}>Read only</Chip>
      </span>
    </Tooltip>
  )
}
