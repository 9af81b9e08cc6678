import type { ActivityLine, TrailEntry } from '#web/lib/activity/activity.ts'
import { isObject, type JsonObject } from '#web/lib/json.ts'

/** A field of something on a control that was changed. */
export interface ControlLine extends ActivityLine {
  /** Before and after are ids of pieces of evidence, to be named. */
  isPiece?: boolean
}

type Field = { column: string; what: string | ((row: JsonObject) => string); isPiece?: boolean }

const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  org_control_status: [
    { column: 'status', what: 'Status' },
    { column: 'na_reason', what: 'Reason of Not Applicable' },
    { column: 'owner_id', what: 'Owner' },
    { column: 'due_on', what: 'Due' },
    { column: 'review_on', what: 'Next review' },
    { column: 'notes', what: 'Notes' },
  ],
  control_objectives: [
    { column: 'result', what: (row) => `Objective ${letterOf(row)}` },
    { column: 'note', what: (row) => `Note on objective ${letterOf(row)}` },
  ],
  implementation_statements: [{ column: 'body', what: 'Statement' }],
  control_inheritances: [
    { column: 'responsibility', what: 'Inheritance' },
    { column: 'provider_part', what: 'The provider’s part' },
    { column: 'company_part', what: 'Our part' },
  ],
  control_exceptions: [
    { column: 'kind', what: 'Counts as met by' },
    { column: 'description', what: 'What is missing' },
    { column: 'measures', what: 'Plan or mitigation' },
    { column: 'expected_end', what: 'Expected end' },
    { column: 'ended_because', what: 'No longer counts as met' },
  ],
  comments: [{ column: 'body', what: 'Comment' }],
  evidence: [{ column: 'title', what: 'Title of evidence' }],
  evidence_links: [
    {
      column: 'evidence_id',
      what: whatIsLinked,
      isPiece: true,
    },
  ],
}

export const ACTIVITY_RELATIONS = Object.keys(FIELDS)

/** What an entry of the trail changed, field by field; nothing where only stamps changed. */
export function linesOf({ id, relation, created_at, user_id, old_values, new_values }: TrailEntry): ControlLine[] {
  const [old, now] = [old_values, new_values].map((values) => (isObject(values) ? values : {}))
  if (id === null || created_at === null || old === undefined || now === undefined) return []
  // A piece comes and goes with its link, which tells of it.
  if (relation === 'evidence' && !(isObject(old_values) && isObject(new_values))) return []
  return (FIELDS[relation ?? ''] ?? []).flatMap(({ column, what, isPiece }) => {
    const [before, after] = [textOf(old[column]), textOf(now[column])]
    if (before === after) return []
    const name = typeof what === 'string' ? what : what({ ...old, ...now })
    const line = { id: `${id} ${column}`, at: created_at, userId: user_id, what: name, before, after }
    return [isPiece === true ? { ...line, isPiece } : line]
  })
}

/** What evidence is linked to: the control, or an objective of it. */
export function whatIsLinked(row: JsonObject): string {
  return textOf(row['objective_id']) === null ? 'Evidence' : `Evidence of objective ${letterOf(row)}`
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** "cmmc2/3.1.1/a" → "a". */
function letterOf({ objective_id }: JsonObject): string {
  return String(objective_id).split('/').at(-1) ?? ''
}
