import type pg from 'pg'
import { z } from 'zod'
import type { Caller } from '#server/platform/callers/caller.ts'
import { notify } from '#server/platform/mail/notify.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { route, type Route } from '#server/platform/route.ts'
import type { Accounts } from '../accounts.ts'
import { plainText } from '../read-body.ts'
import { AuthError, authErrors } from '../errors.ts'
import { requireCaller, requireOwnCaller, requireStepUp, type SignedIn } from '../sessions/require-user.ts'
import { obstacleTo } from './obstacle.ts'
import { SESSION_COLUMNS, sessionAnswer, sessionJson, type SessionRow } from '../sessions/sessions.ts'
import { inTransaction } from '../transaction.ts'
import { findUser } from '../users/users.ts'

const LIFE = '30 minutes'

const wanted = z.object({
  userId: z.uuid(),
  reason: plainText.pipe(z.string().trim().min(5).max(500)),
  readOnly: z.boolean().default(true),
})

const impersonationErrors = {
  noSuchPerson: () => new AuthError(404, 'user_not_found', 'There is nobody like that, or the account is disabled'),
  notImpersonating: () => new AuthError(400, 'not_impersonating', 'You act for nobody but yourself'),
}

/**
 * An administrator acts in a person's name: for half an hour at most, visible to the person, and logged under both
 * names.
 */
export const impersonationRoutes = (accounts: Accounts): readonly Route[] => [
  route({
    method: 'POST',
    name: 'start-impersonation',
    purpose:
      'Starts a session in a person’s name, for an administrator with verified MFA. Notifies the person of the reason.',
    may: 'signed in',
    input: wanted,
    output: sessionAnswer,

    async handle({ userId, reason, readOnly }, { caller }) {
      const actor = await requireOwnCaller(accounts, caller)
      const begun = await inTransaction(accounts.pool, async (client) => {
        await refuseObstacle(client, actor, userId)
        const person = await findUser(client, userId)
        if (person === undefined || person.is_banned) throw impersonationErrors.noSuchPerson()
        const session = await beginImpersonation(client, actor, userId, { reason, readOnly }, caller)
        await notify(client, userId, {
          kind: 'impersonation',
          title: `${actor.user.email} acts in your name`,
          body: `An administrator ${readOnly ? 'looks at' : 'works with'} what you see, for 30 minutes at most. The reason given: ${reason}`,
          link: '/profile',
        })
        const details = {
          email: person.email,
          actor_email: actor.user.email,
          reason,
          read_only: readOnly,
          session_id: session.id,
        }
        await recordEvent(client, 'auth_impersonation_start', userId, caller, details, actor.user.id)
        return { person, session }
      })
      return sessionJson(accounts, begun.person, begun.session)
    },
  }),

  route({
    method: 'POST',
    name: 'stop-impersonation',
    purpose: 'Ends the impersonated session that calls it.',
    may: 'signed in',
    input: z.object({}),
    output: z.object({}),

    async handle(_input, { caller }) {
      const { user, session } = await requireCaller(accounts, caller)
      const { actor_id: actorId } = session
      if (actorId === null) throw impersonationErrors.notImpersonating()
      await inTransaction(accounts.pool, async (client) => {
        await client.query('update auth.sessions set revoked_at = now() where id = $1', [session.id])
        await recordEvent(client, 'auth_impersonation_end', user.id, caller, { session_id: session.id }, actorId)
      })
      return {}
    },
  }),
]

/** Non-administrators learn nothing about other people. */
async function refuseObstacle(client: pg.ClientBase, actor: SignedIn, personId: string): Promise<void> {
  const obstacle = await obstacleTo(client, actor.user.id, personId)
  if (obstacle?.code === 'not_admin') throw obstacle
  if (actor.session.aal !== 'aal2') throw authErrors.weakSession()
  requireStepUp(actor)
  if (obstacle !== undefined) throw obstacle
}

/** Has the same level as the administrator's own session, and ends with it. */
async function beginImpersonation(
  client: pg.ClientBase,
  actor: SignedIn,
  personId: string,
  { reason, readOnly }: { reason: string; readOnly: boolean },
  caller: Caller,
): Promise<SessionRow> {
  const { rows } = await client.query<SessionRow>(
    `insert into auth.sessions (user_id, method, not_after, user_agent, address, aal, amr, read_only, actor_id, actor_session_id, reason)
     values ($1, 'impersonation', now() + $2::interval, $3, $4, $5,
       jsonb_build_array(jsonb_build_object('method', 'impersonation', 'timestamp', extract(epoch from now())::bigint)),
       $6, $7, $8, $9)
     returning ${SESSION_COLUMNS}`,
    [
      personId,
      LIFE,
      caller.userAgent.slice(0, 400),
      caller.address,
      actor.session.aal,
      readOnly,
      actor.user.id,
      actor.session.id,
      reason,
    ],
  )
  const [session] = rows
  if (session === undefined) throw new Error('an insert returned no row')
  return session
}
