import { metadataOf, textOf, type AuditEntry } from './entry.ts'
import { personName, type Names } from './names.ts'
import { capitalized } from '#domain/text/capitalized.ts'

/** Who did it: a person, an administrator acting as a person, a person from outside, or the system. */
export function whoOf(entry: AuditEntry, names: Names): string {
  const { user_id, actor_id, action } = entry
  if (user_id === null) {
    if (action.startsWith('auth_')) return textOf(metadataOf(entry), 'email') ?? 'Not signed in'
    return guestOf(entry) ?? 'Parapet'
  }
  const person = capitalized(personName(names, user_id))
  return actor_id === null ? person : `${capitalized(personName(names, actor_id))} for ${personName(names, user_id)}`
}

/** A person who came in by a link has a session and no account. */
function guestOf({ action, session_id: session, metadata, new_values: row }: AuditEntry): string | undefined {
  if (action.startsWith('seat_')) return textOf(metadataOf({ metadata }), 'name') ?? GUEST
  if (session === null) return undefined
  return textOf(row, 'answered_by') ?? (action === 'INSERT' ? textOf(row, 'added_by') : undefined) ?? GUEST
}

const GUEST = 'A person from outside'
