import { Link } from '@tanstack/react-router'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { CountLink, linkClass } from '../controls-link.tsx'
import type { ProgressQuery } from '../progress.ts'
import { QueryCard } from '../query-card.tsx'
import { evidenceCoverage } from './evidence-coverage.ts'

/** The share of controls with evidence. */
export function EvidenceCard({ protocol, query, className }: EvidenceCardProps) {
  const plural = wordingOf(protocol).controlPlural.toLowerCase()
  return (
    <QueryCard title="Evidence coverage" what="Evidence counts" query={query} className={className}>
      {({ controls }) => {
        const { percent, withEvidence, total } = evidenceCoverage(controls)
        if (withEvidence === 0) return <NoEvidence total={total} />
        return (
          <>
            <p className="flex items-baseline gap-2">
              <span className="text-h1">{percent}%</span>
              <span className="text-small text-muted">
                {formatNumber(withEvidence)} of {formatNumber(total)} {plural}
              </span>
            </p>
            <ProgressBar label={`${plural} with evidence`} value={percent} className="mt-2.5" />
            <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-small">
              <CountLink search={{ evidence: 'yes' }} count={withEvidence} label="with evidence" />
              <CountLink search={{ evidence: 'no' }} count={total - withEvidence} label="without" />
            </p>
          </>
        )
      }}
    </QueryCard>
  )
}

function NoEvidence({ total }: { total: number }) {
  return (
    <>
      <p className="text-h3">No evidence is linked yet</p>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-small">
        <CountLink search={{ evidence: 'no' }} count={total} label="without" />
        <Link to="/evidence" search={{ add: 'yes' }} className={linkClass}>
          Upload evidence
        </Link>
      </p>
    </>
  )
}

interface EvidenceCardProps {
  protocol: ProtocolId
  query: ProgressQuery
  className: string
}
