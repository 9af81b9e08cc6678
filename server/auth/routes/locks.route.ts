import { z } from 'zod'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { route, type Route } from '#server/platform/route.ts'
import type { Accounts } from '../accounts.ts'
import { requireAdminCaller } from '../admin/require-admin.ts'
import { inTransaction } from '../transaction.ts'

const lock = z.object({
  id: z.string(),
  kind: z.string(),
  userId: z.string().nullable(),
  email: z.string().nullable(),
  fullName: z.string().nullable(),
  address: z.string().nullable(),
  failures: z.number(),
  lockedUntil: z.string(),
  lastFailureAt: z.string(),
})

/** Current locks. The person is known only if the account exists. */
export const listLocks = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'list-locks',
    purpose: 'Accounts that are locked now, and from where. For administrators.',
    may: 'signed in',
    input: z.object({}),
    output: z.object({ locks: z.array(lock) }),

    async handle(_input, { caller }) {
      await requireAdminCaller(accounts, caller, 'reads')
      const { rows } = await accounts.pool.query<{ lock: z.output<typeof lock> }>(
        `select json_build_object('id', encode(f.key, 'hex'), 'kind', f.kind, 'userId', f.user_id, 'email', p.email,
           'fullName', p.full_name, 'address', f.address, 'failures', f.failures, 'lockedUntil', f.locked_until,
           'lastFailureAt', f.last_failure_at) as lock
         from auth.login_failures f left join public.profiles p on p.id = f.user_id
         where f.locked_until > now() order by f.locked_until desc limit 1000`,
      )
      return { locks: rows.map((row) => row.lock) }
    },
  })

/** Lifts one lock, or all of a person, and resets their failures. */
export const liftLock = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'lift-lock',
    purpose: 'Lifts a lock, or all locks of a person. For administrators.',
    may: 'signed in',
    input: z.union([z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/) }), z.strictObject({ userId: z.uuid() })]),
    output: z.object({ lifted: z.number() }),

    async handle(which, { caller }) {
      const { adminId, origin } = await requireAdminCaller(accounts, caller, 'changes')
      return inTransaction(accounts.pool, async (client) => {
        const { rows } = await client.query<{ user_id: string | null; address: string | null; kind: string }>(
          `delete from auth.login_failures where key = decode($1, 'hex') or user_id = $2 returning user_id, address, kind`,
          ['id' in which ? which.id : null, 'userId' in which ? which.userId : null],
        )
        for (const { user_id: userId, ...details } of rows) {
          await recordEvent(client, 'auth_lock_lifted', userId ?? undefined, origin, details, adminId)
        }
        return { lifted: rows.length }
      })
    },
  })
