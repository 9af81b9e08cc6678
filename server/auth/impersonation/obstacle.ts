import { AuthError } from '../errors.ts'
import type { Queryable } from '#server/platform/rate-limit/rate-limit.ts'

const refused = (message: string) => new AuthError(403, 'impersonation_forbidden', message)

/** Why this administrator may not sign in as that person, by any method. */
export async function obstacleTo(db: Queryable, actorId: string, personId: string): Promise<AuthError | undefined> {
  const { rows } = await db.query<{ obstacle: string | null }>(
    'select private.impersonation_obstacle($1, $2) as obstacle',
    [actorId, personId],
  )
  const obstacle = rows[0]?.obstacle ?? undefined
  if (obstacle === undefined) return undefined
  if (obstacle === 'actor') return new AuthError(403, 'not_admin', 'Only an administrator may do this')
  if (obstacle === 'administrator') return refused('Nobody acts in the name of an administrator')
  return refused(`${obstacle.replace(/^company: /, '')} does not allow administrators to act for its members`)
}
