import { Link } from '@tanstack/react-router'
import { counted } from '#domain/text/counted.ts'
import { isPastDue } from '#domain/vulnerabilities/priority.ts'
import { SEVERITIES } from '#domain/vulnerabilities/severity.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { FoldedTable } from '#web/ui/table/folded-table.tsx'
import { DueOfVulnerability, ExploitedBadge, StatusBadge } from '../badges.tsx'
import { SeverityChip } from '#web/ui/severity-chip.tsx'
import type { AssetRecord } from './queries.ts'

type Sighting = AssetRecord['sightings'][number]

function isOpen({ state, finding }: Pick<Sighting, 'state' | 'finding'>): boolean {
  return state !== 'fixed' && finding.status === 'open'
}

/** Open ones first, the gravest first. */
function byGravity(one: Sighting, other: Sighting): number {
  const rank = ({ state, finding }: Sighting) => [
    Number(!isOpen({ state, finding })),
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
  const open = asset.sightings.filter(isOpen)
  const late = open.filter(({ finding }) => isPastDue(finding, today)).length
  return (
    <Card title="Vulnerabilities" subtitle={`${open.length} open, ${late} past due`} flush>
      {asset.sightings.length === 0 ? (
        <EmptyState kind="nothing-yet" title="No vulnerabilities on this asset" />
      ) : (
        <FoldedTable
          isNotable={isOpen}
          all={counted(asset.sightings.length, 'vulnerability', 'vulnerabilities')}
          caption={`Vulnerabilities of AS-${asset.number}`}
          rows={asset.sightings.toSorted(byGravity)}
          rowId={({ id }) => id}
          columns={[
            { header: 'No.', cell: ({ finding }) => <Mark number={finding.number} /> },
            { header: 'Severity', onPhones: 'beside', cell: ({ finding }) => <SeverityChip {...finding} /> },
            {
              header: 'Title',
              onPhones: 'line',
              wraps: true,
              cell: ({ finding, ...sighting }) => (
                <>
                  {finding.title} {finding.is_known_exploited && <ExploitedBadge />}
                  <Place {...sighting} />
                </>
              ),
            },
            {
              header: 'Due',
              cell: (sighting) => {
                const { state, finding } = sighting
                if (isOpen(sighting)) return <DueOfVulnerability row={finding} today={today} />
                return (
                  <StatusBadge status={state === 'fixed' && finding.status === 'open' ? 'fixed' : finding.status} />
                )
              },
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
