import { RECORDS } from '#domain/records/records.ts'
import type { AuditEntry, Values } from './entry.ts'

/** Names for the ids in entries, as far as the reader may know them. */
export type Names = {
  people: ReadonlyMap<string, string>
  /** Numbers of controls: "3.1.5". */
  controls: ReadonlyMap<string, string>
}

/** Columns that hold the id of a person, in records and in other tables. */
const OF_PEOPLE: ReadonlySet<string> = new Set([
  ...RECORDS.flatMap(({ fields }) => Object.keys(fields).filter((column) => fields[column]?.type === 'person')),
  'user_id',
  'updated_by',
  'uploaded_by',
  'created_by',
  'invited_by',
  'owner',
])

/** Whether a column names a person, a control or neither. */
export function kindOfId(column: string): 'person' | 'control' | undefined {
  if (OF_PEOPLE.has(column)) return 'person'
  return column === 'control_id' ? 'control' : undefined
}

/** The reader may not know the names of former members and of administrators. */
export function personName(names: Names, id: string): string {
  return names.people.get(id) ?? 'someone outside the company'
}

export function joinNames(all: readonly Names[]): Names {
  return {
    people: new Map(all.flatMap(({ people }) => [...people])),
    controls: new Map(all.flatMap(({ controls }) => [...controls])),
  }
}

/** The ids whose names the sentences of these entries need. */
export function idsIn(entries: readonly AuditEntry[]): { people: string[]; controls: string[] } {
  const people = new Set<string>()
  const controls = new Set<string>()
  for (const entry of entries) {
    for (const id of [entry.user_id, entry.actor_id, recordPerson(entry)]) if (id !== null) people.add(id)
    for (const held of [entry.old_values, entry.new_values]) collect(held, people, controls)
  }
  return { people: [...people], controls: [...controls] }
}

/** Entries about a person carry the person's id as the record's. */
function recordPerson({ relation, action, record_id }: AuditEntry): string | null {
  const isAboutPerson = relation === 'profiles' || relation === 'user_companies' || action === 'access_ended'
  return isAboutPerson || action.startsWith('auth_') ? record_id : null
}

function collect(held: Values | null, people: Set<string>, controls: Set<string>): void {
  for (const [column, value] of Object.entries(held ?? {})) {
    const kind = kindOfId(column)
    if (typeof value === 'string' && kind !== undefined) (kind === 'person' ? people : controls).add(value)
  }
}
