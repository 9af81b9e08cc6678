import type { Deviation } from '#domain/poam/deviation.ts'
import type { RiskLevel } from '#domain/risk/risk-level.ts'
import type { ExportColumn, ExportValue } from '#web/lib/export/export-column.ts'
import type { PoamRow } from '../poam-item.ts'
import type { MilestoneChange } from '../queries.ts'
import { resourcesOf } from './emass.ts'
import { milestonesAsText } from '#domain/poam/milestone-text.ts'
import { controlsOf } from './item-columns.ts'

type Column = ExportColumn<PoamRow>

/** The columns of FedRAMP's POA&M template, with its headers in its order. It has three risk levels instead of five. */
export function fedrampColumns(changes: readonly MilestoneChange[]): readonly Column[] {
  return [
    text('POAM ID', ({ number }) => `V-${number}`),
    text('Controls', controlsOf),
    text('Weakness Name', ({ weakness }) => weakness),
    text('Weakness Description', ({ description }) => description),
    text('Weakness Detector Source', ({ source }) => source),
    text('Weakness Source Identifier', (row) => row.source_detail),
    text('Asset Identifier', nothing),
    text('Point of Contact', ({ ownerName }) => ownerName),
    text('Resources Required', resourcesOf),
    text('Overall Remediation Plan', ({ milestones }) => milestones.map(({ title }) => title).join('; ')),
    day('Original Detection Date', (row) => row.identified_on),
    day('Scheduled Completion Date', (row) => row.due_on),
    text('Planned Milestones', ({ milestones }) =>
      milestonesAsText(milestones.map((milestone) => ({ ...milestone, due_on: milestone.first_due_on }))),
    ),
    text('Milestone Changes', (row) => changesOf(row, changes)),
    day('Status Date', (row) => row.completed_on ?? row.updated_at.slice(0, 10)),
    text('Vendor Dependency', () => 'No'),
    day('Last Vendor Check-in Date', nothing),
    text('Vendor Dependent Product Name', nothing),
    text('Original Risk Rating', ({ severity }) => RATINGS[severity]),
    text('Adjusted Risk Rating', ({ adjusted_severity: level, counts }) =>
      level === null || counts === null ? 'N/A' : RATINGS[level],
    ),
    text('Risk Adjustment', (row) => whether(row, 'Risk adjustment')),
    text('False Positive', (row) => whether(row, 'False positive')),
    text('Operational Requirement', (row) => whether(row, 'Operational requirement')),
    text('Deviation Rationale', (row) => row.deviation_reason),
    text('Supporting Documents', ({ evidence }) => evidence.map(({ label }) => label).join('; ')),
    text('Comments', (row) => row.closing_reason),
    text('Auto-Approve', () => 'No'),
  ]
}

/** The template has no status column: closed items go to a separate sheet. */
export function fedrampSheets(rows: readonly PoamRow[]) {
  const isClosed = ({ status }: PoamRow) => status === 'Closed'
  return {
    open: { sheet: 'Open POA&M Items', rows: rows.filter((row) => !isClosed(row)) },
    closed: { sheet: 'Closed POA&M Items', rows: rows.filter(isClosed) },
  }
}

const RATINGS: Readonly<Record<RiskLevel, string>> = {
  'Very Low': 'Low',
  Low: 'Low',
  Moderate: 'Moderate',
  High: 'High',
  'Very High': 'High',
}

const text = (header: string, value: (row: PoamRow) => ExportValue): Column => ({ header, kind: 'text', value })
const day = (header: string, value: (row: PoamRow) => ExportValue): Column => ({ header, kind: 'day', value })
const nothing = () => null
/** One of the three values of the template. */
function whether({ counts, deviation, deviation_state: state }: PoamRow, kind: Deviation): string {
  if (counts === kind) return 'Yes'
  return deviation === kind && state === 'Requested' ? 'Pending' : 'No'
}

function changesOf({ milestones }: PoamRow, changes: readonly MilestoneChange[]): string {
  const titles = new Map(milestones.map(({ id, title }) => [id, title]))
  return changes
    .filter(({ milestone_id: id }) => titles.has(id))
    .map((change) => `${titles.get(change.milestone_id)}: ${change.was_on} to ${change.due_on}. ${change.reason}`)
    .join('\n')
}
