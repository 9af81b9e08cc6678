import type { CsvCell } from '#web/lib/file/csv.ts'
import { toCsv } from '#web/lib/file/csv.ts'
import type { Estimates } from './estimates-query.ts'
import { whyChanged } from './plan.ts'
import { priceOfChange, type SimulatedControl } from './simulate.ts'
import type { SimulatorView } from './view.ts'
import { WHAT_IF_LABELS } from './what-if-labels.ts'

const HEADER = [
  'Control',
  'Title',
  'Domain',
  'Status',
  'Supposed',
  'Points gained',
  'Cost in US dollars',
  'Effort in hours',
]
const REASONS = ['Why', 'Rule']

/** The plan as a file: every change with its points and price. */
export function planCsv(rows: readonly SimulatedControl[], view: SimulatorView, estimates: Estimates): string {
  const lines = rows.map((row): CsvCell[] => {
    const { control, supposed, points, deferral } = row
    const amount = (spending: 'cost' | 'hours') => priceOfChange(row, spending, estimates, view.assumed)?.amount
    return [
      control.nist_id,
      control.title,
      control.safeguard_domain,
      control.status,
      WHAT_IF_LABELS[supposed.countsAsMet ?? supposed.status],
      points && points.before - points.after,
      amount('cost'),
      amount('hours'),
      whyChanged(row),
      deferral.before?.citation,
    ]
  })
  return toCsv([...HEADER, ...REASONS], lines)
}
