import { z } from 'zod'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { route, type Route } from '#server/platform/route.ts'
import type { Accounts } from '../accounts.ts'
import { AuthError } from '../errors.ts'
import { requireCaller, requireOwnCaller } from './require-user.ts'
import { inTransaction } from '../transaction.ts'

const ownSession = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  method: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  userAgent: z.string(),
  address: z.string(),
  isKnownDevice: z.boolean(),
})

interface SessionListed extends Omit<z.infer<typeof ownSession>, 'startedAt' | 'lastSeenAt'> {
  readonly startedAt: Date
  readonly lastSeenAt: Date
}

/** The sessions of a person. Access tokens have a list of their own; the person is notified of impersonations. */
const IN_BROWSERS = `s.user_id = $1 and s.method not in ('token', 'impersonation')`

export const sessionRoutes = (accounts: Accounts): readonly Route[] => [
  route({
    method: 'POST',
    name: 'list-sessions',
    purpose: 'Where the caller is signed in.',
    may: 'signed in',
    input: z.object({}),
    output: z.object({ sessions: z.array(ownSession) }),

    async handle(_input, { caller }) {
      const { user, session } = await requireCaller(accounts, caller)
      const { rows } = await accounts.pool.query<SessionListed>(
        `select s.id, s.id = $2 as "isCurrent", s.method, s.aal, s.created_at as "startedAt", s.refreshed_at as "lastSeenAt",
           coalesce(s.user_agent, '') as "userAgent", coalesce(s.address, '') as address,
           d.id is not null as "isKnownDevice"
         from auth.sessions s
         left join auth.devices d on d.id = s.device_id and d.revoked_at is null and d.expires_at > now()
         where ${IN_BROWSERS} and private.session_state(s.id) <> 'ended'
         order by s.id = $2 desc, s.refreshed_at desc`,
        [user.id, session.id],
      )
      return {
        sessions: rows.map(({ startedAt, lastSeenAt, ...listed }) => ({
          ...listed,
          startedAt: startedAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        })),
      }
    },
  }),

  route({
    method: 'POST',
    name: 'end-session',
    purpose: 'Signs the caller out elsewhere. That browser is no known device any more.',
    may: 'signed in',
    input: z.object({ id: z.uuid() }),
    output: z.object({}),

    async handle({ id }, { caller }) {
      const { user } = await requireOwnCaller(accounts, caller)
      await inTransaction(accounts.pool, async (client) => {
        const { rows } = await client.query<{ device_id: string | null }>(
          `update auth.sessions s set revoked_at = now() where ${IN_BROWSERS} and s.id = $2 and s.revoked_at is null
           returning s.device_id`,
          [user.id, id],
        )
        const [ended] = rows
        if (ended === undefined) throw new AuthError(404, 'session_not_found', 'You are not signed in there any more')
        await client.query('update auth.devices set revoked_at = now() where id = $1 and revoked_at is null', [
          ended.device_id,
        ])
        await recordEvent(client, 'auth_session_ended', user.id, caller, { session_id: id })
      })
      return {}
    },
  }),
]
