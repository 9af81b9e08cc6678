import pg from 'pg'
import { queueMail } from '#server/platform/mail/mail.ts'
import { notify } from '#server/platform/mail/notify.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import type { Accounts } from '../accounts.ts'
import { forgetDevices } from '../lockout/known-devices.ts'
import { deleteMailedTokens, issueToken, type ConsumedToken } from '../mail/mailed-tokens.ts'
import { alreadyRegisteredMail, emailChangedMail, emailChangeMail } from '../mail/mails.ts'
import { authErrors } from '../errors.ts'
import type { Origin } from '../request-origin.ts'
import { endSessions } from '../sessions/sessions.ts'
import { syncProviders } from '../sso/identities.ts'
import { findUserByEmail, USER_COLUMNS, type UserRow } from './users.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Asks both addresses. Both links are always created together: confirming one never counts for another change. If the
 * new address has an account, no link is sent and its owner is notified; the caller sees no difference.
 */
export async function queueEmailChange(
  accounts: Accounts,
  client: pg.ClientBase,
  user: UserRow,
  newEmail: string,
): Promise<UserRow> {
  const { publicUrl } = accounts.config
  const { rows } = await client.query<UserRow>(
    `update auth.users u set new_email = $2, email_change_sent_at = now(), updated_at = now()
     where u.id = $1 returning ${USER_COLUMNS}`,
    [user.id, newEmail],
  )
  for (const [purpose, address] of [
    ['email_change_current', user.email],
    ['email_change_new', newEmail],
  ] as const) {
    const secret = await issueToken(accounts, client, { userId: user.id, purpose, address })
    const isTaken = address === newEmail && (await findUserByEmail(client, newEmail)) !== undefined
    await queueMail(
      client,
      isTaken ? alreadyRegisteredMail(publicUrl, newEmail) : emailChangeMail(publicUrl, address, newEmail, secret),
    )
  }
  return rows[0] ?? user
}

/** Keeps the current address: links mailed for another one become void. */
export async function cancelEmailChange(client: pg.ClientBase, user: UserRow): Promise<UserRow> {
  if (user.new_email === null) return user
  await client.query(
    `delete from auth.one_time_tokens where user_id = $1 and purpose in ('email_change_current', 'email_change_new')`,
    [user.id],
  )
  const { rows } = await client.query<UserRow>(
    `update auth.users u set new_email = null, updated_at = now() where u.id = $1 returning ${USER_COLUMNS}`,
    [user.id],
  )
  return rows[0] ?? user
}

/** Whether the other address must still confirm. */
export async function awaitsSecondConfirmation(client: pg.ClientBase, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from auth.one_time_tokens where user_id = $1 and purpose in ('email_change_current', 'email_change_new')`,
    [userId],
  )
  return (rowCount ?? 0) > 0
}

interface NewAddress {
  readonly address: string
  /** Whether the address has been proven or only claimed. */
  readonly standing: 'proven' | 'claimed'
  /** A change by an administrator cannot be undone from an earlier mailbox, which may be the reason for the change. */
  readonly by: 'owner' | 'administrator'
}

/**
 * Changes the address of the account. The old address is notified and can undo an owner's change for a week; links
 * mailed to it become void.
 *
 * @throws AuthError 422 email_exists
 */
export async function applyEmailChange(
  accounts: Accounts,
  client: pg.ClientBase,
  user: UserRow,
  { address: newEmail, standing, by }: NewAddress,
  origin: Origin,
): Promise<UserRow> {
  const changed = await setEmail(client, user.id, newEmail, standing)
  await deleteMailedTokens(client, user.id)
  const undo = by === 'owner' ? await undoToken(accounts, client, user) : await deleteUndoToken(client, user.id)
  await queueMail(client, emailChangedMail(accounts.config.publicUrl, user.email, newEmail, undo))
  await notify(client, user.id, {
    kind: 'address',
    title: `Your address was changed to ${newEmail}`.slice(0, 200),
    body: `It was ${user.email} before. If it was not you, tell your administrator at once.`,
    link: '/profile',
  })
  await recordEvent(client, 'auth_email_change', user.id, origin, { from: user.email, to: newEmail })
  return changed
}

/**
 * Undoes a change for the owner of the old address. Ends all sessions, and removes the password and what was added
 * since the change to sign in with: it may be a thief's. The owner then resets the password. Older factors stay,
 * because a mailbox alone must not get past them.
 *
 * @param undo the token of the link, made with the change
 * @throws AuthError 422 email_exists when another account has the address by now
 */
export async function undoEmailChange(
  client: pg.ClientBase,
  user: UserRow,
  { address: oldEmail, created_at: changedAt }: ConsumedToken,
  origin: Origin,
): Promise<void> {
  await setEmail(client, user.id, oldEmail, 'proven')
  await client.query('update auth.users set encrypted_password = null where id = $1', [user.id])
  for (const table of ['mfa_factors', 'recovery_codes'] as const) {
    await client.query(`delete from auth.${table} where user_id = $1 and created_at >= $2`, [user.id, changedAt])
  }
  await client.query(`delete from auth.identities where user_id = $1 and provider <> 'email' and created_at >= $2`, [
    user.id,
    changedAt,
  ])
  await syncProviders(client, user.id)
  // Sign-ins under way at a provider must not end in this account either.
  await client.query(`delete from auth.flow_states where user_id = $1 and purpose in ('link', 'sign-in')`, [user.id])
  await deleteMailedTokens(client, user.id)
  await endSessions(client, user.id, 'all')
  await forgetDevices(client, user.id, undefined)
  await recordEvent(client, 'auth_email_change_undone', user.id, origin, { from: user.email, to: oldEmail })
}

async function setEmail(
  client: pg.ClientBase,
  userId: string,
  email: string,
  standing: 'proven' | 'claimed',
): Promise<UserRow> {
  const { rows } = await client
    .query<UserRow>(
      `update auth.users u set email = $2, new_email = null, email_confirmed_at = now(),
         email_proven_at = case when $3 then now() end, updated_at = now()
       where u.id = $1 returning ${USER_COLUMNS}`,
      [userId, email, standing === 'proven'],
    )
    .catch((error: unknown) => {
      throw error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? authErrors.newEmailTaken() : error
    })
  const [user] = rows
  if (user === undefined) throw authErrors.userNotFound()
  return user
}

async function deleteUndoToken(client: pg.ClientBase, userId: string): Promise<undefined> {
  await client.query(`delete from auth.one_time_tokens where user_id = $1 and purpose = 'email_change_cancel'`, [
    userId,
  ])
}

/** Of several changes in a week the first old address keeps its link: a thief cannot void it by changing twice. */
async function undoToken(accounts: Accounts, client: pg.ClientBase, user: UserRow): Promise<string | undefined> {
  const { rowCount } = await client.query(
    `select from auth.one_time_tokens where user_id = $1 and purpose = 'email_change_cancel' and expires_at > now()`,
    [user.id],
  )
  if (rowCount !== 0) return undefined
  const wish = { userId: user.id, purpose: 'email_change_cancel', address: user.email } as const
  return (await issueToken(accounts, client, wish)).token
}
