import type { ActionItem } from '#domain/oscal/company-record.ts'
import { itemValues, milestoneValues } from '#domain/oscal/item-values.ts'
import { milestonesAsText } from '#domain/poam/milestone-text.ts'
import { poamItem } from '#domain/records/poam-item.ts'
import { recordColumns } from '#domain/records/record-columns.ts'
import type { SheetColumn } from '#domain/text/sheet-cells.ts'

/** The POA&M in the columns of the list, which its import can read. */
export const POAM_COLUMNS: readonly SheetColumn<ActionItem>[] = [
  ...columns('number', 'weakness'),
  { header: 'Controls', kind: 'text', value: controlsAsText },
  ...columns('severity', 'status', 'owner_id', 'identified_on', 'first_due_on', 'due_on', 'completed_on'),
  { header: 'Milestones', kind: 'text', value: (item) => milestonesAsText(milestoneValues(item)) },
  ...columns('source', 'source_detail', 'description', 'likelihood', 'impact', 'residual_risk', 'resources', 'cost'),
  ...columns('deviation', 'adjusted_severity', 'deviation_reason', 'deviation_state', 'deviation_until'),
  ...columns('closing_reason'),
  { header: 'Evidence', kind: 'text', value: ({ evidence }) => evidence.map(({ label }) => label).join('; ') },
]

function columns(...names: readonly (keyof ReturnType<typeof itemValues>)[]): readonly SheetColumn<ActionItem>[] {
  return recordColumns(poamItem, names).map((column) => ({
    ...column,
    value: (item) => column.value(itemValues(item)),
  }))
}

function controlsAsText({ controls }: ActionItem): string {
  return [...new Set(controls.map(({ control }) => control))].join(', ')
}
