import { formatNumber } from '#web/lib/format-number.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx'
import { ChartReader } from '#web/ui/chart/chart-reader.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { toneColor, type Tone } from '#web/ui/tone.ts'
import { percentOf } from '../badges.tsx'
import { Rating } from './cve-columns.tsx'
import { CveLink } from './cve-link.tsx'
import { AsOf, wasLoaded } from './feeds.tsx'
import type { World } from './queries.ts'

/** The latest entries of the catalog of known exploited vulnerabilities. */
export function ExploitedCard({ world: { exploited, feeds } }: { world: World }) {
  return (
    <Card
      title="New known exploited"
      {...(wasLoaded(feeds, 'kev') && { footer: <AsOf feeds={feeds} name="kev" /> })}
      flush
    >
      {exploited.length === 0 ? (
        <EmptyState kind="nothing-left" title="No entries of CISA’s catalog are here." />
      ) : (
        <PlainTable
          caption="New known exploited vulnerabilities"
          rows={exploited}
          rowId={({ id }) => id}
          columns={[
            { header: 'CVE', cell: ({ id }) => <CveLink id={id} /> },
            {
              header: 'What it is',
              wraps: true,
              cell: ({ name, title, kev_ransomware: isRansomware }) => (
                <span className="inline-flex sm:min-w-40 flex-wrap items-center gap-2">
                  {(name ?? title) || <EmptyValue />}
                  {isRansomware === true && <Badge color="red">Ransomware</Badge>}
                </span>
              ),
            },
            { header: 'Added', onPhones: 'none', cell: ({ kev_added_on: added }) => formatDate(added) },
          ]}
        />
      )}
    </Card>
  )
}

/** CVEs whose likelihood of exploitation rose most. */
export function MoversCard({ world: { movers, feeds } }: { world: World }) {
  if (movers.length === 0 && !wasLoaded(feeds, 'epss')) return null
  return (
    <Card
      title="EPSS movers"
      subtitle="Rose most in likelihood of exploitation"
      footer={<AsOf feeds={feeds} name="epss" />}
      flush
    >
      {movers.length === 0 ? (
        <EmptyState kind="nothing-left" title="No scores of two days at least a week apart are here." />
      ) : (
        <PlainTable
          caption="Largest rises of EPSS"
          rows={movers}
          rowId={({ id }) => id}
          columns={[
            { header: 'CVE', cell: ({ id }) => <CveLink id={id} /> },
            {
              header: 'What it is',
              wraps: true,
              cell: ({ title }) => title || <EmptyValue />,
            },
            {
              header: 'Severity',
              onPhones: 'none',
              cell: ({ severity, cvss }) => <Rating severity={severity} score={cvss} />,
            },
            {
              header: 'Before',
              onPhones: 'none',
              align: 'right',
              cell: ({ earlier_score: earlier }) => percentOf(earlier),
            },
            { header: 'Now', align: 'right', cell: ({ score }) => <strong>{percentOf(score)}</strong> },
          ]}
        />
      )}
    </Card>
  )
}

/** From the bottom of a bar to its top. */
const PARTS = [
  { id: 'critical', label: 'Critical', tone: 'critical' },
  { id: 'high', label: 'High', tone: 'high' },
  { id: 'medium', label: 'Medium', tone: 'medium' },
  { id: 'low', label: 'Low', tone: 'low' },
  { id: 'unrated', label: 'Not rated', tone: 'neutral' },
] as const satisfies readonly { id: keyof Month; label: string; tone: Tone | 'neutral' }[]

type Month = World['months'][number]
const totalOf = (month: Month): number => PARTS.reduce((sum, { id }) => sum + month[id], 0)
const HEIGHT_PX = 140

/** Published CVEs of twelve months, by severity. */
export function MonthsCard({ world: { months, feeds } }: { world: World }) {
  const most = Math.max(1, ...months.map(totalOf))
  const all = months.reduce((sum, month) => sum + totalOf(month), 0)
  if (all === 0)
    return wasLoaded(feeds, 'nvd') ? (
      <Card title="Severity by month" footer={<AsOf feeds={feeds} name="nvd" />}>
        <EmptyState kind="nothing-left" title="No CVE of the last 12 months is here." />
      </Card>
    ) : null
  const table = {
    columns: ['Month', ...PARTS.map(({ label }) => label)],
    rows: months.map((month) => [month.month, ...PARTS.map(({ id }) => month[id])]),
  }
  const describe = (at: number) => {
    const month = months[at]
    return month === undefined
      ? ''
      : `${month.month}: ${PARTS.map(({ id, label }) => `${formatNumber(month[id])} ${label.toLowerCase()}`).join(', ')}`
  }
  return (
    <ChartFrame
      title="Severity by month"
      subtitle={
        <>
          {formatNumber(all)} published in 12 months. <AsOf feeds={feeds} name="nvd" />
        </>
      }
      table={table}
    >
      <ChartReader sentence="Published CVEs by month and severity" count={months.length} describe={describe}>
        {(current) => (
          <svg width="100%" height={HEIGHT_PX} aria-hidden="true" className="block">
            {months.map((month, at) => (
              <g key={month.month} opacity={current === -1 || current === at ? 1 : 0.35}>
                <Bar month={month} at={at} count={months.length} most={most} />
              </g>
            ))}
          </svg>
        )}
      </ChartReader>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-small">
        {PARTS.map(({ id, label, tone }) => (
          <li key={id} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              data-mark
              className="size-2.5 rounded-sm"
              style={{ background: toneColor(tone) }}
            />
            {label}
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}

function Bar({ month, at, count, most }: { month: Month; at: number; count: number; most: number }) {
  let top = HEIGHT_PX
  return PARTS.map(({ id, tone }) => {
    const height = (month[id] / most) * HEIGHT_PX
    top -= height
    return (
      <rect
        key={id}
        data-mark
        x={`${((at + 0.15) / count) * 100}%`}
        width={`${(0.7 / count) * 100}%`}
        y={top}
        height={height}
        fill={toneColor(tone)}
      />
    )
  })
}
