import type { Id } from '#domain/ids.ts'
import { usePersonName } from './use-person-name.ts'

/** The name of a person in a sentence; null is a person who is no longer known. */
export function PersonName({ id }: { id: Id<'users'> | null }) {
  return id === null ? 'Someone' : <Known id={id} />
}

function Known({ id }: { id: Id<'users'> }) {
  return usePersonName(id) ?? 'Someone'
}
