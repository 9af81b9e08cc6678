import { notify } from '#server/platform/notify.ts'
import { recordEvent } from '#server/platform/record-event.ts'
import type { Endpoint } from '../endpoint.ts'
import { refusal } from '../refusals.ts'
import { findUser } from '../users.ts'
import { lockPerson } from './people.ts'
import { inTransactionOf, requireAdmin } from './require-admin.ts'
import { idIn } from './users.ts'

/** GET /admin/users/{id}/factors. */
export const listUserFactors: Endpoint = async (accounts, c) => {
  await requireAdmin(accounts, c, 'reads')
  const user = await findUser(accounts.pool, idIn(c))
  if (user === undefined) throw refusal.noSuchUser()
  return c.json(user.factors)
}

/** DELETE /admin/users/{id}/factors/{factorId}: for somebody who lost theirs. They hear of it. */
export const deleteUserFactor: Endpoint = async (accounts, c) => {
  const actor = await requireAdmin(accounts, c, 'changes')
  const [userId, factorId] = [idIn(c), idIn(c, 'factorId')]
  if (userId === actor.adminId) throw refusal.ownAccount()
  await inTransactionOf(accounts, actor, async (client) => {
    const user = await lockPerson(client, userId)
    const factor = user.factors.find(({ id }) => id === factorId)
    if (factor === undefined) throw refusal.noSuchFactor()
    await client.query('delete from auth.mfa_factors where id = $1', [factorId])
    // Without a factor, sessions that owe one would stay shut for ever: whoever holds them signs in anew.
    await client.query(
      `update auth.sessions s set revoked_at = now() where s.user_id = $1 and s.needs_factor and s.revoked_at is null
       and not exists (select from auth.mfa_factors f where f.user_id = $1 and f.status = 'verified')`,
      [userId],
    )
    await client.query(
      `delete from auth.recovery_codes where user_id = $1
       and not exists (select from auth.mfa_factors f where f.user_id = $1 and f.status = 'verified')`,
      [userId],
    )
    await notify(client, userId, {
      kind: 'factor',
      title: 'An administrator removed a second factor of yours',
      body: `${factor.friendly_name}. If you did not ask for it, tell your administrator at once.`,
      link: '/profile',
    })
    const details = { factor: factorId, name: factor.friendly_name }
    await recordEvent(client, 'auth_factor_removed', userId, actor.origin, details, actor.adminId)
  })
  return c.json({ id: factorId })
}
