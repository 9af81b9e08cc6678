import type { ExportColumn, ExportValue } from '#web/lib/export/export-column.ts'
import type { SessionUser } from '#web/lib/auth/stored-session.ts'
import type { PoamMilestone, PoamRow } from '../poam-item.ts'
import { controlsOf } from './item-columns.ts'

/** A row of the template: an item with its first milestone, or one further milestone. */
export interface EmassLine {
  row: PoamRow
  milestone: PoamMilestone | undefined
  /** The number of the milestone within the item, from 1. */
  place: number
}

export function emassLines(rows: readonly PoamRow[]): readonly EmassLine[] {
  return rows.flatMap((row): EmassLine[] =>
    row.milestones.length === 0
      ? [{ row, milestone: undefined, place: 1 }]
      : row.milestones.map((milestone, at) => ({ row, milestone, place: at + 1 })),
  )
}

type Column = ExportColumn<EmassLine>
type Kind = Column['kind']

/** A column that is filled only in the first row of an item. */
const item = (header: string, kind: Kind, value: (row: PoamRow) => ExportValue): Column => ({
  header,
  kind,
  value: ({ row, place }) => (place === 1 ? value(row) : null),
})
const step = (
  header: string,
  kind: Kind,
  value: (milestone: PoamMilestone, line: EmassLine) => ExportValue,
): Column => ({
  header,
  kind,
  value: (line) => (line.milestone === undefined ? null : value(line.milestone, line)),
})
const nothing = () => null

/** The columns of the import template of DoD's eMASS, with its headers in its order. */
export const EMASS_COLUMNS: readonly Column[] = [
  item('POA&M Item ID', 'text', ({ number }) => `V-${number}`),
  item('Control Vulnerability Description', 'text', ({ weakness, description }) =>
    [weakness, description].filter(Boolean).join('\n'),
  ),
  item('Controls / APs', 'text', controlsOf),
  item('Security Checks', 'text', nothing),
  item('POA&M Status', 'text', statusOf),
  item('POA&M Scheduled Completion Date', 'day', (row) => row.due_on),
  item('POA&M Requested Risk Accepted Expiration Date', 'day', nothing),
  item('POA&M Completion Date', 'day', (row) => row.completed_on),
  step('Milestone ID', 'text', (_milestone, { row, place }) => `V-${row.number}.${place}`),
  step('Milestone Description', 'text', ({ title }) => title),
  step('Milestone Status', 'text', ({ completed_on: done }) => (done === null ? 'Pending' : 'Complete')),
  step('Milestone Status Comments', 'text', ({ first_due_on: first, due_on: due }) =>
    first === due ? null : `First scheduled for ${first}`,
  ),
  step('Milestone Scheduled Completion Date', 'day', ({ due_on: due }) => due),
  step('Milestone Completion Date', 'day', ({ completed_on: done }) => done),
  item('Identification Source', 'text', ({ source }) => source),
  item('Identification Source Details', 'text', (row) => row.source_detail),
  item('Office/Org', 'text', ({ ownerName }) => ownerName),
  item('Resources Required', 'text', resourcesOf),
  item('Comments', 'text', (row) => row.closing_reason),
  item('Raw Severity', 'text', ({ severity }) => severity),
  item('Devices Affected', 'text', nothing),
  item('Mitigations', 'text', ({ counts, deviation_reason: reason }) => (counts === null ? '' : reason)),
  item(
    'Severity',
    'text',
    ({ severity, adjusted_severity: adjusted, counts }) => (counts === 'Risk adjustment' ? adjusted : null) ?? severity,
  ),
  item('Relevance of Threat', 'text', nothing),
  item('Likelihood', 'text', ({ likelihood }) => likelihood),
  item('Impact', 'text', ({ impact }) => impact),
  item('Impact Description', 'text', nothing),
  item('Residual Risk Level', 'text', (row) => row.residual_risk),
  item('Recommendations', 'text', nothing),
]

/** Maps to the four statuses of the template. */
function statusOf({ status, counts }: PoamRow): string {
  if (status === 'Closed') return counts === 'False positive' ? 'N/A' : 'Completed'
  return counts === 'Operational requirement' ? 'Risk Accepted' : 'Ongoing'
}

export function resourcesOf({ resources, cost }: PoamRow): string {
  return [resources, cost === null ? '' : `$${cost}`].filter(Boolean).join('; ')
}

export interface EmassOrigin {
  system: string
  by: Pick<SessionUser, 'fullName' | 'email'> | undefined
  /** A calendar day. */
  today: string
}

/** The six rows above the header of the template. Unknown values are left empty. */
export function emassPreface(rows: readonly PoamRow[], { system, by, today }: EmassOrigin): ExportValue[][] {
  const cost = rows.reduce((sum, row) => sum + (row.cost ?? 0), 0)
  return [
    ['Date Exported:', today, null, 'OMB Project ID:', null],
    ['Exported By:', by?.fullName ?? by?.email],
    ['System / Project Name:', system],
    ['DoD IT Registration No.:', null],
    ['POC Name:', by?.fullName, null, 'POC E-Mail:', by?.email],
    ['Security Costs:', `$${cost}`],
  ]
}
