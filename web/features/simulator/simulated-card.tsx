import { PointsCell } from './columns.tsx'
import type { SimulatedControl } from './simulate.ts'
import { SupposedField, type SupposedFieldProps } from './supposed-field.tsx'

export interface SimulatedCardProps extends Pick<SupposedFieldProps, 'onSuppose'> {
  row: SimulatedControl
  protocol: 'cmmc' | 'cmmc2'
}

/** One control of the copy on a phone. */
export function SimulatedCard({ row, protocol, onSuppose }: SimulatedCardProps) {
  const { control, isMet, deferral } = row
  return (
    <div className="space-y-1">
      <div className="flex items-center justify-between gap-3">
        <span className="font-mono text-small text-brand-text">{control.nist_id}</span>
        <span className="relative z-10 py-1">
          <SupposedField row={row} onSuppose={onSuppose} />
        </span>
      </div>
      <p className="line-clamp-2 text-body font-medium">{control.title}</p>
      <p className="text-small text-muted">
        Now {control.status}
        {protocol === 'cmmc2' && (
          <>
            {' '}
            · <PointsCell row={row} /> points{!isMet && deferral.after?.allowed === false && ' · must be met'}
          </>
        )}
      </p>
    </div>
  )
}
