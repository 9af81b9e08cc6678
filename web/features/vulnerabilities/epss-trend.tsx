import { useQueries } from '@tanstack/react-query'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { oneCve } from './cves/cve-record.ts'
import { EpssLine } from './cves/epss-line.tsx'
import { percentOf } from './badges.tsx'

/** A patch of a month may name a hundred CVEs. */
const ASKED = 12
const SHOWN = 3

/** How the probability of exploitation of its CVEs moved, the likeliest first. Nothing where no score is known. */
export function EpssTrend({ cveIds }: { cveIds: readonly string[] }) {
  const likeliest = useQueries({
    queries: cveIds.slice(0, ASKED).map((id) => oneCve(id)),
    combine: (queries) =>
      queries
        .flatMap(({ data }) => (data ? [data] : []))
        .flatMap(({ id, epss }) => (epss === null ? [] : [{ id, ...epss }]))
        .toSorted((one, other) => other.score - one.score)
        .slice(0, SHOWN),
  })
  if (likeliest.length === 0) return null
  return (
    <DrawerSection title="Likelihood of exploitation (EPSS)">
      <div className="space-y-4">
        {likeliest.map(({ id, score, percentile, history }) => (
          <div key={id}>
            <p className="mb-2">
              {id}: {percentOf(score)} within 30 days, higher than {percentOf(percentile)} of all CVEs
            </p>
            <EpssLine history={history ?? []} />
          </div>
        ))}
      </div>
    </DrawerSection>
  )
}
