import type pg from 'pg'
import { z } from 'zod'
import { notify } from '#server/platform/mail/notify.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Endpoint } from '../endpoint.ts'
import { authErrors } from '../errors.ts'
import { originOf } from '../request-origin.ts'
import { requireOwner } from '../sessions/require-user.ts'
import { syncProviders } from './identities.ts'
import { ssoErrors } from './errors.ts'
import { isSsoOnly } from './sso-only.ts'

/** DELETE /user/identities/{id}: removes a way to sign in, as long as another is left. */
export const unlinkIdentity: Endpoint = async (accounts, c) => {
  const { user, session } = await requireOwner(accounts, c.req.raw.headers)
  const hasFactor = user.factors.some((factor) => factor.status === 'verified')
  if (hasFactor && session.aal !== 'aal2') throw authErrors.weakSession()
  const id = z.uuid().safeParse(c.req.param('id'))
  if (!id.success) throw ssoErrors.identityNotFound()
  await inTransaction(accounts.pool, async (client) => {
    // Of two concurrent removals, the second must see the first.
    await client.query('select from auth.users where id = $1 for update', [user.id])
    const { rows } = await client.query<{ provider: string; name: string | null }>(
      `select provider, identity_data ->> 'provider_name' as name from auth.identities where id = $1 and user_id = $2`,
      [id.data, user.id],
    )
    const [identity] = rows
    if (identity === undefined) throw ssoErrors.identityNotFound()
    if (identity.provider === 'email') throw ssoErrors.emailIdentity()
    if (!(await hasOtherWay(client, user.id, user.email, id.data))) throw ssoErrors.lastIdentity()
    await client.query('delete from auth.identities where id = $1', [id.data])
    await syncProviders(client, user.id)
    const name = identity.name ?? 'a provider'
    await notify(client, user.id, {
      kind: 'factor',
      title: `You can no longer sign in with ${name}`,
      body: 'If it was not you, change your password and end your other sessions.',
      link: '/profile',
    })
    await recordEvent(client, 'auth_identity_removed', user.id, originOf(c), { email: user.email, provider: name })
  })
  return c.json({})
}

/** A password that may be used, a passkey, or another enabled provider. */
async function hasOtherWay(client: pg.ClientBase, userId: string, email: string, without: string): Promise<boolean> {
  const { rows } = await client.query<{ password: boolean; other: boolean }>(
    `select u.encrypted_password is not null as password,
       exists (select from auth.mfa_factors f where f.user_id = u.id and f.factor_type = 'webauthn' and f.status = 'verified')
       or exists (select from auth.identities i join auth.sso_providers p on i.provider = 'sso:' || p.id
                  where i.user_id = u.id and i.id <> $2 and p.is_enabled) as other
     from auth.users u where u.id = $1`,
    [userId, without],
  )
  const ways = rows[0]
  return ways?.other === true || (ways?.password === true && !(await isSsoOnly(client, email)))
}
