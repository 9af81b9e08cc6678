import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { formatDate, formatRelative } from '#web/lib/format/format.ts'
import { lateness } from './cells.tsx'
import { shownId, type ColumnsContext } from './columns.tsx'
import { countPoints, isGate, pointsAtStake } from './points.ts'
import { StatusField } from './status-field.tsx'

/** One control on a phone. */
export function ControlCard({ control, context }: { control: CompanyControl; context: ColumnsContext }) {
  const { protocol, practices, readOnlyReason, onStatusChange } = context
  return (
    <div className="space-y-1">
      <div className="flex items-center justify-between gap-3">
        <span className="font-mono text-small text-brand-text">{shownId(control, practices)}</span>
        <span className="relative z-10 py-1">
          <StatusField
            control={control}
            protocol={protocol}
            readOnlyReason={readOnlyReason}
            onStatusChange={onStatusChange}
          />
        </span>
      </div>
      <p className="line-clamp-2 text-body font-medium">{control.title}</p>
      <p className="text-small text-muted">{factsOf(control, context).join('\u00a0· ')}</p>
    </div>
  )
}

function factsOf(control: CompanyControl, { protocol, nameOf }: ColumnsContext): string[] {
  const points = pointsAtStake(protocol, control)
  const late = lateness(control)
  const stake = points && points.now !== 0 ? `${countPoints(points.now)} at stake` : undefined
  return [
    nameOf(control.ownerId),
    control.dueOn === null ? undefined : [`Due ${formatDate(control.dueOn)}`, late].filter(Boolean).join(', '),
    isGate(protocol, control.nist_id) ? 'Gates the score' : stake,
    control.evidence_count === 0 ? 'No evidence' : `${control.evidence_count} evidence`,
    control.changedAt === null ? undefined : formatRelative(control.changedAt),
  ].filter((fact) => fact !== undefined)
}
