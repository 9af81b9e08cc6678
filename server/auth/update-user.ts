import type pg from 'pg'
import { z } from 'zod'
import { queueMail } from '#server/platform/mail.ts'
import type { Accounts } from './accounts.ts'
import { checkNewPassword } from './check-new-password.ts'
import { requireEmail } from './credentials.ts'
import { applyEmailChange, queueEmailChange } from './email-change.ts'
import type { Endpoint } from './endpoint.ts'
import { countAttempt, forgetFailures, limitRequests } from './login-attempts.ts'
import { limitMails } from './mail-limits.ts'
import { forgetTokens } from './mailed-tokens.ts'
import { passwordChangedMail } from './mails.ts'
import { normalisePassword } from './password-hasher.ts'
import { plainText, readBody } from './read-body.ts'
import { recordEvent } from './record-event.ts'
import { refusal } from './refusals.ts'
import { originOf, type Origin } from './request-origin.ts'
import { requireUser, type SignedIn } from './require-user.ts'
import { endSessions } from './sessions.ts'
import { inTransaction } from './transaction.ts'
import { mergeUserData, userData } from './user-data.ts'
import { userJson } from './user-json.ts'
import { findUserByEmail, USER_COLUMNS, type UserRow } from './users.ts'

const input = z.object({
  email: plainText.nullish(),
  phone: plainText.nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  data: userData.nullish(),
})

type Change = (client: pg.ClientBase, user: UserRow) => Promise<UserRow>

/** GET /user. */
export const getUser: Endpoint = async (accounts, c) => {
  const { user } = await requireUser(accounts, c.req.raw.headers)
  return c.json(userJson(user))
}

/** PUT /user: everything is checked first, then all of it changes in one transaction, or nothing. */
export const updateUser: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  const signedIn = await requireUser(accounts, c.req.raw.headers)
  const { email, phone, password, current_password: currentPassword, data } = await readBody(c.req.raw, input)
  if (phone) throw refusal.phoneUnsupported()
  const newEmail = email ? requireEmail(email) : signedIn.user.email
  const changesEmail = newEmail !== signedIn.user.email
  if (changesEmail || password) await requireProof(accounts, signedIn, currentPassword, origin)

  const changes: Change[] = []
  if (password) changes.push(await preparePassword(accounts, signedIn, password, origin))
  if (data) changes.push(await prepareData(data))
  if (changesEmail) changes.push(await prepareEmail(accounts, newEmail, origin))
  const user = await inTransaction(accounts.pool, async (client) => {
    let changed = signedIn.user
    for (const change of changes) changed = await change(client, changed)
    return changed
  })
  return c.json(userJson(user))
}

/**
 * A stolen access token alone must not take the account over: a session that is not fresh needs the password
 * again. Guessing it here counts like guessing it at sign-in.
 */
async function requireProof(
  accounts: Accounts,
  { user, session }: SignedIn,
  currentPassword: string | null | undefined,
  origin: Origin,
): Promise<void> {
  await limitRequests(accounts, origin.address)
  if (!currentPassword) {
    if (session.is_recent) return
    throw refusal.currentPasswordMissing()
  }
  normalisePassword(currentPassword)
  await countAttempt(accounts, user.email, origin.address)
  if (!(await accounts.hasher.matches(currentPassword, user.encrypted_password))) throw refusal.currentPasswordWrong()
  await forgetFailures(accounts.pool, accounts, user.email, origin.address)
}

async function preparePassword(
  accounts: Accounts,
  { user, session }: SignedIn,
  password: string,
  origin: Origin,
): Promise<Change> {
  await checkNewPassword(password, accounts.isBreached)
  if (await accounts.hasher.matches(password, user.encrypted_password)) throw refusal.samePassword()
  const hash = await accounts.hasher.hash(password)
  return async (client, { id, email }) => {
    const user = await updated(client, 'encrypted_password = $2', id, hash)
    await endSessions(client, id, { except: session.id })
    await forgetTokens(client, id)
    await queueMail(client, passwordChangedMail(accounts.config.publicUrl, email))
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
  if (!accounts.autoconfirm) await limitMails(accounts, newEmail)
  return async (client, user) => {
    if ((await findUserByEmail(client, newEmail)) !== undefined) throw refusal.newEmailTaken()
    return accounts.autoconfirm
      ? applyEmailChange(accounts, client, user, newEmail, origin)
      : queueEmailChange(accounts, client, user, newEmail)
  }
}

async function updated(
  client: pg.ClientBase,
  assignment: 'encrypted_password = $2' | 'raw_user_meta_data = $2',
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
