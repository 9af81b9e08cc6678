import { Link } from '@tanstack/react-router'
import { expiryWeeks, type ExpiryWeek } from '#domain/evidence/expiry-weeks.ts'
import { aheadText, ExpiryTicks } from '#web/lib/evidence/expiry-ticks.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { linkClass } from '../controls-link.tsx'
import type { Progress } from '../progress-of.ts'
import type { ProgressQuery } from '../progress.ts'
import { QueryCard } from '../query-card.tsx'

/** Fills the card, which is as high as the burn-down beside it. */
const TICKS_PX = 72

/** Evidence that expires within thirteen weeks, by week. */
export function ExpiryCard({ query, className }: { query: ProgressQuery; className: string }) {
  return (
    <QueryCard
      title="Evidence expiring"
      what="Expiries"
      query={query}
      className={className}
      subtitle={(progress) => <InWords progress={progress} />}
      empty={({ evidence: { total, expiries } }) => (expiries.length === 0 ? <NothingEnds total={total} /> : null)}
      table={(progress) => ({
        columns: ['Week from', 'Evidence items'],
        rows: [
          ['Expired', expiredIn(progress)],
          ...weeksOf(progress).map(({ from, count }) => [formatDate(from), count] as const),
        ],
      })}
    >
      {(progress) => <ExpiryTicks weeks={weeksOf(progress)} heightPx={TICKS_PX} />}
    </QueryCard>
  )
}

function InWords({ progress }: { progress: Progress }) {
  const expired = expiredIn(progress)
  return (
    <>
      {aheadText(weeksOf(progress))}
      {expired > 0 && (
        <>
          {', '}
          <Link to="/evidence" search={{ expires: 'expired', sort: 'expires' }} className={linkClass}>
            {formatNumber(expired)} expired
          </Link>
        </>
      )}
    </>
  )
}

function NothingEnds({ total }: { total: number }) {
  if (total > 0)
    return <EmptyState kind="nothing-left" title="No evidence expires in the next 13 weeks." className="py-3" />
  const upload = (
    <Link to="/evidence" search={{ add: 'yes' }} className={linkClass}>
      Upload the first
    </Link>
  )
  return <EmptyState kind="nothing-left" title="No evidence yet." description={upload} className="py-3" />
}

function weeksOf({ today, evidence }: Progress): readonly ExpiryWeek[] {
  return expiryWeeks(today, evidence.expiries)
}

function expiredIn({ evidence }: Progress): number {
  return evidence.expiries.find(({ week }) => week === null)?.count ?? 0
}
