import { Link } from '@tanstack/react-router'
import { isPastDue } from '#domain/vulnerabilities/priority.ts'
import { SEVERITIES } from '#domain/vulnerabilities/severity.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { DueCell, ExploitedBadge, StatusBadge } from '../badges.tsx'
import { SeverityChip } from '#web/ui/severity-chip.tsx'
import type { AssetRecord } from './queries.ts'

type Sighting = AssetRecord['sightings'][number]

/** Open ones first, the gravest first. */
function byGravity(one: Sighting, other: Sighting): number {
  const rank = ({ state, finding }: Sighting) => [
    Number(state === 'fixed' || finding.status !== 'open'),
    Number(!finding.is_known_exploited),
    SEVERITIES.indexOf(finding.severity),
    -(finding.score ?? 0),
  ]
  const [ones, others] = [rank(one), rank(other)]
  const at = ones.findIndex((value, index) => value !== others[index])
  return at === -1 ? one.finding.number - other.finding.number : (ones[at] ?? 0) - (others[at] ?? 0)
}

/** What was found on the asset, and where. */
export function AssetVulnerabilities({ asset }: { asset: AssetRecord }) {
  const today = todayUtc()
  const open = asset.sightings.filter(({ state, finding }) => state === 'open' && finding.status === 'open')
  const late = open.filter(({ finding }) => isPastDue(finding, today)).length
  return (
    <Card title="Vulnerabilities" subtitle={`${open.length} open, ${late} past due`} flush>
      {asset.sightings.length === 0 ? (
        <EmptyState kind="nothing-yet" title="No vulnerabilities on this asset" />
      ) : (
        <PlainTable
          caption={`Vulnerabilities of A-${asset.number}`}
          rows={asset.sightings.toSorted(byGravity)}
          rowId={({ id }) => id}
          columns={[
            { header: 'No.', cell: ({ finding }) => <Mark number={finding.number} /> },
            { header: 'Severity', cell: ({ finding }) => <SeverityChip {...finding} /> },
            {
              header: 'Title',
              wraps: true,
              cell: ({ finding, ...sighting }) => (
                <>
                  {finding.title} {finding.is_known_exploited && <ExploitedBadge />}
                  <Place {...sighting} />
                </>
              ),
            },
            { header: 'Due', cell: ({ finding }) => <DueCell row={finding} today={today} /> },
            {
              header: 'Status',
              cell: ({ state, finding }) => (
                <StatusBadge status={state === 'fixed' && finding.status === 'open' ? 'fixed' : finding.status} />
              ),
            },
            { header: 'Last seen', cell: ({ last_seen_at: at }) => <TableDay at={at} /> },
          ]}
        />
      )}
    </Card>
  )
}

/** Where on the asset it was found. */
function Place({ port, protocol, component }: Pick<Sighting, 'port' | 'protocol' | 'component'>) {
  const place = [component, port === null ? null : `${port}/${protocol ?? 'tcp'}`].filter(Boolean).join(', ')
  return place !== '' && <span className="block text-small text-muted">{place}</span>
}

function Mark({ number }: { number: number }) {
  return (
    <Link to="/vulnerabilities" search={{ open: `F-${number}` }} className="text-brand-text underline">
      F-{number}
    </Link>
  )
}
