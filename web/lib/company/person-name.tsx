import type { Id } from '#domain/ids.ts'
import { usePersonName } from './use-person-name.ts'

/** Who did something, in a sentence; null is somebody whom nobody knows any more. */
export function PersonName({ id }: { id: Id<'users'> | null }) {
  return id === null ? 'Somebody' : <Known id={id} />
}

function Known({ id }: { id: Id<'users'> }) {
  return usePersonName(id) ?? 'Somebody'
}
