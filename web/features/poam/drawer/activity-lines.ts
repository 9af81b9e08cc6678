import type { ActivityLine, TrailEntry } from '#web/lib/activity/activity.ts'
import { isObject, type JsonObject } from '#web/lib/json.ts'

const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  poam_items: {
    weakness: 'Weakness',
    description: 'Description',
    status: 'Status',
    severity: 'Severity',
    likelihood: 'Likelihood',
    impact: 'Impact',
    residual_risk: 'Residual risk',
    owner_id: 'Owner',
    due_on: 'Due',
    completed_on: 'Completed on',
    cost: 'Cost',
    resources: 'Resources',
    deviation: 'Deviation',
    deviation_reason: 'Rationale',
    closing_reason: 'Closed because',
  },
  poam_milestones: { title: 'Milestone', due_on: 'Date of a milestone', completed_on: 'Milestone done' },
  poam_extensions: { state: 'More time' },
  poam_evidence: { label: 'Evidence' },
  comments: { body: 'Comment' },
}

export const ACTIVITY_RELATIONS = Object.keys(FIELDS)

/** What an entry of the trail changed, field by field; nothing where only stamps changed. */
export function linesOf({ id, relation, created_at, user_id, old_values, new_values }: TrailEntry): ActivityLine[] {
  if (id === null || created_at === null) return []
  const old: JsonObject = isObject(old_values) ? old_values : {}
  const now: JsonObject = isObject(new_values) ? new_values : {}
  return Object.entries(FIELDS[relation ?? ''] ?? {}).flatMap(([column, what]) => {
    const [before, after] = [textOf(old[column]), textOf(now[column])]
    return before === after ? [] : [{ id: `${id} ${column}`, at: created_at, userId: user_id, what, before, after }]
  })
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}
