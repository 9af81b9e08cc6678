import { counted } from '#domain/text/counted.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { ExploitedBadge, percentOf } from '../badges.tsx'
import { Rating } from './cve-columns.tsx'
import { CveLink } from './cve-link.tsx'
import { companyCves, type CompanyCve } from './queries.ts'

const SHOWN_FIRST = 10
const MOST_SHOWN = 200

/** The CVEs of this company's open vulnerabilities and components. */
export function CompanyCard() {
  const { id: companyId, name } = useCompany()
  const [pageSize, setPageSize] = useState(SHOWN_FIRST)
  const query = useQuery({ ...companyCves(companyId, pageSize), placeholderData: (previous) => previous })
  const rows = query.data
  if (rows === undefined) return <QueryFallback query={query} what="The CVEs of this company" />
  const total = rows[0]?.total ?? 0
  return (
    <Card
      title="What concerns this company"
      subtitle={
        total === 0
          ? `No open vulnerability and no component of ${name} names a CVE.`
          : `${counted(total, 'CVE', 'CVEs')} of open vulnerabilities and components. Known exploited first, then the likelihood of exploitation, then the score.`
      }
      flush
      {...(total > rows.length &&
        pageSize < MOST_SHOWN && {
          footer: (
            <Button variant="ghost" size={28} onClick={() => setPageSize(MOST_SHOWN)}>
              Show {formatNumber(Math.min(total, MOST_SHOWN))}
            </Button>
          ),
        })}
    >
      {total === 0 ? <NothingMatches /> : <Rows rows={rows} />}
    </Card>
  )
}

function NothingMatches() {
  return (
    <EmptyState
      kind="nothing-left"
      title="Components come from bills of materials: import a CycloneDX file and each package is compared with every CVE."
    />
  )
}

function Rows({ rows }: { rows: readonly CompanyCve[] }) {
  return (
    <PlainTable
      caption="CVEs that concern this company"
      rows={rows}
      rowId={({ id }) => id}
      columns={[
        { header: 'CVE', cell: ({ id }) => <CveLink id={id} /> },
        { header: 'Severity', onPhones: 'beside', cell: Rating },
        {
          header: 'What it is',
          onPhones: 'line',
          wraps: true,
          cell: ({ title, is_known_exploited: isExploited }) => (
            <span className="inline-flex sm:min-w-48 flex-wrap items-center gap-2">
              {title || <EmptyValue />}
              {isExploited && <ExploitedBadge />}
            </span>
          ),
        },
        { header: 'EPSS', onPhones: 'none', align: 'right', cell: Epss },
        { header: 'CISA due', onPhones: 'none', cell: ({ kev_due_on: due }) => due !== null && formatDate(due) },
        { header: 'Components', onPhones: 'none', cell: Components },
        { header: 'Vulnerabilities', onPhones: 'none', cell: Findings },
      ]}
    />
  )
}

/** From this difference on, a score has moved: a percentage point. */
const MOVED = 0.01

function Epss({ epss, epss_before: before }: CompanyCve) {
  if (epss === null) return <EmptyValue />
  if (before === null || Math.abs(epss - before) < MOVED) return percentOf(epss)
  const Arrow = epss > before ? ArrowUp : ArrowDown
  return (
    <span className="inline-flex flex-col items-end">
      <strong className="inline-flex items-center gap-1">
        <Arrow aria-hidden="true" className="size-3.5" />
        {percentOf(epss)}
      </strong>
      <span className="text-small text-muted">from {percentOf(before)}</span>
    </span>
  )
}

function Components({ component_count: count, asset_count: assets }: CompanyCve) {
  if (count === 0) return <EmptyValue />
  return `${formatNumber(count)} on ${counted(assets, 'asset', 'assets')}`
}

const LINKED = 3

function Findings({ findings, id }: CompanyCve) {
  if (findings.length === 0) return <span className="text-muted">Not recorded</span>
  const further = findings.length - LINKED
  return (
    <span className="inline-flex gap-2">
      {findings.slice(0, LINKED).map((number) => (
        <Link key={number} to="/vulnerabilities" search={{ open: `F-${number}` }} className="text-brand-text underline">
          F-{number}
        </Link>
      ))}
      {further > 0 && (
        <Link to="/vulnerabilities" search={{ q: id }} className="text-brand-text underline">
          {further} more
        </Link>
      )}
    </span>
  )
}
