import type { ExportColumn } from '#web/lib/export/export-column.ts'
import { milestonesAsText } from './milestone-text.ts'
import type { PlanRow } from '../plan-item.ts'

type Column = ExportColumn<PlanRow>

/** The columns of a file: those of the list, and the import reads them again. */
export const PLAN_COLUMNS: readonly Column[] = [
  { header: 'No.', kind: 'text', value: ({ number }) => `V-${number}` },
  { header: 'Weakness', kind: 'text', value: ({ weakness }) => weakness },
  { header: 'Controls', kind: 'text', value: controlsOf },
  { header: 'Points', kind: 'number', value: ({ points }) => points },
  {
    header: 'Eligible',
    kind: 'text',
    value: ({ eligible }) => (eligible === undefined ? '' : eligible ? 'Yes' : 'No'),
  },
  { header: 'Severity', kind: 'text', value: ({ severity }) => severity },
  { header: 'Status', kind: 'text', value: ({ status }) => status },
  { header: 'Owner', kind: 'text', value: ({ ownerName }) => ownerName },
  { header: 'Found on', kind: 'day', value: (row) => row.identified_on },
  { header: 'First due', kind: 'day', value: (row) => row.first_due_on },
  { header: 'Due', kind: 'day', value: (row) => row.due_on },
  { header: 'Completed on', kind: 'day', value: (row) => row.completed_on },
  { header: 'Milestones', kind: 'text', value: ({ milestones }) => milestonesAsText(milestones) },
  { header: 'Source', kind: 'text', value: ({ source }) => source },
]

/** What the list has no room for. */
export const FURTHER: readonly Column[] = [
  { header: 'Description', kind: 'text', value: ({ description }) => description },
  { header: 'Source details', kind: 'text', value: (row) => row.source_detail },
  { header: 'Likelihood', kind: 'text', value: ({ likelihood }) => likelihood },
  { header: 'Impact', kind: 'text', value: ({ impact }) => impact },
  { header: 'Residual risk', kind: 'text', value: (row) => row.residual_risk },
  { header: 'Resources', kind: 'text', value: ({ resources }) => resources },
  { header: 'Cost', kind: 'number', value: ({ cost }) => cost },
  { header: 'Deviation', kind: 'text', value: ({ deviation }) => deviation },
  { header: 'Adjusted severity', kind: 'text', value: (row) => row.adjusted_severity },
  { header: 'Rationale', kind: 'text', value: (row) => row.deviation_reason },
  { header: 'Closed because', kind: 'text', value: (row) => row.closing_reason },
  { header: 'Evidence', kind: 'text', value: ({ evidence }) => evidence.map(({ label }) => label).join('; ') },
]

export function controlsOf({ linked }: Pick<PlanRow, 'linked'>): string {
  return linked.map(({ nist_id: number, practiceId }) => practiceId ?? number).join(', ')
}
