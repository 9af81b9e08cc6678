import { notify } from '#server/platform/mail/notify.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import type { Endpoint } from '../endpoint.ts'
import { authErrors } from '../errors.ts'
import { endSessions } from '../sessions/sessions.ts'
import { findUser } from '../users/users.ts'
import { lockPerson } from './people.ts'
import { transactionAs, requireAdmin } from './require-admin.ts'
import { idParam } from './users.ts'

/** GET /admin/users/{id}/factors. */
export const listUserFactors: Endpoint = async (accounts, c) => {
  await requireAdmin(accounts, c, 'reads')
  const user = await findUser(accounts.pool, idParam(c))
  if (user === undefined) throw authErrors.noSuchUser()
  return c.json(user.factors)
}

/** DELETE /admin/users/{id}/factors/{factorId}: for a person who lost the factor. They are notified. */
export const deleteUserFactor: Endpoint = async (accounts, c) => {
  const actor = await requireAdmin(accounts, c, 'changes')
  const [userId, factorId] = [idParam(c), idParam(c, 'factorId')]
  if (userId === actor.adminId) throw authErrors.ownAccount()
  await transactionAs(accounts, actor, async (client) => {
    const user = await lockPerson(client, userId)
    const factor = user.factors.find(({ id }) => id === factorId)
    if (factor === undefined) throw authErrors.noSuchFactor()
    await client.query('delete from auth.mfa_factors where id = $1', [factorId])
    // The finder of the lost device may be signed in on it, and a session that owes this factor could never show it.
    if (factor.status === 'verified') await endSessions(client, userId, 'in browsers')
    await client.query(
      `delete from auth.recovery_codes where user_id = $1
       and not exists (select from auth.mfa_factors f where f.user_id = $1 and f.status = 'verified')`,
      [userId],
    )
    await notify(client, userId, {
      kind: 'factor',
      title: 'An administrator removed one of your MFA methods',
      body: `${factor.friendly_name}. If you did not ask for it, tell your administrator at once.`,
      link: '/profile',
    })
    const details = { factor: factorId, name: factor.friendly_name }
    await recordEvent(client, 'auth_factor_removed', userId, actor.origin, details, actor.adminId)
  })
  return c.json({ id: factorId })
}
