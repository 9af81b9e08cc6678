import type pg from 'pg'
import { notify } from '#server/platform/notify.ts'
import { recordEvent, type EventOrigin } from '#server/platform/record-event.ts'
import { forgetDevices } from './known-devices.ts'
import { forgetTokens } from './mailed-tokens.ts'
import { endSessions } from './sessions.ts'
import type { UserRow } from './users.ts'

// That an account may be used (email_confirmed_at), and that its address is its owner's (email_proven_at), are two things:
// without a mail server anybody may use an account at once, whatever address they gave it.

/** The address is the account's owner's: as long as it is still this one. */
export async function markProven(client: pg.ClientBase, userId: string, address: string): Promise<void> {
  await client.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), email_proven_at = coalesce(email_proven_at, now())
     where id = $1 and email = $2`,
    [userId, address],
  )
}

/**
 * The owner of an address takes over an account that somebody made with it without showing that it is theirs. Nothing that
 * was set up before opens the account any more.
 */
export async function takeFromStranger(client: pg.ClientBase, user: UserRow, origin: EventOrigin): Promise<void> {
  await client.query('update auth.users set encrypted_password = null where id = $1', [user.id])
  await endSessions(client, user.id, 'all')
  await forgetDevices(client, user.id, undefined)
  await forgetTokens(client, user.id)
  for (const table of ['mfa_factors', 'recovery_codes', 'access_tokens'] as const) {
    await client.query(`delete from auth.${table} where user_id = $1`, [user.id])
  }
  await client.query(`delete from auth.identities where user_id = $1 and provider <> 'email'`, [user.id])
  // What was begun at a provider must not end here either.
  await client.query(`delete from auth.flow_states where user_id = $1 and purpose in ('link', 'sign-in')`, [user.id])
  await markProven(client, user.id, user.email)
  if (user.email_confirmed_at !== null) {
    await notify(client, user.id, {
      kind: 'password',
      title: 'Your address is proven now',
      body: 'The password, second factors and tokens from before do not count any more. Choose new ones.',
      link: '/profile',
    })
  }
  await recordEvent(client, 'auth_account_taken_over', user.id, origin, { email: user.email })
}

/**
 * A link in a mail proves the address. Where the account has a second factor, only together with it: else a mailbox
 * alone would take it away from whoever has the factor.
 *
 * @param keepsPassword the account waited for this very link, and nobody else signed up with the address
 */
export async function proveByMail(
  client: pg.ClientBase,
  user: UserRow,
  keepsPassword: boolean,
  origin: EventOrigin,
): Promise<void> {
  if (user.email_proven_at !== null || owesFactor(user)) return
  await (keepsPassword ? markProven(client, user.id, user.email) : takeFromStranger(client, user, origin))
}

/** What `proveByMail` left open: the session proves the address once it has shown the factor. */
export async function proveWithFactor(client: pg.ClientBase, user: UserRow, sessionId: string): Promise<void> {
  if (user.email_proven_at !== null || !owesFactor(user)) return
  await client.query('update auth.sessions set proves_address = $2 where id = $1', [sessionId, user.email])
}

function owesFactor(user: UserRow): boolean {
  return user.factors.some(({ status }) => status === 'verified')
}
