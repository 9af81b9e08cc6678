import { counted } from '#domain/text/counted.ts'
import type pg from 'pg'
import { z } from 'zod'
import type { Caller } from '#server/platform/callers/caller.ts'
import { notify } from '#server/platform/mail/notify.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { route, type Route } from '#server/platform/route.ts'
import type { Accounts } from '../accounts.ts'
import { authErrors } from '../errors.ts'
import {
  requireCaller,
  requireCallerOwing,
  requireOwnCaller,
  requireStepUp,
  type SignedIn,
} from '../sessions/require-user.ts'
import { sessionAnswer, sessionJson, type SessionRow } from '../sessions/sessions.ts'
import { inTransaction } from '../transaction.ts'
import { resetFailures } from '../lockout/login-attempts.ts'
import { withoutOurFailures } from '../lockout/our-failures.ts'
import { countCodeAttempt, resetCodeAttempts, recordFailedFactor, takeBackCodeAttempt } from './failed-attempts.ts'
import { hasVerifiedFactor, lockAccount } from './factors.ts'
import { upgradeSession } from './upgrade-session.ts'
import { recoveryCodesLeft, replaceRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { factorErrors } from './errors.ts'

/** Recovery codes, for a lost factor. */
export const factorRoutes = (accounts: Accounts): readonly Route[] => [
  createRecoveryCodes(accounts),
  recoveryCodes(accounts),
  spendRecoveryCode(accounts),
]

const createRecoveryCodes = (accounts: Accounts) =>
  route({
    method: 'POST',
    name: 'create-recovery-codes',
    purpose: 'Ten new recovery codes for a lost MFA device, each good once. Earlier ones no longer work.',
    may: 'signed in',
    input: z.object({}),
    output: z.object({ codes: z.array(z.string()).length(10) }),

    async handle(_input, { caller }) {
      const signedIn = await requireOwnCaller(accounts, caller)
      requireStepUp(signedIn)
      const { id } = signedIn.user
      const codes = await inTransaction(accounts.pool, async (client) => {
        await lockAccount(client, id)
        const made = await replaceRecoveryCodes(client, id)
        await notify(client, id, {
          kind: 'factor',
          title: 'New recovery codes were made for your account',
          body: 'Earlier ones no longer work. If it was not you, change your password.',
          link: '/profile',
        })
        await recordEvent(client, 'auth_recovery_codes_created', id, caller, {})
        return made
      })
      return { codes }
    },
  })

const recoveryCodes = (accounts: Accounts) =>
  route({
    method: 'POST',
    name: 'recovery-codes',
    purpose: 'How many recovery codes the caller has left, and since when.',
    may: 'signed in',
    input: z.object({}),
    output: z.object({ left: z.int(), createdAt: z.string().nullable() }),

    async handle(_input, { caller }) {
      const { user } = await requireCaller(accounts, caller)
      return recoveryCodesLeft(accounts.pool, user.id)
    },
  })

const spendRecoveryCode = (accounts: Accounts) =>
  route({
    method: 'POST',
    name: 'use-recovery-code',
    purpose: 'A recovery code in place of an MFA device: the session continues with both factors verified.',
    may: 'signed in',
    input: z.object({ code: z.string().max(100) }),
    output: sessionAnswer,

    async handle({ code }, { caller }) {
      const { user, session } = await requireCallerOwing(accounts, caller)
      if (session.actor_id !== null) throw authErrors.notWhileImpersonating()
      await countCodeAttempt(accounts, user, 'recovery-codes', caller)
      const takeBacks = [takeBackCodeAttempt(accounts, user, 'recovery-codes')]
      const raised = await withoutOurFailures(accounts.log, takeBacks, () =>
        inTransaction(accounts.pool, (client) => raiseByCode(accounts, client, { user, session, code, caller })),
      )
      if (raised !== undefined) return sessionJson(accounts, user, raised)
      await recordFailedFactor(accounts, user, caller, { type: 'recovery_code' })
      throw factorErrors.wrongRecoveryCode()
    },
  })

/** In one transaction, so that a failure uses no code up. Undefined for a wrong code. */
async function raiseByCode(
  accounts: Accounts,
  client: pg.ClientBase,
  { user, session, code, caller }: Pick<SignedIn, 'user' | 'session'> & { code: string; caller: Caller },
): Promise<SessionRow | undefined> {
  // Codes can be made before the first factor; they stand in for one, and are none themselves.
  if (!(await hasVerifiedFactor(client, user.id))) throw factorErrors.noFactor()
  if (!(await useRecoveryCode(client, user.id, code))) return undefined
  const stronger = await upgradeSession(client, session.id, 'recovery_code')
  await resetCodeAttempts(client, accounts, user, 'recovery-codes')
  await resetFailures(client, accounts, { email: user.email, origin: caller, device: undefined })
  // A function sees no cookie, so the failures of all known devices end.
  await client.query(`delete from auth.login_failures where user_id = $1 and kind = 'device'`, [user.id])
  const { left } = await recoveryCodesLeft(client, user.id)
  await notify(client, user.id, {
    kind: 'factor',
    title: 'A recovery code was used to sign in to your account',
    body: `It came from ${caller.address}. ${counted(left, 'code is', 'codes are')} left. If it was not you, change your password and make new codes.`,
    link: '/profile',
  })
  await recordEvent(client, 'auth_recovery_code_used', user.id, caller, { left })
  return stronger
}
