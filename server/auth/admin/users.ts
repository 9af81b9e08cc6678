import pg from 'pg'
import { z } from 'zod'
import { notify } from '#server/platform/mail/notify.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import type { Accounts } from '../accounts.ts'
import { checkNewPassword } from '../passwords/check-new-password.ts'
import { requireEmail } from '../sign-in/credentials.ts'
import { applyEmailChange } from '../users/email-change.ts'
import type { Endpoint, RequestContext } from '../endpoint.ts'
import { forgetDevices } from '../lockout/known-devices.ts'
import { deleteMailedTokens } from '../mail/mailed-tokens.ts'
import { markAddressProven } from '../users/proven-address.ts'
import { readBody } from '../read-body.ts'
import { authErrors } from '../errors.ts'
import { endSessions } from '../sessions/sessions.ts'
import { mergeUserData, userData } from '../users/user-data.ts'
import { userJson } from '../users/user-json.ts'
import { findUser, findUserByEmail, type UserRow } from '../users/users.ts'
import { ban, lockPerson, removeAccount } from './people.ts'
import { transactionAs, requireAdmin, type Actor } from './require-admin.ts'
import { newUserAttributes, userAttributes, withoutProvider, type UserAttributes } from './user-attributes.ts'

const UNIQUE_VIOLATION = '23505'
const removal = z.object({ should_soft_delete: z.boolean().nullish() })

/** @throws AuthError 404, the interface's answer to an invalid id */
export function idParam(c: RequestContext, name: 'id' | 'factorId' = 'id'): string {
  const id = z.uuid().safeParse(c.req.param(name))
  if (!id.success) throw authErrors.badId(name === 'id' ? 'user_id' : 'factor_id')
  return id.data
}

/** GET /admin/users/{id}. */
export const getUserById: Endpoint = async (accounts, c) => {
  await requireAdmin(accounts, c, 'reads')
  const user = await findUser(accounts.pool, idParam(c))
  if (user === undefined) throw authErrors.noSuchUser()
  return c.json(userJson(user))
}

/** POST /admin/users. Without a password, the person signs in by a mailed link. */
export const createUser: Endpoint = async (accounts, c) => {
  const actor = await requireAdmin(accounts, c, 'changes')
  const body = await readBody(c.req.raw, newUserAttributes)
  const email = requireEmail(body.email)
  const hash = body.password ? await newHash(accounts, body.password) : null
  const user = await transactionAs(accounts, actor, async (client) => {
    const { rows } = await client
      .query<{ id: string }>(
        `insert into auth.users (id, email, encrypted_password, email_confirmed_at, email_proven_at, raw_user_meta_data, raw_app_meta_data)
         values (coalesce($1, gen_random_uuid()), $2, $3, case when $4 then now() end, case when $4 then now() end, $5,
           $6::jsonb || '{"provider": "email", "providers": ["email"]}') returning id`,
        [
          body.id ?? null,
          email,
          hash,
          body.email_confirm === true,
          JSON.stringify(body.user_metadata ?? {}),
          JSON.stringify(withoutProvider(body.app_metadata ?? {})),
        ],
      )
      .catch((error: unknown) => {
        throw error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? authErrors.newEmailTaken() : error
      })
    const id = rows[0]?.id ?? ''
    await recordEvent(client, 'auth_user_created', id, actor.origin, { email }, actor.adminId)
    if (body.ban_duration) await ban(client, actor, id, body.ban_duration.seconds)
    return lockPerson(client, id)
  })
  return c.json(userJson(user))
}

/**
 * PUT /admin/users/{id}: all changes or none. The person is notified of changes to their sign-in. Administrators
 * change their own sign-in in their profile, which asks for the current password.
 */
export const updateUserById: Endpoint = async (accounts, c) => {
  const actor = await requireAdmin(accounts, c, 'changes')
  const id = idParam(c)
  const body = await readBody(c.req.raw, userAttributes)
  if (id === actor.adminId && (body.email || body.password)) throw authErrors.ownAccount()
  const newEmail = body.email ? requireEmail(body.email) : undefined
  const hash = body.password ? await newHash(accounts, body.password) : undefined
  const user = await transactionAs(accounts, actor, async (client) => {
    const before = await lockPerson(client, id)
    if (newEmail !== undefined && newEmail !== before.email) await moveTo(accounts, client, before, newEmail, actor)
    if (hash !== undefined) await setPassword(client, id, hash)
    if (body.email_confirm === true) {
      await markAddressProven(client, id, newEmail ?? before.email)
    }
    await setMetadata(client, before, body)
    const changed = Object.keys(body).filter((name) => name !== 'ban_duration')
    await recordEvent(client, 'auth_user_changed', id, actor.origin, { changed }, actor.adminId)
    if (body.ban_duration) await ban(client, actor, id, body.ban_duration.seconds)
    return lockPerson(client, id)
  })
  return c.json(userJson(user))
}

/** DELETE /admin/users/{id}. */
export const deleteUser: Endpoint = async (accounts, c) => {
  const actor = await requireAdmin(accounts, c, 'changes')
  const id = idParam(c)
  const { should_soft_delete: soft } = await readBody(c.req.raw, removal)
  await transactionAs(accounts, actor, async (client) => {
    await removeAccount(client, actor, await lockPerson(client, id), soft === true ? 'soft' : 'hard')
  })
  return c.json({})
}

async function newHash(accounts: Accounts, password: string): Promise<string> {
  await checkNewPassword(password, accounts.isBreached)
  return accounts.hasher.hash(password)
}

async function moveTo(
  accounts: Accounts,
  client: pg.ClientBase,
  user: UserRow,
  newEmail: string,
  { origin }: Actor,
): Promise<void> {
  if ((await findUserByEmail(client, newEmail)) !== undefined) throw authErrors.newEmailTaken()
  const set = { address: newEmail, standing: 'proven', by: 'administrator' } as const
  await applyEmailChange(accounts, client, user, set, origin)
}

async function setPassword(client: pg.ClientBase, id: string, hash: string): Promise<void> {
  await client.query('update auth.users set encrypted_password = $2, password_changed_at = now() where id = $1', [
    id,
    hash,
  ])
  await endSessions(client, id, 'all')
  await forgetDevices(client, id, undefined)
  await deleteMailedTokens(client, id)
  await notify(client, id, {
    kind: 'password',
    title: 'An administrator set a new password for you',
    body: 'You were signed out everywhere. Sign in with it, and choose your own.',
    link: '/profile',
  })
}

async function setMetadata(client: pg.ClientBase, before: UserRow, body: UserAttributes): Promise<void> {
  const said = userData.safeParse(mergeUserData(before.raw_user_meta_data, body.user_metadata ?? {}))
  const known = userData.safeParse(mergeUserData(before.raw_app_meta_data, withoutProvider(body.app_metadata ?? {})))
  if (!said.success || !known.success) throw authErrors.invalid('The account would hold too much data')
  await client.query(
    'update auth.users set raw_user_meta_data = $2, raw_app_meta_data = $3, updated_at = now() where id = $1',
    [before.id, JSON.stringify(said.data), JSON.stringify(known.data)],
  )
}
