import type pg from 'pg'
import { z } from 'zod'
import { notify } from '#server/platform/notify.ts'
import { recordEvent } from '#server/platform/record-event.ts'
import type { Accounts } from './accounts.ts'
import { checkNewPassword } from './check-new-password.ts'
import { requireEmail } from './credentials.ts'
import { applyEmailChange, callOffEmailChange, queueEmailChange } from './email-change.ts'
import type { Endpoint, RequestContext } from './endpoint.ts'
import { forgetDevices } from './known-devices.ts'
import { limitMails } from './mail-limits.ts'
import { forgetTokens } from './mailed-tokens.ts'
import { challengeFields, challengeOf } from './pkce.ts'
import { proveAgain } from './prove-again.ts'
import { plainText, readBody } from './read-body.ts'
import { refusal } from './refusals.ts'
import { originOf, type Origin } from './request-origin.ts'
import { requireOwner, requireUser, type SignedIn } from './require-user.ts'
import { endSessions } from './sessions.ts'
import { ssoRefusal } from './sso/refusals.ts'
import { isProviderDomain, isSsoOnly } from './sso/sso-only.ts'
import { inTransaction } from './transaction.ts'
import { mergeUserData, userData } from './user-data.ts'
import { userJson } from './user-json.ts'
import { findUserByEmail, USER_COLUMNS, type UserRow } from './users.ts'

const input = z.object({
  email: plainText.nullish(),
  phone: plainText.nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().max(20).nullish(),
  // Nothing is tied to it: the browser that asks for a new address keeps its session.
  ...challengeFields,
  data: userData.nullish(),
})

const PASSWORD_CHANGED = {
  kind: 'password',
  title: 'Your password was changed',
  body: 'Other devices were signed out. If it was not you, reset the password at once and tell your administrator.',
  link: '/profile',
} as const

type Change = (client: pg.ClientBase, user: UserRow) => Promise<UserRow>

/** GET /user. */
export const getUser: Endpoint = async (accounts, c) => {
  const { user } = await requireUser(accounts, c.req.raw.headers)
  return c.json(userJson(user))
}

/** PUT /user: everything is checked first, then all of it changes in one transaction, or nothing. */
export const updateUser: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  const signedIn = await requireOwner(accounts, c.req.raw.headers)
  const body = await readBody(c.req.raw, input)
  const { email, phone, password, data } = body
  if (phone) throw refusal.phoneUnsupported()
  challengeOf(body)
  const newEmail = email ? requireEmail(email) : signedIn.user.email
  const changesEmail = newEmail !== signedIn.user.email
  // A proof alone makes the session fresh, for what other endpoints want one for.
  const bringsProof = Boolean(body.current_password || body.nonce)
  if (changesEmail || password || bringsProof) await requireRight(accounts, c, signedIn, body)

  const changes: Change[] = []
  if (password) changes.push(await preparePassword(accounts, signedIn, password, origin))
  if (data) changes.push(await prepareData(data))
  if (changesEmail) changes.push(await prepareEmail(accounts, newEmail, origin))
  else if (email) changes.push(callOffEmailChange)
  const user = await inTransaction(accounts.pool, async (client) => {
    let changed = signedIn.user
    for (const change of changes) changed = await change(client, changed)
    return changed
  })
  return c.json(userJson(user))
}

/** Who may change how one gets in: with the factor where there is one, freshly proved, and not where an organisation decides. */
async function requireRight(
  accounts: Accounts,
  c: RequestContext,
  signedIn: SignedIn,
  { current_password: password, nonce }: z.infer<typeof input>,
): Promise<void> {
  const { user, session } = signedIn
  const hasFactor = user.factors.some(({ status }) => status === 'verified')
  if (hasFactor && session.aal === 'aal1') throw refusal.factorFirst()
  if (await isSsoOnly(accounts.pool, user.email)) throw ssoRefusal.managed()
  await proveAgain(accounts, c, signedIn, { password, nonce })
}

async function preparePassword(
  accounts: Accounts,
  { user, session }: SignedIn,
  password: string,
  origin: Origin,
): Promise<Change> {
  await checkNewPassword(password, accounts.isBreached)
  if (await accounts.hasher.matches(password, user.encrypted_password, 'known')) throw refusal.samePassword()
  const hash = await accounts.hasher.hash(password)
  return async (client, { id, email }) => {
    const user = await updated(client, 'encrypted_password = $2, password_changed_at = now()', id, hash)
    await endSessions(client, id, { except: session.id })
    await forgetDevices(client, id, session.id)
    await forgetTokens(client, id)
    await notify(client, id, PASSWORD_CHANGED)
    const action = session.method === 'recovery' ? 'auth_password_reset' : 'auth_password_change'
    await recordEvent(client, action, id, origin, { email })
    return user
  }
}

async function prepareData(data: Record<string, unknown>): Promise<Change> {
  return async (client, { id }) => {
    // Locked before it is merged: of two changes at once neither is lost.
    const { rows } = await client.query<Pick<UserRow, 'raw_user_meta_data'>>(
      'select raw_user_meta_data from auth.users where id = $1 for update',
      [id],
    )
    const merged = userData.safeParse(mergeUserData(rows[0]?.raw_user_meta_data ?? {}, data))
    if (!merged.success) throw refusal.invalid('data: the account would hold too much of it')
    return updated(client, 'raw_user_meta_data = $2', id, JSON.stringify(merged.data))
  }
}

async function prepareEmail(accounts: Accounts, newEmail: string, origin: Origin): Promise<Change> {
  // An organisation's addresses are its provider's to give.
  if (await isProviderDomain(accounts.pool, newEmail)) throw ssoRefusal.managed()
  const atOnce = await accounts.autoconfirm()
  if (!atOnce) await limitMails(accounts, newEmail)
  return async (client, user) => {
    if (!atOnce) return queueEmailChange(accounts, client, user, newEmail)
    if ((await findUserByEmail(client, newEmail)) !== undefined) throw refusal.newEmailTaken()
    return applyEmailChange(accounts, client, user, { address: newEmail, standing: 'claimed', by: 'owner' }, origin)
  }
}

async function updated(
  client: pg.ClientBase,
  assignment: 'encrypted_password = $2, password_changed_at = now()' | 'raw_user_meta_data = $2',
  id: string,
  value: string,
): Promise<UserRow> {
  const { rows } = await client.query<UserRow>(
    `update auth.users u set ${assignment}, updated_at = now() where u.id = $1 returning ${USER_COLUMNS}`,
    [id, value],
  )
  const [user] = rows
  if (user === undefined) throw refusal.userNotFound()
  return user
}
