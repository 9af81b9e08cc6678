import { notify } from '#server/platform/mail/notify.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import type { Accounts } from '../accounts.ts'
import type { Endpoint, RequestContext } from '../endpoint.ts'
import { authErrors } from '../errors.ts'
import { originOf } from '../request-origin.ts'
import { requireOwner, requireStepUp } from '../sessions/require-user.ts'
import { inTransaction } from '../transaction.ts'
import { findFactor, hasVerifiedFactor, lockAccount, type Factor } from './factors.ts'
import { factorErrors } from './errors.ts'
import { endOtherSignIns } from './upgrade-session.ts'

/** DELETE /factors/{id}. */
export const unenrolFactor: Endpoint = async (accounts, c) => {
  const { id } = await removeFactor(accounts, c, () => true)
  return c.json({ id })
}

/** DELETE /passkeys/{id}. */
export const deletePasskey: Endpoint = async (accounts, c) => {
  await removeFactor(accounts, c, (factor) => factor.factor_type === 'webauthn')
  return c.body(null, 204)
}

/**
 * Removes a factor. A verified one requires a session with a recent second factor. Ends sessions that used it
 * elsewhere. Removing the last one also deletes the recovery codes and lowers the session to its first factor.
 */
async function removeFactor(accounts: Accounts, c: RequestContext, fits: (factor: Factor) => boolean): Promise<Factor> {
  const signedIn = await requireOwner(accounts, c.req.raw.headers)
  const { user, session } = signedIn
  const factor = await findFactor(accounts.pool, user.id, c.req.param('id'))
  if (!fits(factor)) throw factorErrors.passkeyNotFound()
  if (factor.status === 'verified' && session.aal !== 'aal2') throw authErrors.weakSession()
  if (factor.status === 'verified') requireStepUp(signedIn)
  await inTransaction(accounts.pool, async (client) => {
    await lockAccount(client, user.id)
    const { rowCount } = await client.query('delete from auth.mfa_factors where id = $1', [factor.id])
    if (rowCount !== 1) throw factorErrors.notFound()
    if (factor.status === 'unverified') return
    await endOtherSignIns(client, user.id, session.id, 'all')
    if (!(await hasVerifiedFactor(client, user.id))) {
      await client.query('delete from auth.recovery_codes where user_id = $1', [user.id])
      await client.query(`update auth.sessions set aal = 'aal1' where id = $1`, [session.id])
    }
    await notify(client, user.id, {
      kind: 'factor',
      title: 'An MFA method was removed from your account',
      body: `“${factor.friendly_name}” can no longer be used to sign in. If it was not you, change your password.`,
      link: '/profile',
    })
    const details = { factor_id: factor.id, type: factor.factor_type, name: factor.friendly_name }
    await recordEvent(client, 'auth_factor_removed', user.id, originOf(c), details)
  })
  return factor
}
