import { recordColumn, recordColumns } from '#domain/records/record-columns.ts'
import { thirdParty } from '#domain/records/third-party.ts'
import type { ThirdPartyWording } from '#domain/protocols/wording.ts'
import { counted } from '#domain/text/counted.ts'
import type { ExportedColumn } from '#web/lib/export/exported-columns.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import type { Names } from '#web/lib/company/use-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { CardTitle } from '#web/ui/table/card-title.tsx'
import { referenceCell } from '#web/ui/table/reference-cell.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { issuesOf } from '#web/lib/third-parties/issues-of.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { awaitsWork } from './rows.ts'
import { formatDate } from '#web/lib/format/format.ts'

const day = (at: string | null) => (at === null ? <EmptyValue /> : <TableDay at={at} />)

export function thirdPartyColumns(
  names: Names,
  today: string,
  { agreementShort }: ThirdPartyWording,
): readonly TableColumn<ThirdParty>[] {
  return [
    {
      id: 'number',
      header: 'No.',
      cell: ({ number }) => referenceCell(`T-${number}`),
      width: 68,
      sticky: true,
      sortable: true,
    },
    { id: 'name', header: 'Name', cell: ({ name }) => <span title={name}>{name}</span>, sortable: true },
    {
      id: 'tier',
      header: 'Tier',
      cell: ({ tier }) => tier ?? <EmptyValue />,
      width: 80,
      sortable: true,
      hideable: true,
    },
    { id: 'data', header: 'Data held', cell: DataHeldBadges, width: 168, hideable: true },
    { id: 'status', header: 'Status', cell: StatusBadge, width: 136, sortable: true, hideable: true },
    {
      id: 'risk',
      header: 'Risk',
      headerHint: 'Inherent and residual risk',
      cell: Risk,
      width: 168,
      sortable: true,
      hideable: true,
    },
    {
      id: 'agreement',
      header: agreementShort,
      cell: (row) => agreementOf(row) ?? <EmptyValue />,
      width: 168,
      hideable: true,
    },
    {
      id: 'issues',
      header: 'Issues',
      cell: (row) => <IssueCount row={row} today={today} />,
      width: 92,
    },
    {
      id: 'findings',
      header: 'Findings',
      headerHint: 'Proposed or open',
      cell: ({ findings }) => findings.filter(awaitsWork).length || <EmptyValue />,
      width: 100,
      hideable: true,
    },
    ...dateColumns(names),
  ]
}

function dateColumns(names: Names): readonly TableColumn<ThirdParty>[] {
  return [
    {
      id: 'contract',
      header: 'Contract end',
      cell: ({ contract_ends_on: at }) => day(at),
      width: 128,
      sortable: true,
      hideable: true,
    },
    {
      id: 'next',
      header: 'Next review',
      cell: ({ next_review_on: at }) => day(at),
      width: 128,
      sortable: true,
      hideable: true,
    },
    {
      id: 'owner',
      header: 'Owner',
      cell: ({ owner_id: owner }) => names.person(owner) ?? <EmptyValue />,
      width: 140,
      hideable: true,
    },
  ]
}

export function exportColumns(
  names: Names,
  all: readonly ThirdParty[],
  today: string,
): readonly ExportedColumn<ThirdParty>[] {
  const nameOf = new Map<string, string>(all.map(({ id, name }) => [id, name]))
  return [
    { id: 'number', ...recordColumn(thirdParty, 'number') },
    { id: 'name', ...recordColumn(thirdParty, 'name') },
    { id: 'tier', ...recordColumn(thirdParty, 'tier') },
    { id: 'data', kind: 'text', header: 'Data held', value: ({ data_held: held }) => held.join(', ') },
    { id: 'status', ...recordColumn(thirdParty, 'status') },
    ...recordColumns(thirdParty, ['services', 'website', 'inherent_risk', 'residual_risk']),
    { kind: 'text', header: 'Offboarding', value: offboardingText },
    { id: 'issues', kind: 'text', header: 'Issues', value: (row) => wordsOf(row, today).join('\n') },
    {
      id: 'findings',
      kind: 'number',
      header: 'Open findings',
      value: ({ findings }) => findings.filter(awaitsWork).length,
    },
    { kind: 'text', header: 'Documents', value: ({ documents }) => documents.map(({ kind }) => kind).join(', ') },
    ...recordColumns(thirdParty, ['contract_starts_on']),
    { id: 'contract', ...recordColumn(thirdParty, 'contract_ends_on') },
    ...recordColumns(thirdParty, ['last_reviewed_on']),
    { id: 'next', ...recordColumn(thirdParty, 'next_review_on') },
    ...recordColumns(thirdParty, ['cage_code', 'uei', 'cmmc_level', 'sprs_score', 'sprs_on', 'affirmation_until']),
    {
      kind: 'text',
      header: 'Works for',
      value: ({ parent_id: parent }) => (parent === null ? undefined : nameOf.get(parent)),
    },
    { id: 'owner', ...recordColumn(thirdParty, 'owner_id'), value: ({ owner_id: owner }) => names.person(owner) },
  ]
}

const STATUS_COLORS = { Prospect: 'blue', Active: 'calm', Offboarding: 'orange', Ended: 'gray' } as const

export function StatusBadge({ status }: Pick<ThirdParty, 'status'>) {
  return <StateChip color={STATUS_COLORS[status]}>{status}</StateChip>
}

export function DataHeldBadges({ data_held: held }: Pick<ThirdParty, 'data_held'>) {
  if (held.length === 0) return <EmptyValue />
  return (
    <span className="flex flex-wrap gap-1">
      {held.map((kind) => (
        <Badge key={kind} color="blue">
          {kind}
        </Badge>
      ))}
    </span>
  )
}

function Risk({ inherent_risk: inherent, residual_risk: residual }: ThirdParty) {
  if (inherent === null && residual === null) return <EmptyValue />
  return `${inherent ?? '–'} → ${residual ?? '–'}`
}

/** The agreements on file. */
function agreementOf({ documents }: ThirdParty): string | undefined {
  const kinds = ['BAA', 'DPA', 'Contract'].filter((kind) => documents.some((one) => one.kind === kind))
  return kinds.length === 0 ? undefined : kinds.join(', ')
}

/** "5 of 7 steps"; nothing before an offboarding begins. */
function offboardingText({ steps }: ThirdParty): string | undefined {
  const settled = steps.filter(({ state }) => state !== 'Open').length
  return steps.length === 0 ? undefined : `${settled} of ${steps.length} steps`
}

const wordsOf = (row: ThirdParty, today: string) => issuesOf(row, today).map(({ words }) => words)

function IssueCount({ row, today }: { row: ThirdParty; today: string }) {
  const issues = issuesOf(row, today)
  if (issues.length === 0) return <EmptyValue />
  const isError = issues.some(({ rule }) => rule.level === 'error')
  return (
    <span title={wordsOf(row, today).join('\n')}>
      <Badge color={isError ? 'red' : 'orange'}>{counted(issues.length, 'issue', 'issues')}</Badge>
    </span>
  )
}

export function ThirdPartyCard({ row, names, today }: { row: ThirdParty; names: Names; today: string }) {
  return (
    <div className="space-y-1">
      <CardTitle state={<StatusBadge {...row} />}>{`T-${row.number} ${row.name}`}</CardTitle>
      {(row.data_held.length > 0 || issuesOf(row, today).length > 0) && (
        <p className="flex flex-wrap items-center gap-2">
          {row.data_held.length > 0 && <DataHeldBadges {...row} />}
          {issuesOf(row, today).length > 0 && <IssueCount row={row} today={today} />}
        </p>
      )}
      <p className="text-small text-muted">
        {[
          row.tier,
          names.person(row.owner_id),
          row.contract_ends_on !== null && `Contract until ${formatDate(row.contract_ends_on)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
