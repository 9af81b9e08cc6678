import { metadataOf, textOf, type AuditEntry } from './entry.ts'
import { personName, type Names } from './names.ts'
import { capitalized } from '#domain/text/capitalized.ts'

/** Who did it: a person, an administrator acting as a person, or the system. */
export function whoOf(entry: AuditEntry, names: Names): string {
  const { user_id, actor_id, action } = entry
  if (user_id === null) {
    if (!action.startsWith('auth_')) return 'Parapet'
    return textOf(metadataOf(entry), 'email') ?? 'Not signed in'
  }
  const person = capitalized(personName(names, user_id))
  return actor_id === null ? person : `${capitalized(personName(names, actor_id))} for ${personName(names, user_id)}`
}
