import type { StatusCounts } from '#domain/controls/status-counts.ts'
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
  red: { text: 'text-critical-fg', tone: 'critical' },
}

/** How much is done. Says nothing about the score: that one weighs, this one counts. */
export function ControlsOverview({ protocol, query, className }: ControlsOverviewProps) {
  const words = wordingOf(protocol)
  const plural = words.controlPlural
  return (
    <QueryCard title={`${plural} overview`} what={plural} query={query} className={className}>
      {({ assessment: { percent, counts } }) => {
        const look = LOOKS[overviewColour(percent)]
        const applicable = counts.total - counts.notApplicable
        return (
          <div className="flex h-full flex-col">
            <p className="flex items-baseline gap-2">
              <span className={cx('text-display', look.text)}>{percent}%</span>
              <span className="text-body text-muted">completed</span>
            </p>
            <ProgressBar label={`${plural} completed`} value={percent} tone={look.tone} className="mt-3" />
            <p className="mt-3 text-small text-pretty text-muted">
              <CountLink search={{ status: 'completed' }} count={counts.completed} words="completed" /> of{' '}
              {formatNumber(applicable)} applicable {plural.toLowerCase()}
            </p>
            <Rest counts={counts} />
          </div>
        )
      }}
    </QueryCard>
  )
}

/** What is not completed, and why that is. */
function Rest({ counts }: { counts: StatusCounts }) {
  const rows = [
    { status: 'in-progress', count: counts.inProgress, words: 'in progress' },
    { status: 'not-started', count: counts.notStarted, words: 'not started' },
    { status: 'not-applicable', count: counts.notApplicable, words: 'not applicable' },
  ] as const
  return (
    <p className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-3 text-small">
      {rows.map(({ status, count, words }) =>
        count === 0 ? null : <CountLink key={status} search={{ status }} count={count} words={words} />,
      )}
    </p>
  )
}

interface ControlsOverviewProps {
  protocol: ProtocolId
  query: ProgressQuery
  className: string
}
