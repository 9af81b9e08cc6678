import { ACTIONS, isUuid, OBJECTS, type AuditFilters } from './search.ts'

/** Where one page of the log ends: the next begins below. */
export type Place = { created_at: string; seq: number; id: string }

/** Filters of the data interface, each a disjunction; all of them must hold. */
export function conditionsOf(filters: AuditFilters, controlIds: readonly string[]): string[] {
  const { person, actions, objects, q } = filters
  return [
    person === undefined ? [] : [`user_id.eq.${person}`, `actor_id.eq.${person}`],
    actions.map((group) => ACTIONS[group].condition),
    objects.flatMap((kind) => OBJECTS[kind].relations.map((relation) => `relation.eq.${literal(relation)}`)),
    searchConditions(q.trim(), controlIds),
  ].flatMap((any) => (any.length === 0 ? [] : [any.join(',')]))
}

/** Entries below a place, in the order of the log: newest first, and in one statement's entries the last number first. */
export function below({ created_at, seq, id }: Place): string {
  return `created_at.lt.${literal(created_at)},seq.lt.${seq},and(seq.eq.${seq},id.lt.${id})`
}

export function above({ created_at, seq }: Place): string {
  return `created_at.gt.${literal(created_at)},seq.gt.${seq}`
}

/** The first moment of a day, and the first after it, in the reader's zone. */
export function startOf(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString()
}

export function endOf(day: string): string {
  const at = new Date(`${day}T00:00:00`)
  at.setDate(at.getDate() + 1)
  return at.toISOString()
}

/**
 * An id finds whatever carries it; a number the entry; other text a part of an id, an address or a title, and the control
 * of that number, whose ids are given.
 */
function searchConditions(text: string, controlIds: readonly string[]): string[] {
  if (text === '') return []
  if (isUuid(text)) {
    const fields = ['id', 'user_id', 'actor_id', 'session_id']
    const texts = ['record_id', 'request_id', 'new_values->>control_id', 'old_values->>control_id']
    return [...fields, ...texts].map((field) => `${field}.eq.${text}`)
  }
  const number = /^#?(\d{1,15})$/.exec(text)?.[1]
  if (number !== undefined) return [`seq.eq.${number}`, `record_id.eq.${number}`]
  const pattern = literal(`*${text.replaceAll('*', '')}*`)
  const columns = [
    'record_id',
    'request_id',
    'ip_address',
    'new_values->>nist_id',
    'new_values->>title',
    'new_values->>name',
  ]
  return [...columns.map((column) => `${column}.ilike.${pattern}`), ...controlIds.flatMap(ofControl)]
}

function ofControl(id: string): string[] {
  return [`new_values->>control_id.eq.${id}`, `old_values->>control_id.eq.${id}`]
}

function literal(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}"`
}
