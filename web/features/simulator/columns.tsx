import { ControlNumberLink } from '#web/lib/controls/control-number-link.tsx'
import { groupingName } from '#domain/protocols/groupings.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import type { Estimates } from './estimates-query.ts'
import { whyChanged } from './plan.ts'
import { type SimulatedControl } from './simulate.ts'
import { SupposedField, type SupposedFieldProps } from './supposed-field.tsx'
import type { SimulatorView } from './view.ts'

export interface ColumnsContext extends Pick<SupposedFieldProps, 'onSuppose'> {
  protocol: 'cmmc' | 'cmmc2'
  view: Pick<SimulatorView, 'show'>
  estimates: Estimates
}

type Column = TableColumn<SimulatedControl>

const statusColumns = ({ onSuppose }: ColumnsContext): readonly Column[] => [
  { id: 'now', header: 'Now', cell: ({ control }) => <StatusChip status={control.status} />, width: 148 },
  {
    id: 'supposed',
    header: 'What if',
    headerHint: 'In the copy only. 1 to 4 on the row switch it too',
    cell: (row) => <SupposedField row={row} onSuppose={onSuppose} />,
    width: 200,
  },
]

const ruleColumns: readonly Column[] = [
  {
    id: 'points',
    header: 'Points',
    cell: (row) => <PointsCell row={row} />,
    width: 92,
    align: 'right',
    sortable: true,
  },
  {
    id: 'poam',
    header: 'Can wait',
    headerHint: 'Whether it may be on a plan of action as it is supposed here (32 CFR 170.21)',
    cell: (row) => <DeferralCell row={row} />,
    width: 104,
  },
]

function amountColumn(id: 'cost' | 'hours', { estimates }: ColumnsContext): Column {
  return {
    id,
    header: id === 'cost' ? 'Cost, $' : 'Hours',
    headerHint: 'From where it stands to Completed. Open the row to say what you expect',
    cell: ({ control }) => <Amount amount={estimates.get(control.id)?.[id] ?? null} />,
    width: 76,
    align: 'right',
    sortable: true,
  }
}

const whyColumn: Column = { id: 'why', header: 'Why', cell: (row) => <WhyCell row={row} />, width: 152 }

export function simulatorColumns(context: ColumnsContext): readonly Column[] {
  const { protocol, view } = context
  const columns: (Column | false)[] = [
    {
      id: 'id',
      header: protocol === 'cmmc' ? 'Practice' : 'Control',
      cell: ({ control }) => <ControlNumberLink number={control.nist_id} />,
      width: protocol === 'cmmc' ? 140 : 96,
      sticky: true,
      sortable: true,
    },
    { id: 'title', header: 'Title', cell: ({ control }) => control.title },
    // The list of changes shows a reason instead.
    view.show !== 'changed' && {
      id: 'domain',
      header: protocol === 'cmmc' ? 'Domain' : 'Family',
      cell: ({ control: { safeguard_domain: domain } }) => (
        <abbr title={groupingName(protocol, domain)} className="no-underline">
          {domain}
        </abbr>
      ),
      width: protocol === 'cmmc' ? 84 : 68,
    },
    ...statusColumns(context),
    ...(protocol === 'cmmc2' ? ruleColumns : []),
    amountColumn('cost', context),
    amountColumn('hours', context),
    view.show === 'changed' && whyColumn,
  ]
  return columns.filter((column) => column !== false)
}

export function PointsCell({ row: { points } }: { row: SimulatedControl }) {
  if (points === undefined) return null
  const { before, after } = points
  if (before === after) return <span className={before === 0 ? 'text-muted' : undefined}>{minus(before)}</span>
  return (
    <span>
      <span className="text-muted">{minus(before)} →</span> <strong className="font-medium">{minus(after)}</strong>
    </span>
  )
}

function DeferralCell({ row: { isMet, deferral } }: { row: SimulatedControl }) {
  if (deferral.after === undefined || isMet) return <span className="text-muted">Met</span>
  const { allowed, reason, citation } = deferral.after
  return (
    <span title={`${reason} (${citation})`} className={allowed ? undefined : 'text-danger'}>
      {allowed ? 'Yes' : 'No'}
    </span>
  )
}

function Amount({ amount }: { amount: number | null }) {
  return amount === null ? <EmptyValue /> : formatNumber(amount)
}

function WhyCell({ row }: { row: SimulatedControl }) {
  const { before } = row.deferral
  return <span title={before && `${before.reason} (${before.citation})`}>{whyChanged(row)}</span>
}

function minus(points: number): string {
  return points === 0 ? '0' : `−${points}`
}
