import { risk } from '#domain/records/risk.ts'
import { recordColumn, recordColumns } from '#domain/records/record-columns.ts'
import type { Wording } from '#domain/protocols/wording.ts'
import type { RiskLevel } from '#domain/risk/risk-level.ts'
import type { ExportedColumn } from '#web/lib/export/exported-columns.ts'
import { DueCell } from '#web/lib/format/due-cell.tsx'
import type { Names } from '#web/lib/company/use-names.ts'
import { StateChip } from '#web/ui/state-chip.tsx'
import { WORK_COLORS } from '#web/ui/work-colors.ts'
import { LevelBadge } from '#web/ui/level-badge.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { CardTitle } from '#web/ui/table/card-title.tsx'
import { referenceCell } from '#web/ui/table/reference-cell.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { linkWords } from './linked-records.ts'
import { levelOf, residualLevelOf, type Risk } from './risk.ts'
import { isPastDue } from './rows.ts'

export function riskColumns(names: Names, today: string): readonly TableColumn<Risk>[] {
  return [
    {
      id: 'number',
      header: 'No.',
      cell: ({ number }) => referenceCell(`R-${number}`),
      width: 68,
      sticky: true,
      sortable: true,
    },
    {
      id: 'title',
      header: 'Risk',
      cell: ({ title }) => <span title={title}>{title}</span>,
      roomPx: 328,
      sortable: true,
    },
    { id: 'asset', header: 'Asset', cell: ({ asset }) => asset || <EmptyValue />, width: 136, hideable: true },
    {
      id: 'level',
      header: 'Level',
      headerHint: 'Likelihood × impact before treatment',
      cell: (row) => <Level level={levelOf(row)} />,
      width: 124,
      sortable: true,
    },
    {
      id: 'residual',
      header: 'Residual',
      headerHint: 'Likelihood × impact after treatment',
      cell: (row) => <Level level={residualLevelOf(row)} />,
      width: 124,
      sortable: true,
      hideable: true,
    },
    ...workColumns(names, today),
  ]
}

function workColumns(names: Names, today: string): readonly TableColumn<Risk>[] {
  return [
    {
      id: 'treatment',
      header: 'Treatment',
      cell: ({ treatment }) => treatment ?? <EmptyValue />,
      width: 112,
      sortable: true,
      hideable: true,
    },
    { id: 'status', header: 'Status', cell: StatusBadge, width: 128, sortable: true, hideable: true },
    {
      id: 'owner',
      header: 'Owner',
      cell: ({ owner_id: owner }) => names.person(owner) ?? <EmptyValue />,
      width: 140,
      hideable: true,
    },
    { id: 'due', header: 'Due', cell: (row) => <Due row={row} today={today} />, width: 208, sortable: true },
    {
      id: 'links',
      header: 'Links',
      headerHint: 'Linked controls, third parties, vulnerabilities and POA&M items',
      cell: ({ links }) => (links.length === 0 ? <EmptyValue /> : String(links.length)),
      width: 72,
      align: 'right',
      hideable: true,
    },
  ]
}

export function exportColumns(names: Names, wording: Wording): readonly ExportedColumn<Risk>[] {
  return [
    { id: 'number', ...recordColumn(risk, 'number') },
    { id: 'title', ...recordColumn(risk, 'title') },
    { id: 'asset', ...recordColumn(risk, 'asset') },
    ...recordColumns(risk, ['threat', 'vulnerability', 'likelihood', 'impact']),
    { id: 'level', kind: 'text', header: 'Level', value: levelOf },
    { id: 'treatment', ...recordColumn(risk, 'treatment') },
    ...recordColumns(risk, ['acceptance_reason', 'accepted_on', 'treatment_plan']),
    {
      id: 'approver',
      ...recordColumn(risk, 'approved_by'),
      value: ({ approved_by: approver }) => names.person(approver),
    },
    { id: 'status', ...recordColumn(risk, 'status') },
    { id: 'owner', ...recordColumn(risk, 'owner_id'), value: ({ owner_id: owner }) => names.person(owner) },
    { id: 'due', ...recordColumn(risk, 'due_on') },
    ...recordColumns(risk, ['residual_likelihood', 'residual_impact']),
    { id: 'residual', kind: 'text', header: 'Residual level', value: residualLevelOf },
    {
      id: 'links',
      kind: 'text',
      header: 'Links',
      value: ({ links }) => links.map((link) => linkWords(link, wording)?.reference).join(', '),
    },
  ]
}

function Level({ level }: { level: RiskLevel | undefined }) {
  return level === undefined ? <EmptyValue /> : <LevelBadge level={level} />
}

export function StatusBadge({ status }: Pick<Risk, 'status'>) {
  return <StateChip color={WORK_COLORS[status]}>{status}</StateChip>
}

export function Due({ row, today }: { row: Risk; today: string }) {
  return <DueCell due={row.due_on} today={today} isPastDue={isPastDue(row, today)} />
}

export function RiskCard({ row, names, today }: { row: Risk; names: Names; today: string }) {
  const [level, residual] = [levelOf(row), residualLevelOf(row)]
  return (
    <div className="space-y-1">
      <CardTitle state={<StatusBadge {...row} />}>{`R-${row.number} ${row.title}`}</CardTitle>
      <p className="flex flex-wrap items-center gap-2">
        {level === undefined ? <span className="text-muted">Not rated</span> : <LevelBadge level={level} />}
        {residual !== undefined && (
          <>
            <span aria-label="after treatment">→</span> <LevelBadge level={residual} />
          </>
        )}
      </p>
      <p className="text-small text-muted">
        {[row.asset, row.treatment, names.person(row.owner_id)].filter(Boolean).join(' · ')}
      </p>
      {row.due_on !== null && (
        <p className="text-small">
          <Due row={row} today={today} />
        </p>
      )}
    </div>
  )
}
