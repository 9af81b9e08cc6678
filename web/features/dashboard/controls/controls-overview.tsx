import { hasBegun, type StatusCounts } from '#domain/controls/status-counts.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { overviewColour, type OverviewColour } from '#domain/scoring/overview-colour.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { cx } from '#web/ui/cx.ts'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { CountLink } from '../controls-link.tsx'
import type { ProgressQuery } from '../progress.ts'
import { QueryCard } from '../query-card.tsx'

const LOOKS: Readonly<Record<OverviewColour, { text: string; tone: Tone }>> = {
  green: { text: 'text-implemented-fg', tone: 'implemented' },
  amber: { text: 'text-medium-fg', tone: 'medium' },
  neutral: { text: 'text-text', tone: 'not-started' },
}

/** The share of completed controls. Unlike the score, it is not weighted. */
export function ControlsOverview({ protocol, query, className }: ControlsOverviewProps) {
  const label = wordingOf(protocol)
  const plural = label.controlPlural
  return (
    <QueryCard title={`${plural} overview`} what={plural} query={query} className={className}>
      {({ assessment: { percent, counts } }) => {
        const look = LOOKS[overviewColour(percent)]
        const applicable = counts.total - counts.notApplicable
        return (
          <div className="flex h-full flex-col">
            {hasBegun(counts) ? (
              <>
                <p className="flex items-baseline gap-2">
                  <span className={cx('text-display', look.text)}>{percent}%</span>
                  <span className="text-body text-muted">completed</span>
                </p>
                <ProgressBar label={`${plural} completed`} value={percent} tone={look.tone} className="mt-3" />
              </>
            ) : (
              <p className="text-h3">No status has been set yet</p>
            )}
            <p className="mt-3 text-small text-pretty text-muted">
              <CountLink search={{ status: 'completed' }} count={counts.completed} label="completed" /> of{' '}
              {formatNumber(applicable)} applicable {plural.toLowerCase()}
            </p>
            <Rest counts={counts} />
          </div>
        )
      }}
    </QueryCard>
  )
}

/** Counts of the controls that are not completed, by status. */
function Rest({ counts }: { counts: StatusCounts }) {
  const rows = [
    { status: 'in-progress', count: counts.inProgress, label: 'in progress' },
    { status: 'not-started', count: counts.notStarted, label: 'not started' },
    { status: 'not-applicable', count: counts.notApplicable, label: 'not applicable' },
  ] as const
  return (
    <p className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-3 text-small">
      {rows.map(({ status, count, label }) =>
        count === 0 ? null : <CountLink key={status} search={{ status }} count={count} label={label} />,
      )}
    </p>
  )
}

interface ControlsOverviewProps {
  protocol: ProtocolId
  query: ProgressQuery
  className: string
}
