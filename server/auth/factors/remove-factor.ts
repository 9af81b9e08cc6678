import { notify } from '#server/platform/notify.ts'
import { recordEvent } from '#server/platform/record-event.ts'
import type { Accounts } from '../accounts.ts'
import type { Endpoint, RequestContext } from '../endpoint.ts'
import { refusal } from '../refusals.ts'
import { originOf } from '../request-origin.ts'
import { requireOwner, requireProof } from '../require-user.ts'
import { inTransaction } from '../transaction.ts'
import { findFactor, hasVerifiedFactor, lockAccount, type Factor } from './factors.ts'
import { factorRefusal } from './refusals.ts'
import { endOtherSignIns } from './raise-session.ts'

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
 * Takes a factor away: one that counts only with a second factor shown, and shown just now. Whoever got in by it elsewhere is out. With the last
 * one the recovery codes go, which stand in for it, and the session is no stronger than its beginning.
 */
async function removeFactor(accounts: Accounts, c: RequestContext, fits: (factor: Factor) => boolean): Promise<Factor> {
  const signedIn = await requireOwner(accounts, c.req.raw.headers)
  const { user, session } = signedIn
  const factor = await findFactor(accounts.pool, user.id, c.req.param('id'))
  if (!fits(factor)) throw factorRefusal.passkeyNotFound()
  if (factor.status === 'verified' && session.aal !== 'aal2') throw refusal.weakSession()
  if (factor.status === 'verified') requireProof(signedIn)
  await inTransaction(accounts.pool, async (client) => {
    await lockAccount(client, user.id)
    const { rowCount } = await client.query('delete from auth.mfa_factors where id = $1', [factor.id])
    if (rowCount !== 1) throw factorRefusal.notFound()
    if (factor.status === 'unverified') return
    await endOtherSignIns(client, user.id, session.id, 'all')
    if (!(await hasVerifiedFactor(client, user.id))) {
      await client.query('delete from auth.recovery_codes where user_id = $1', [user.id])
      await client.query(`update auth.sessions set aal = 'aal1' where id = $1`, [session.id])
    }
    await notify(client, user.id, {
      kind: 'factor',
      title: 'A second factor was removed from your account',
      body: `“${factor.friendly_name}” can no longer be used to sign in. If it was not you, change your password.`,
      link: '/profile',
    })
    const details = { factor_id: factor.id, type: factor.factor_type, name: factor.friendly_name }
    await recordEvent(client, 'auth_factor_removed', user.id, originOf(c), details)
  })
  return factor
}
