import type pg from 'pg'
import { notify } from '#server/platform/mail/notify.ts'
import { recordEvent, type EventOrigin } from '#server/platform/audit/record-event.ts'
import { forgetDevices } from '../lockout/known-devices.ts'
import { deleteMailedTokens } from '../mail/mailed-tokens.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { UserRow } from './users.ts'

// An account may be usable (email_confirmed_at) before its address is proven (email_proven_at): without a mail server
// an account can be used at once with any address.

/** Marks the address as proven, if the account still has it. */
export async function markAddressProven(client: pg.ClientBase, userId: string, address: string): Promise<void> {
  await client.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), email_proven_at = coalesce(email_proven_at, now())
     where id = $1 and email = $2`,
    [userId, address],
  )
}

/**
 * Gives an account that was created with an unproven address to the owner of the address. Every earlier way to sign
 * in is removed.
 */
export async function takeOverUnprovenAccount(
  client: pg.ClientBase,
  user: UserRow,
  origin: EventOrigin,
): Promise<void> {
  await client.query('update auth.users set encrypted_password = null where id = $1', [user.id])
  await endSessions(client, user.id, 'all')
  await forgetDevices(client, user.id, undefined)
  await deleteMailedTokens(client, user.id)
  for (const table of ['mfa_factors', 'recovery_codes', 'access_tokens'] as const) {
    await client.query(`delete from auth.${table} where user_id = $1`, [user.id])
  }
  await client.query(`delete from auth.identities where user_id = $1 and provider <> 'email'`, [user.id])
  // Sign-ins under way at a provider must not end in this account either.
  await client.query(`delete from auth.flow_states where user_id = $1 and purpose in ('link', 'sign-in')`, [user.id])
  await markAddressProven(client, user.id, user.email)
  if (user.email_confirmed_at !== null) {
    await notify(client, user.id, {
      kind: 'password',
      title: 'Your address is proven now',
      body: 'The earlier password, MFA methods and tokens no longer work. Choose new ones.',
      link: '/profile',
    })
  }
  await recordEvent(client, 'auth_account_taken_over', user.id, origin, { email: user.email })
}

/**
 * A link in a mail proves the address. If the account has a second factor, only together with it: otherwise a mailbox
 * alone could take it from the owner of the factor.
 *
 * @param keepsPassword the account waited for this very link, and only one person signed up with the address
 */
export async function proveByMail(
  client: pg.ClientBase,
  user: UserRow,
  keepsPassword: boolean,
  origin: EventOrigin,
): Promise<void> {
  if (user.email_proven_at !== null || owesFactor(user)) return
  await (keepsPassword ? markAddressProven(client, user.id, user.email) : takeOverUnprovenAccount(client, user, origin))
}

/** Completes `proveByMail`: the session proves the address once it has verified the factor. */
export async function proveWithFactor(client: pg.ClientBase, user: UserRow, sessionId: string): Promise<void> {
  if (user.email_proven_at !== null || !owesFactor(user)) return
  await client.query('update auth.sessions set proves_address = $2 where id = $1', [sessionId, user.email])
}

function owesFactor(user: UserRow): boolean {
  return user.factors.some(({ status }) => status === 'verified')
}
