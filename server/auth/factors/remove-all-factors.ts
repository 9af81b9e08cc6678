import type pg from 'pg'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { notify } from '#server/platform/mail/notify.ts'

/**
 * Removes every second factor and recovery code of an account and ends its sessions: for someone who has lost them all
 * and whom no other administrator can help. They are notified.
 *
 * @returns the number of factors; undefined when no account has the address
 */
export async function removeAllFactors(service: pg.Pool, email: string): Promise<number | undefined> {
  return inTransaction(service, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from auth.users where lower(email) = lower($1) and deleted_at is null for update',
      [email],
    )
    const [user] = rows
    if (user === undefined) return undefined
    const { rowCount } = await client.query('delete from auth.mfa_factors where user_id = $1', [user.id])
    await client.query('delete from auth.recovery_codes where user_id = $1', [user.id])
    await client.query('update auth.sessions set revoked_at = now() where user_id = $1 and revoked_at is null', [
      user.id,
    ])
    await notify(client, user.id, {
      kind: 'factor',
      title: 'Your MFA methods were removed on the server',
      body: 'Set up new ones now. If you did not ask for it, tell your administrator at once.',
      link: '/profile',
    })
    const origin = { address: '', userAgent: 'npm run factors:remove' }
    await recordEvent(client, 'auth_factor_removed', user.id, origin, { factors: rowCount ?? 0 })
    return rowCount ?? 0
  })
}
