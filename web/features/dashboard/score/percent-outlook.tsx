import { hasBegun } from '#domain/controls/status-counts.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Assessment } from '#domain/scoring/assess.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { ControlsLink } from '../controls-link.tsx'
import { nextBand } from './next-band.ts'

/** The gap to the next better rating; at Level 1 the gap to all practices. */
export function PercentOutlook({ protocol, assessment }: { protocol: ProtocolId; assessment: Assessment }) {
  const { counts } = assessment
  const open = counts.inProgress + counts.notStarted
  const next = hasBegun(counts) ? nextBand(counts) : undefined
  const { controlPlural, assessmentName } = wordingOf(protocol)
  const plural = controlPlural.toLowerCase()
  if (open === 0) {
    return <p>Every applicable item is completed. Ready for the {assessmentName}.</p>
  }
  const openLink = (
    <ControlsLink search={{ status: 'not_implemented' }}>
      {formatNumber(open)} open {plural}
    </ControlsLink>
  )
  if (protocol === 'cmmc') {
    return (
      <p>
        {openLink}. <span className="text-muted">Level 1 needs every practice met; no plan of action is allowed.</span>
      </p>
    )
  }
  return (
    <p>
      {openLink}.{' '}
      {next !== undefined && (
        <span className="text-muted">
          {formatNumber(next.missing)} more completed make it {next.band}.
        </span>
      )}
    </p>
  )
}
