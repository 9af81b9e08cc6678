import { Link } from '@tanstack/react-router'
import type { PoamStatus } from '#domain/poam/item-status.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { ControlChips } from '#web/lib/controls/control-chips.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { LevelBadge } from '#web/ui/level-badge.tsx'
import { DueBadge, EligibleBadge, milestoneProgress } from './badges.tsx'
import type { PoamRow } from './poam-item.ts'
import { StatusMenu } from './status-menu.tsx'

export interface ColumnsContext {
  protocol: ProtocolId
  readOnlyReason: string | undefined
  onMove: (row: PoamRow, status: PoamStatus) => void
}

export function itemColumns({ protocol, readOnlyReason, onMove }: ColumnsContext): readonly TableColumn<PoamRow>[] {
  const isRuled = protocol === 'cmmc' || protocol === 'cmmc2'
  return [
    {
      id: 'id',
      header: 'No.',
      cell: (row) => <NumberLink number={row.number} />,
      width: 68,
      sticky: true,
      sortable: true,
    },
    {
      id: 'weakness',
      header: 'Weakness',
      cell: (row) => <span title={row.weakness}>{row.weakness}</span>,
      roomPx: 320,
      sortable: true,
    },
    {
      id: 'requirement',
      header: wordingOf(protocol).controlSingular,
      cell: (row) => <ControlChips controls={row.linked} />,
      width: protocol === 'hipaa' ? 184 : protocol === 'cmmc' ? 140 : 104,
    },
    ...(protocol === 'cmmc2' ? [POINTS] : []),
    ...(isRuled ? [ELIGIBLE] : []),
    ...DATES_AND_RISK,
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <StatusMenu row={row} readOnlyReason={readOnlyReason} onMove={onMove} />,
      width: 140,
      sortable: true,
    },
    { id: 'owner', header: 'Owner', cell: (row) => row.ownerName ?? <EmptyValue />, width: 132, hideable: true },
    { id: 'source', header: 'Source', cell: (row) => row.source, width: 148, hideable: true, sortable: true },
  ]
}

const POINTS: TableColumn<PoamRow> = {
  id: 'points',
  header: 'Points',
  headerHint: 'Points that its controls deduct today',
  cell: (row) => (row.linked.length === 0 ? <EmptyValue /> : row.points),
  width: 68,
  align: 'right',
  hideable: true,
  sortable: true,
}

const ELIGIBLE: TableColumn<PoamRow> = {
  id: 'eligible',
  header: 'POA&M rule',
  headerHint: 'Whether all its controls may wait on a plan of action: 32 CFR 170.21',
  cell: (row) => EligibleBadge({ row }),
  width: 100,
  hideable: true,
}

const DATES_AND_RISK: readonly TableColumn<PoamRow>[] = [
  {
    id: 'severity',
    header: 'Severity',
    cell: (row) => <LevelBadge level={row.severity} />,
    width: 124,
    hideable: true,
    sortable: true,
  },
  {
    id: 'milestones',
    header: 'Milestones',
    cell: (row) => milestoneProgress(row) ?? <EmptyValue />,
    width: 92,
    align: 'right',
    hideable: true,
    sortable: true,
  },
  { id: 'due', header: 'Due', cell: (row) => <DueBadge row={row} />, width: 208, sortable: true },
]

export function NumberLink({ number }: { number: number }) {
  return (
    <Link
      to="."
      search={(current: Record<string, unknown>) => ({ ...current, open: `V-${number}` })}
      className="font-mono text-small text-brand-text hover:underline"
    >
      V-{number}
    </Link>
  )
}
