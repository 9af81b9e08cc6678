import { memo } from 'react'
import { expiryWeeks } from '#domain/evidence/expiry-weeks.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { aheadText, ExpiryTicks } from '#web/lib/evidence/expiry-ticks.tsx'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { expiriesAhead } from './queries.ts'

/** Evidence that expires soon, as on the dashboard. Keeps its height while loading. */
export const ExpiryStrip = memo(function ExpiryStrip() {
  const query = useCompanyQuery(expiriesAhead)
  if (query.isError && query.data === undefined)
    return <ErrorState title="What expires could not be loaded." {...queryErrorProps(query)} className="mb-4" />
  return (
    <section
      aria-labelledby="expiring"
      className="mb-4 grid gap-x-8 gap-y-2 rounded-lg border border-border bg-surface px-4 py-3 md:grid-cols-[auto_1fr] print:hidden"
    >
      <div>
        <h2 id="expiring" className="text-h3">
          Expiring
        </h2>
        <p className="mt-0.5 text-small text-muted">
          {query.data === undefined ? <Skeleton className="mt-1 h-3 w-40" /> : aheadText(query.data)}
        </p>
      </div>
      <ExpiryTicks weeks={query.data ?? expiryWeeks(todayUtc(), [])} />
    </section>
  )
})
