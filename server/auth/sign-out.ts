import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { recordEvent } from './record-event.ts'
import { refusal } from './refusals.ts'
import { originOf } from './request-origin.ts'
import { requireUser } from './require-user.ts'
import { endSessions } from './sessions.ts'
import { inTransaction } from './transaction.ts'

const scopes = z.enum(['global', 'local', 'others'])

/** POST /logout?scope=: all sessions of the user (the default), this one, or all others. */
export const signOut: Endpoint = async (accounts, c) => {
  const scope = scopes.safeParse(c.req.query('scope') ?? 'global')
  if (!scope.success) throw refusal.invalid('Unsupported logout scope; use global, local or others')
  const { user, session } = await requireUser(accounts, c.req.raw.headers)
  const which = { global: 'all', local: { only: session.id }, others: { except: session.id } } as const
  await inTransaction(accounts.pool, async (client) => {
    await endSessions(client, user.id, which[scope.data])
    await recordEvent(client, 'auth_logout', user.id, originOf(c), { scope: scope.data })
  })
  return c.body(null, 204)
}
