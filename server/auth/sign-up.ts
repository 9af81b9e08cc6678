import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { queueMail } from '#server/platform/mail.ts'
import type { Accounts } from './accounts.ts'
import { checkNewPassword } from './check-new-password.ts'
import { credentialFields, requireCredentials, requireEmail } from './credentials.ts'
import type { Endpoint } from './endpoint.ts'
import { claimFirstAccount, makeAdministrator } from './first-account.ts'
import { limitRequests } from './login-attempts.ts'
import { secondsUntilMail } from './mail-limits.ts'
import { issueToken } from './mailed-tokens.ts'
import { alreadyRegisteredMail, confirmationMail } from './mails.ts'
import { readBody } from './read-body.ts'
import { recordEvent } from './record-event.ts'
import { allowedPath } from './redirects.ts'
import { refusal } from './refusals.ts'
import { originOf, type Origin } from './request-origin.ts'
import { sessionJson, startSession, type SessionRow } from './sessions.ts'
import { inTransaction } from './transaction.ts'
import { userData } from './user-data.ts'
import { userJson } from './user-json.ts'
import { USER_COLUMNS, type UserRow } from './users.ts'

const input = z.object({
  ...credentialFields,
  data: userData.nullish(),
  setup_token: z.string().max(200).nullish(),
})

interface NewAccount {
  readonly email: string
  readonly passwordHash: string
  readonly data: Record<string, unknown>
  readonly setupToken: string | undefined
  readonly redirect: string | undefined
}

/** POST /signup: a session where accounts are confirmed at once, otherwise the user and a mail. */
export const signUp: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  const body = await readBody(c.req.raw, input)
  const { typedEmail, password } = requireCredentials(body)
  const email = requireEmail(typedEmail)
  await limitRequests(accounts, origin.address)
  await checkNewPassword(password, accounts.isBreached)
  const { setup_token: inData, ...data } = body.data ?? {}
  const account: NewAccount = {
    email,
    data,
    passwordHash: await accounts.hasher.hash(password),
    setupToken: body.setup_token ?? (typeof inData === 'string' ? inData : undefined),
    redirect: allowedPath(accounts.config.publicUrl, c.req.query('redirect_to')),
  }
  const made = await inTransaction(accounts.pool, (client) => register(accounts, client, account, origin))
  if (made === undefined) return c.json(await answerExisting(accounts, account))
  return c.json(made.session === undefined ? userJson(made.user) : await sessionJson(accounts, made.user, made.session))
}

/** Undefined when the address has an account already. */
async function register(
  accounts: Accounts,
  client: pg.ClientBase,
  account: NewAccount,
  origin: Origin,
): Promise<{ user: UserRow; session: SessionRow | undefined } | undefined> {
  const isFirst = await claimFirstAccount(client, account.setupToken, origin)
  const confirmed = isFirst || accounts.autoconfirm
  const { rows } = await client.query<UserRow>(
    `insert into auth.users as u (email, encrypted_password, raw_user_meta_data, email_confirmed_at, confirmation_sent_at)
     values ($1, $2, $3, case when $4 then now() end, case when not $4 then now() end)
     on conflict (email) do nothing returning ${USER_COLUMNS}`,
    [account.email, account.passwordHash, JSON.stringify(account.data), confirmed],
  )
  const [user] = rows
  if (user === undefined) return undefined
  if (isFirst) await makeAdministrator(client, user.id)
  await recordEvent(client, 'auth_signup', user.id, origin, { email: user.email, success: true, first: isFirst })
  if (confirmed) return startSession(client, user, 'password', origin)
  await queueConfirmation(accounts, client, user, account.redirect)
  return { user, session: undefined }
}

/**
 * The address has an account. Where sign-up needs a mail, the answer is that of a new account, and only the
 * owner of the address learns more, by mail.
 */
async function answerExisting(accounts: Accounts, account: NewAccount): Promise<Record<string, unknown>> {
  if (accounts.autoconfirm) throw refusal.emailTaken()
  const mayMail = (await secondsUntilMail(accounts, account.email)) === 0
  if (mayMail) {
    await inTransaction(accounts.pool, async (client) => {
      const { rows } = await client.query<UserRow>(
        `select ${USER_COLUMNS} from auth.users u where u.email = $1 and u.deleted_at is null`,
        [account.email],
      )
      const [user] = rows
      if (user === undefined) return
      if (user.email_confirmed_at === null) await queueConfirmation(accounts, client, user, account.redirect)
      else await queueMail(client, alreadyRegisteredMail(accounts.config.publicUrl, user.email))
    })
  }
  return userJson(invented(account))
}

/** A mail with a link that confirms the address of a new account. */
export async function queueConfirmation(
  accounts: Accounts,
  client: pg.ClientBase,
  user: UserRow,
  redirect: string | undefined,
): Promise<void> {
  const token = await issueToken(client, user.id, 'signup', user.email)
  await client.query('update auth.users set confirmation_sent_at = now() where id = $1', [user.id])
  await queueMail(client, confirmationMail(accounts.config.publicUrl, user.email, token, redirect))
}

function invented(account: NewAccount): UserRow {
  const now = new Date()
  return {
    id: randomUUID(),
    email: account.email,
    new_email: null,
    encrypted_password: null,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: account.data,
    created_at: now,
    updated_at: now,
    is_banned: false,
  }
}
