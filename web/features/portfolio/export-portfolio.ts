import { wordingOf } from '#domain/protocols/wording.ts'
import type { ExportColumn } from '#web/lib/export/export-column.ts'
import type { PortfolioRow } from './portfolio-row.ts'

/** The columns of the table, in its order; the score with its unit, since not all are points. */
export const PORTFOLIO_EXPORT: readonly ExportColumn<PortfolioRow>[] = [
  { header: 'Company', kind: 'text', value: ({ name }) => name },
  { header: 'Framework', kind: 'text', value: ({ protocol_id: protocol }) => wordingOf(protocol).displayName },
  { header: 'Score', kind: 'number', value: ({ score }) => score.value },
  { header: 'Unit', kind: 'text', value: ({ score }) => score.unit },
  { header: 'Change in 30 days', kind: 'number', value: ({ change }) => change },
  { header: 'Overdue', kind: 'number', value: ({ overdue }) => overdue },
  { header: 'Overdue POA&M items', kind: 'number', value: (row) => row.overdue_plans },
  { header: 'Evidence coverage (%)', kind: 'number', value: ({ evidence }) => evidence },
  { header: 'Critical vulnerabilities', kind: 'number', value: ({ critical }) => critical },
  { header: 'Last change', kind: 'moment', value: ({ changed_at: at }) => at },
  { header: 'Owner', kind: 'text', value: ({ owners }) => owners.join(', ') },
]
