import { notify } from '#server/platform/mail/notify.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import type { Accounts } from '../accounts.ts'
import type { Origin } from '../request-origin.ts'
import type { Factor } from './factors.ts'

/**
 * Stores how often a credential has signed; false if the count did not grow, which indicates a copied key. Its owner
 * is then notified. Authenticators without a counter always send 0.
 */
export async function updateSignCount(
  accounts: Accounts,
  factor: Factor,
  count: number,
  origin: Origin,
): Promise<boolean> {
  const { rowCount } = await accounts.pool.query(
    `update auth.mfa_factors set sign_count = $2, last_used_at = now()
     where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
    [factor.id, count],
  )
  if (rowCount === 1) return true
  await notify(accounts.pool, factor.user_id, {
    kind: 'factor',
    title: 'A passkey of yours may have been copied',
    body: `“${factor.friendly_name}” was refused from ${origin.address}, because it was used less often than we know of. Remove it, and tell your administrator.`,
    link: '/profile',
  })
  const details = { factor_id: factor.id, name: factor.friendly_name, count, known_count: factor.sign_count }
  await recordEvent(accounts.pool, 'auth_passkey_copied', factor.user_id, origin, details)
  return false
}
