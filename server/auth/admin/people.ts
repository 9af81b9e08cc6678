import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { forgetDevices } from '../lockout/known-devices.ts'
import { authErrors } from '../errors.ts'
import { endSessions } from '../sessions/sessions.ts'
import { recordRemovedIdentities } from '../sso/removed-identities.ts'
import { USER_COLUMNS, type UserRow } from '../users/users.ts'
import type { Actor } from './require-admin.ts'

/** What a trigger raises when a company would be left without an Owner. */
const RAISED = 'P0001'

/** @throws AuthError 404 user_not_found */
export async function lockPerson(client: pg.ClientBase, userId: string): Promise<UserRow> {
  const { rows } = await client.query<UserRow>(
    `select ${USER_COLUMNS} from auth.users u where u.id = $1 and u.deleted_at is null for update`,
    [userId],
  )
  const [user] = rows
  if (user === undefined) throw authErrors.noSuchUser()
  return user
}

/**
 * Disables a person until then, at once and everywhere; undefined enables them again.
 *
 * @throws AuthError 422 for the last administrator, 409 for the recovery owner of a required provider
 */
export async function ban(
  client: pg.ClientBase,
  { adminId, origin }: Actor,
  userId: string,
  seconds: number | undefined,
): Promise<void> {
  if (seconds !== undefined) {
    await requireAnotherAdmin(client, userId)
    await requireNoRecoveryOwner(client, userId)
    await endSessions(client, userId, 'all')
  }
  await client.query(
    `update auth.users set banned_until = now() + make_interval(secs => $2), updated_at = now() where id = $1`,
    [userId, seconds ?? null],
  )
  const action = seconds === undefined ? 'auth_user_enabled' : 'auth_user_disabled'
  await recordEvent(client, action, userId, origin, {}, adminId)
}

/**
 * Deletes an account and its memberships. Soft deletion keeps name and history and frees the address; otherwise only
 * the audit log remains.
 *
 * @throws AuthError 422 for the last administrator, and for the last Owner of a company; 409 for the recovery owner of
 *   a required provider
 */
export async function removeAccount(
  client: pg.ClientBase,
  { adminId, origin }: Actor,
  user: UserRow,
  how: 'soft' | 'hard',
): Promise<void> {
  await requireAnotherAdmin(client, user.id)
  await requireNoRecoveryOwner(client, user.id)
  await client.query('update auth.sso_providers set recovery_user_id = null where recovery_user_id = $1', [user.id])
  await recordRemovedIdentities(client, user.id)
  await endSessions(client, user.id, 'all')
  await forgetDevices(client, user.id, undefined)
  // Before the memberships are deleted, so that the audit log of their company has the entry.
  await recordEvent(client, 'auth_user_removed', user.id, origin, { email: user.email, how }, adminId)
  await client.query('delete from public.user_companies where user_id = $1', [user.id]).catch((error: unknown) => {
    throw error instanceof pg.DatabaseError && error.code === RAISED ? authErrors.lastOwner() : error
  })
  if (how === 'hard') {
    await client.query('delete from auth.users where id = $1', [user.id])
    return
  }
  for (const table of ['one_time_tokens', 'identities', 'mfa_factors', 'recovery_codes', 'access_tokens'] as const) {
    await client.query(`delete from auth.${table} where user_id = $1`, [user.id])
  }
  await client.query('update public.profiles set global_role = null where id = $1', [user.id])
  await client.query(
    `update auth.users set deleted_at = now(), updated_at = now(), email = $2, new_email = null, encrypted_password = null,
       raw_user_meta_data = '{}' where id = $1`,
    [user.id, `removed-${randomUUID()}@removed.invalid`],
  )
}

/** Locks the administrators' rows, so that two who remove each other concurrently cannot both succeed. */
async function requireAnotherAdmin(client: pg.ClientBase, userId: string): Promise<void> {
  const { rows } = await client.query<{ id: string; is_banned: boolean }>(
    `select p.id, coalesce(u.banned_until > now(), false) as is_banned
     from public.profiles p join auth.users u on u.id = p.id
     where p.global_role = 'Admin' and u.deleted_at is null order by p.id for update of p`,
  )
  const isAdmin = rows.some(({ id }) => id === userId)
  if (isAdmin && !rows.some(({ id, is_banned }) => id !== userId && !is_banned)) throw authErrors.lastAdmin()
}

/** Without its recovery owner, no person of the provider's domains could sign in to repair it. */
async function requireNoRecoveryOwner(client: pg.ClientBase, userId: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from auth.sso_providers where recovery_user_id = $1 and is_enforced',
    [userId],
  )
  if (rowCount !== 0) throw authErrors.recoveryOwner()
}
