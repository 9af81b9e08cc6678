import { wordingOf } from '#domain/protocols/wording.ts'
import type { ExportedColumn } from '#web/lib/export/exported-columns.ts'
import type { PortfolioRow } from './portfolio-row.ts'

/** The columns of the table, in its order; the score with its unit, since some are percentages. */
export const PORTFOLIO_EXPORT: readonly ExportedColumn<PortfolioRow>[] = [
  { id: 'company', header: 'Company', kind: 'text', value: ({ name }) => name },
  {
    id: 'framework',
    header: 'Framework',
    kind: 'text',
    value: ({ protocol_id: protocol }) => wordingOf(protocol).displayName,
  },
  { id: 'score', header: 'Score', kind: 'number', value: ({ score }) => score.value },
  { id: 'score', header: 'Unit', kind: 'text', value: ({ score }) => score.unit },
  { id: 'change', header: 'Change in 30 days', kind: 'number', value: ({ change }) => change },
  { id: 'overdue', header: 'Overdue', kind: 'number', value: ({ overdue }) => overdue },
  { id: 'poam', header: 'Overdue POA&M items', kind: 'number', value: (row) => row.overdue_plans },
  { id: 'evidence', header: 'Evidence coverage (%)', kind: 'number', value: ({ evidence }) => evidence },
  { id: 'critical', header: 'Critical vulnerabilities', kind: 'number', value: ({ critical }) => critical },
  { id: 'changed', header: 'Last change', kind: 'moment', value: ({ changed_at: at }) => at },
  { id: 'owner', header: 'Owner', kind: 'text', value: ({ owners }) => owners.join(', ') },
]
