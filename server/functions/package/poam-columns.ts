import type { ActionItem } from '#domain/oscal/company-record.ts'
import type { SheetColumn } from '#domain/text/sheet-cells.ts'

/** The plan of action in the columns of the list, which its import reads again. */
export const POAM_COLUMNS: readonly SheetColumn<ActionItem>[] = [
  { header: 'No.', kind: 'text', value: ({ number }) => `V-${number}` },
  { header: 'Weakness', kind: 'text', value: ({ weakness }) => weakness },
  { header: 'Controls', kind: 'text', value: controlsAsText },
  { header: 'Severity', kind: 'text', value: ({ severity }) => severity },
  { header: 'Status', kind: 'text', value: ({ status }) => status },
  { header: 'Owner', kind: 'text', value: ({ owner }) => owner?.name },
  { header: 'Found on', kind: 'day', value: ({ identified }) => identified },
  { header: 'First due', kind: 'day', value: ({ firstDue }) => firstDue },
  { header: 'Due', kind: 'day', value: ({ due }) => due },
  { header: 'Completed on', kind: 'day', value: ({ completed }) => completed },
  { header: 'Milestones', kind: 'text', value: milestonesAsText },
  { header: 'Source', kind: 'text', value: ({ source }) => source },
  { header: 'Source details', kind: 'text', value: ({ sourceDetail }) => sourceDetail },
  { header: 'Description', kind: 'text', value: ({ description }) => description },
  { header: 'Likelihood', kind: 'text', value: ({ likelihood }) => likelihood },
  { header: 'Impact', kind: 'text', value: ({ impact }) => impact },
  { header: 'Residual risk', kind: 'text', value: ({ residualRisk }) => residualRisk },
  { header: 'Resources', kind: 'text', value: ({ resources }) => resources },
  { header: 'Cost', kind: 'number', value: ({ cost }) => cost },
  { header: 'Deviation', kind: 'text', value: ({ deviation }) => deviation },
  { header: 'Adjusted severity', kind: 'text', value: ({ adjustedSeverity }) => adjustedSeverity },
  { header: 'Rationale', kind: 'text', value: ({ deviationReason }) => deviationReason },
  { header: 'Closed because', kind: 'text', value: ({ closingReason }) => closingReason },
  { header: 'Evidence', kind: 'text', value: ({ evidence }) => evidence.map(({ label }) => label).join('; ') },
]

function controlsAsText({ controls }: ActionItem): string {
  return [...new Set(controls.map(({ control }) => control))].join(', ')
}

function milestonesAsText({ milestones }: ActionItem): string {
  return milestones
    .map(({ title, due, completed }) => `${due}: ${title}${completed === null ? '' : ` (done ${completed})`}`)
    .join('\n')
}
