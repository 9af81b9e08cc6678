import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { authErrors } from '../errors.ts'
import { originOf } from '../request-origin.ts'
import { requireUser } from './require-user.ts'
import { endSessions } from './sessions.ts'
import { inTransaction } from '../transaction.ts'

const scopes = z.enum(['global', 'local', 'others'])

/**
 * POST /logout?scope=: all sessions of the user (the default), this one, or all others. An impersonated session, or
 * one that owes a factor, ends only itself, whatever the scope.
 */
export const signOut: Endpoint = async (accounts, c) => {
  const scope = scopes.safeParse(c.req.query('scope') ?? 'global')
  if (!scope.success) throw authErrors.invalid('Unsupported logout scope; use global, local or others')
  const { user, session } = await requireUser(accounts, c.req.raw.headers)
  const which = { global: 'in browsers', local: { only: session.id }, others: { except: session.id } } as const
  const asked = session.actor_id !== null || session.is_weak ? 'local' : scope.data
  await inTransaction(accounts.pool, async (client) => {
    await endSessions(client, user.id, which[asked])
    await recordEvent(client, 'auth_logout', user.id, originOf(c), { scope: asked }, session.actor_id ?? undefined)
  })
  return c.body(null, 204)
}
