import type pg from 'pg'
import { z } from 'zod'
import { notify } from '#server/platform/mail/notify.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import type { Accounts } from '../accounts.ts'
import { checkNewPassword } from '../passwords/check-new-password.ts'
import { requireEmail } from '../sign-in/credentials.ts'
import { applyEmailChange, cancelEmailChange, queueEmailChange } from './email-change.ts'
import type { Endpoint, RequestContext } from '../endpoint.ts'
import { forgetDevices } from '../lockout/known-devices.ts'
import { limitMails } from '../mail/mail-limits.ts'
import { deleteMailedTokens } from '../mail/mailed-tokens.ts'
import { challengeFields, challengeOf } from '../mail/pkce.ts'
import { stepUp } from '../sessions/step-up.ts'
import { plainText, readBody } from '../read-body.ts'
import { authErrors } from '../errors.ts'
import { originOf, type Origin } from '../request-origin.ts'
import { requireOwner, requireUser, type SignedIn } from '../sessions/require-user.ts'
import { endSessions } from '../sessions/sessions.ts'
import { ssoErrors } from '../sso/errors.ts'
import { isProviderDomain, isSsoOnly } from '../sso/sso-only.ts'
import { inTransaction } from '../transaction.ts'
import { mergeUserData, userData } from './user-data.ts'
import { userJson } from './user-json.ts'
import { findUserByEmail, USER_COLUMNS, type UserRow } from './users.ts'

const input = z.object({
  email: plainText.nullish(),
  phone: plainText.nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().max(20).nullish(),
  // Unused: the browser that asks for a new address keeps its session.
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

/** PUT /user: everything is checked first, then changed in one transaction. */
export const updateUser: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  const signedIn = await requireOwner(accounts, c.req.raw.headers)
  const body = await readBody(c.req.raw, input)
  const { email, phone, password, data } = body
  if (phone) throw authErrors.phoneUnsupported()
  challengeOf(body)
  const newEmail = email ? requireEmail(email) : signedIn.user.email
  const changesEmail = newEmail !== signedIn.user.email
  // A password or nonce alone is step-up, for endpoints that require it.
  const hasStepUpProof = Boolean(body.current_password || body.nonce)
  if (changesEmail || password || hasStepUpProof) await requireRight(accounts, c, signedIn, body)

  const changes: Change[] = []
  if (password) changes.push(await preparePassword(accounts, signedIn, password, origin))
  if (data) changes.push(await prepareData(data))
  if (changesEmail) changes.push(await prepareEmail(accounts, newEmail, origin))
  else if (email) changes.push(cancelEmailChange)
  const user = await inTransaction(accounts.pool, async (client) => {
    let changed = signedIn.user
    for (const change of changes) changed = await change(client, changed)
    return changed
  })
  return c.json(userJson(user))
}

/** Changes of the sign-in require the factor if there is one, step-up, and an account that no organisation manages. */
async function requireRight(
  accounts: Accounts,
  c: RequestContext,
  signedIn: SignedIn,
  { current_password: password, nonce }: z.infer<typeof input>,
): Promise<void> {
  const { user, session } = signedIn
  const hasFactor = user.factors.some(({ status }) => status === 'verified')
  if (hasFactor && session.aal === 'aal1') throw authErrors.factorFirst()
  if (await isSsoOnly(accounts.pool, user.email)) throw ssoErrors.managed()
  await stepUp(accounts, c, signedIn, { password, nonce })
}

async function preparePassword(
  accounts: Accounts,
  { user, session }: SignedIn,
  password: string,
  origin: Origin,
): Promise<Change> {
  await checkNewPassword(password, accounts.isBreached)
  if (await accounts.hasher.matches(password, user.encrypted_password, 'known')) throw authErrors.samePassword()
  const hash = await accounts.hasher.hash(password)
  return async (client, { id, email }) => {
    const user = await updated(client, 'encrypted_password = $2, password_changed_at = now()', id, hash)
    await endSessions(client, id, { except: session.id })
    await forgetDevices(client, id, session.id)
    await deleteMailedTokens(client, id)
    await notify(client, id, PASSWORD_CHANGED)
    const action = session.method === 'recovery' ? 'auth_password_reset' : 'auth_password_change'
    await recordEvent(client, action, id, origin, { email })
    return user
  }
}

async function prepareData(data: Record<string, unknown>): Promise<Change> {
  return async (client, { id }) => {
    // Locked before merging, so that no concurrent change is lost.
    const { rows } = await client.query<Pick<UserRow, 'raw_user_meta_data'>>(
      'select raw_user_meta_data from auth.users where id = $1 for update',
      [id],
    )
    const merged = userData.safeParse(mergeUserData(rows[0]?.raw_user_meta_data ?? {}, data))
    if (!merged.success) throw authErrors.invalid('data: the account would hold too much of it')
    return updated(client, 'raw_user_meta_data = $2', id, JSON.stringify(merged.data))
  }
}

async function prepareEmail(accounts: Accounts, newEmail: string, origin: Origin): Promise<Change> {
  // Only the provider can give out an organisation's addresses.
  if (await isProviderDomain(accounts.pool, newEmail)) throw ssoErrors.managed()
  const atOnce = await accounts.autoconfirm()
  if (!atOnce) await limitMails(accounts, 'email-change', newEmail)
  return async (client, user) => {
    if (!atOnce) return queueEmailChange(accounts, client, user, newEmail)
    if ((await findUserByEmail(client, newEmail)) !== undefined) throw authErrors.newEmailTaken()
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
  if (user === undefined) throw authErrors.userNotFound()
  return user
}
