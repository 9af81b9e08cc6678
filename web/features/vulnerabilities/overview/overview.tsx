import { useState } from 'react'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { storage } from '#web/lib/storage.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { AgeBars } from './age-bars.tsx'
import { Counters } from './counters.tsx'
import { vulnerabilityOverview } from './overview-query.ts'
import { PastDueWeeks } from './past-due-weeks.tsx'
import { TopAssets } from './top-assets.tsx'
import { TopFixes } from './top-fixes.tsx'

const STORAGE_KEY = 'vulnerability-charts'

/** The figures above the list, each a link into it. The charts are shown on request, which this browser remembers. */
export function OverviewSection() {
  const [wasOpen] = useState(() => storage.get(STORAGE_KEY) === 'open')
  const query = useCompanyQuery(vulnerabilityOverview)
  if (query.data === undefined) return query.isError ? <QueryFallback query={query} what="The figures" /> : null
  const overview = query.data
  return (
    <section aria-label="Figures" className="mb-4 print:hidden">
      <Counters overview={overview} />
      <details
        open={wasOpen}
        onToggle={({ currentTarget }) => storage.set(STORAGE_KEY, currentTarget.open ? 'open' : 'closed')}
        className="mt-3"
      >
        <summary className="w-fit cursor-pointer rounded-sm py-1 text-small text-muted hover:text-text">
          Charts of age, weeks past due, assets and fixes
        </summary>
        <div className="mt-2 grid grid-cols-12 gap-3 lg:gap-4">
          <AgeBars ages={overview.ages} className="col-span-12 lg:col-span-6" />
          <PastDueWeeks weeks={overview.past_due} today={todayUtc()} className="col-span-12 lg:col-span-6" />
          <TopFixes fixes={overview.fixes} className="col-span-12 lg:col-span-6" />
          <TopAssets assets={overview.assets} className="col-span-12 lg:col-span-6" />
        </div>
      </details>
    </section>
  )
}
