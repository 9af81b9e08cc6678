import { vulnerability } from '#domain/records/vulnerability.ts'
import { recordColumn, recordColumns } from '#domain/records/record-columns.ts'
import { PRIORITY_RULE } from '#domain/vulnerabilities/priority.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import type { ExportedColumn } from '#web/lib/export/exported-columns.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { referenceCell } from '#web/ui/table/reference-cell.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { DueOfVulnerability, ExploitedBadge, ExploitedMark, NamedDue, percentOf, StatusBadge } from './badges.tsx'
import { SeverityChip } from '#web/ui/severity-chip.tsx'
import type { Vulnerability } from './queries.ts'

export function vulnerabilityColumns(names: Names, today: string): readonly TableColumn<Vulnerability>[] {
  return [
    {
      id: 'number',
      header: 'No.',
      headerHint: PRIORITY_RULE,
      cell: ({ number }) => referenceCell(`F-${number}`),
      width: 76,
      sticky: true,
      sortable: true,
    },
    { id: 'severity', header: 'Severity', cell: SeverityChip, width: 136, sortable: true },
    { id: 'title', header: 'Title', cell: Title, roomPx: 220, sortable: true },
    { id: 'cve', header: 'CVE', cell: Cves, width: 152, hideable: true },
    {
      id: 'assets',
      header: 'Assets',
      cell: ({ asset_count: count }) => (count === 0 ? <EmptyValue /> : count),
      width: 72,
      align: 'right',
      hideable: true,
      sortable: true,
    },
    {
      id: 'epss',
      header: 'EPSS',
      headerHint: 'The probability that it is exploited within 30 days',
      cell: ({ epss }) => (epss === null ? <EmptyValue /> : percentOf(epss)),
      width: 80,
      align: 'right',
      hideable: true,
      sortable: true,
    },
    {
      id: 'seen',
      header: 'First seen',
      cell: ({ first_seen_on: seen }) => <TableDay at={seen} />,
      width: 128,
      hideable: true,
      sortable: true,
    },
    {
      id: 'due',
      header: 'Due',
      cell: (row) => <DueOfVulnerability row={row} today={today} />,
      width: 208,
      sortable: true,
    },
    { id: 'status', header: 'Status', cell: StatusBadge, width: 128, hideable: true, sortable: true },
    {
      id: 'owner',
      header: 'Owner',
      cell: ({ owner_id: owner }) => names.person(owner) ?? <EmptyValue />,
      width: 112,
      hideable: true,
    },
    { id: 'source', header: 'Source', cell: ({ source }) => source, width: 112, hideable: true },
  ]
}

function Title({ title, is_known_exploited: isExploited }: Vulnerability) {
  return (
    <span className="flex items-center gap-2">
      <span className="truncate" title={title}>
        {title}
      </span>
      {isExploited && <ExploitedMark />}
    </span>
  )
}

function Cves({ cve_ids: [first, ...others] }: Vulnerability) {
  if (first === undefined) return <EmptyValue />
  return others.length === 0 ? first : <span title={[first, ...others].join(', ')}>{`${first} +${others.length}`}</span>
}

export function exportColumns(names: Names): readonly ExportedColumn<Vulnerability>[] {
  return [
    { id: 'number', ...recordColumn(vulnerability, 'number') },
    { id: 'severity', ...recordColumn(vulnerability, 'severity') },
    { id: 'severity', header: 'CVSS', kind: 'number', value: ({ score }) => score },
    { id: 'title', ...recordColumn(vulnerability, 'title') },
    { id: 'cve', header: 'CVE', kind: 'text', value: ({ cve_ids: cves }) => cves.join(', ') },
    { id: 'assets', header: 'Assets', kind: 'number', value: ({ asset_count: count }) => count },
    { id: 'epss', header: 'EPSS', kind: 'number', value: ({ epss }) => epss },
    ...recordColumns(vulnerability, ['is_known_exploited']),
    { id: 'seen', ...recordColumn(vulnerability, 'first_seen_on') },
    { id: 'due', ...recordColumn(vulnerability, 'due_on') },
    { id: 'status', ...recordColumn(vulnerability, 'status') },
    ...recordColumns(vulnerability, ['decision_reason', 'accepted_until', 'fixed_on']),
    { id: 'owner', ...recordColumn(vulnerability, 'owner_id'), value: ({ owner_id: owner }) => names.person(owner) },
    { id: 'source', ...recordColumn(vulnerability, 'source') },
    ...recordColumns(vulnerability, ['solution']),
  ]
}

export function VulnerabilityCard({ row, names, today }: { row: Vulnerability; names: Names; today: string }) {
  return (
    <div className="space-y-1">
      <p className="flex items-center justify-between gap-3">
        <span className="text-small text-muted">F-{row.number}</span>
        <SeverityChip {...row} />
      </p>
      <p className="font-medium break-words">{row.title}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
        <StatusBadge {...row} />
        {row.is_known_exploited && <ExploitedBadge />}
        <NamedDue row={row} today={today} />
        {names.person(row.owner_id)}
      </p>
    </div>
  )
}
