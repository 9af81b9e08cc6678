import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#web/lib/format/format.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { Card } from '#web/ui/card.tsx'
import { scanDifference, type Difference, type Scan } from './queries.ts'
import { SeverityChip } from '#web/ui/severity-chip.tsx'

/** The scan against the one before it that looked at the same assets. */
export function DifferenceCard({ scan }: { scan: Scan }) {
  const { data } = useQuery(scanDifference(scan))
  if (data === undefined || data === null || data.before === null) return null
  const { before, counts } = data
  return (
    <Card
      title="Since the previous scan"
      subtitle={
        <>
          {before.number === null ? (
            'An earlier scan'
          ) : (
            <Link
              to="/vulnerabilities/scans/$scan"
              params={{ scan: `S-${before.number}` }}
              className="text-brand-text underline"
            >
              S-{before.number}
            </Link>
          )}{' '}
          of {formatDate(before.startedAt)}: {formatNumber(counts.added)} new, {formatNumber(counts.gone)} gone,{' '}
          {formatNumber(counts.same)} unchanged
        </>
      }
    >
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        <Changes title="Not in the previous scan" changes={data.changes.filter(({ change }) => change === 'added')} />
        <Changes title="No longer found" changes={data.changes.filter(({ change }) => change === 'gone')} />
      </div>
    </Card>
  )
}

function Changes({ title, changes }: { title: string; changes: Difference['changes'] }) {
  if (changes.length === 0) return null
  return (
    <section>
      <h3 className="text-small font-medium text-muted">{title}</h3>
      <ul className="mt-2 space-y-1.5">
        {changes.map(({ title: name, severity, finding }) => (
          <li key={name} className="grid grid-cols-[5.5rem_1fr] gap-2">
            <span>
              <SeverityChip severity={severity} />
            </span>
            <span className="min-w-0 pt-0.5 break-words">
              {finding === null ? (
                name
              ) : (
                <Link
                  to="/vulnerabilities"
                  search={{ open: `F-${finding}` }}
                  className="text-brand-text hover:underline"
                >
                  {name}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
