import { poamItem } from '#domain/records/poam-item.ts'
import type { ExportColumn } from '#web/lib/export/export-column.ts'
import { recordColumns } from '#domain/records/record-columns.ts'
import type { PoamRow } from '../poam-item.ts'
import { milestonesAsText } from '#domain/poam/milestone-text.ts'

type Column = ExportColumn<PoamRow>

/** The columns of an exported file. The import reads them again. */
export const ITEM_COLUMNS: readonly Column[] = [
  ...recordColumns(poamItem, ['number', 'weakness']),
  { header: 'Controls', kind: 'text', value: controlsOf },
  { header: 'Points', kind: 'number', value: ({ points }) => points },
  {
    header: 'Eligible',
    kind: 'text',
    value: ({ eligible }) => (eligible === undefined ? '' : eligible ? 'Yes' : 'No'),
  },
  ...recordColumns(poamItem, ['severity', 'status']),
  { header: poamItem.fields.owner_id.label, kind: 'text', value: ({ ownerName }) => ownerName },
  ...recordColumns(poamItem, ['identified_on', 'first_due_on', 'due_on', 'completed_on']),
  { header: 'Milestones', kind: 'text', value: ({ milestones }) => milestonesAsText(milestones) },
  ...recordColumns(poamItem, ['source']),
]

/** Columns of the file that the list does not show. */
export const FURTHER: readonly Column[] = [
  ...recordColumns(poamItem, ['description', 'source_detail', 'likelihood', 'impact', 'residual_risk', 'resources']),
  ...recordColumns(poamItem, [
    'cost',
    'deviation',
    'adjusted_severity',
    'deviation_reason',
    'deviation_state',
    'deviation_until',
    'closing_reason',
  ]),
  { header: 'Evidence', kind: 'text', value: ({ evidence }) => evidence.map(({ label }) => label).join('; ') },
]

export function controlsOf({ linked }: Pick<PoamRow, 'linked'>): string {
  return linked.map(({ nist_id: number, practiceId }) => practiceId ?? number).join(', ')
}
