import type { ActivityLine, TrailEntry } from '#web/lib/activity/activity.ts'
import { changedLines, type LineName } from '#web/lib/activity/changed-lines.ts'
import { isObject, type JsonObject } from '#web/lib/json.ts'

/** One changed field of a control or of a record that belongs to it. */
export interface ControlLine extends ActivityLine {
  /** Before and after are ids of evidence items, to be named. */
  isPiece?: boolean
}

const ITEM = 'Evidence item'

const NAMES: Readonly<Record<string, Readonly<Record<string, LineName>>>> = {
  org_control_status: {
    status: 'Status',
    na_reason: 'Reason of Not Applicable',
    addressable_decision: 'Decision on the addressable specification',
    addressable_reason: 'Reason of the decision',
    owner_id: 'Owner',
    due_on: 'Due',
    review_on: 'Next review',
    partial_case: 'Partial case',
    notes: 'Notes',
  },
  control_objectives: {
    result: (row) => `Objective ${letterOf(row)}`,
    note: (row) => `Note on objective ${letterOf(row)}`,
  },
  implementation_statements: { body: 'Statement' },
  control_inheritances: {
    responsibility: 'Inheritance',
    provider_part: 'The provider’s part',
    company_part: 'Our part',
  },
  objective_responsibilities: {
    responsibility: (row) => `Responsibility for objective ${letterOf(row)}`,
    note: (row) => `Responsibility note on objective ${letterOf(row)}`,
  },
  control_exceptions: {
    kind: 'Counts as met by',
    description: 'What is missing',
    measures: 'Plan or mitigation',
    implemented_on: 'Implemented on',
    since: 'Arose on or since',
    found_by: 'Found by',
    expected_end: 'Expected end',
    reference: 'Reference',
    ruling: 'Ruling',
    document: 'Document',
    document_id: ITEM,
    unchanged_on: 'Environment unchanged as of',
    ended_because: 'No longer counts as met',
  },
  comments: { body: 'Comment' },
  evidence: { title: 'Title of evidence' },
  evidence_links: { evidence_id: whatIsLinked },
}

export const ACTIVITY_RELATIONS = Object.keys(NAMES)

/** The changed fields of an audit log entry; none where only timestamps changed. */
export function linesOf(entry: TrailEntry): ControlLine[] {
  const { relation, old_values, new_values } = entry
  // The link of an evidence item already has a line for adding and deleting it.
  if (relation === 'evidence' && !(isObject(old_values) && isObject(new_values))) return []
  const lines = changedLines(entry, NAMES)
  return lines.map((line) => (relation === 'evidence_links' || line.what === ITEM ? { ...line, isPiece: true } : line))
}

/** What evidence is linked to: the control, or an objective of it. */
export function whatIsLinked({ objective_id: id }: JsonObject): string {
  return typeof id === 'string' ? `Evidence of objective ${letterOf({ objective_id: id })}` : 'Evidence'
}

/** "cmmc2/3.1.1/a" → "a". */
function letterOf({ objective_id }: JsonObject): string {
  return String(objective_id).split('/').at(-1) ?? ''
}
