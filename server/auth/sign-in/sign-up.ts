import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { queueMail } from '#server/platform/mail/mail.ts'
import type { Accounts } from '../accounts.ts'
import { checkNewPassword } from '../passwords/check-new-password.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { credentialFields, requireCredentials, requireEmail } from './credentials.ts'
import type { Endpoint, RequestContext } from '../endpoint.ts'
import { claimFirstAccount, makeAdministrator, needsFirstAccount } from './first-account.ts'
import { isSignUpOpen } from './open-sign-up.ts'
import { limitRequests } from '../lockout/limit-requests.ts'
import { mayNotifyOfSignUp } from '../mail/mail-limits.ts'
import { deleteMailedTokens, issueToken } from '../mail/mailed-tokens.ts'
import { alreadyRegisteredMail, confirmationMail, signedUpAgainMail } from '../mail/mails.ts'
import { challengeFields, challengeOf, startMailFlow } from '../mail/pkce.ts'
import { readBody } from '../read-body.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { allowedPath, allowedRedirect } from '../mail/redirects.ts'
import { ApiError } from '#server/platform/errors.ts'
import { authErrors } from '../errors.ts'
import { originOf } from '../request-origin.ts'
import { sessionJson, type SessionRow } from '../sessions/sessions.ts'
import { padResponseTime } from '../pad-response-time.ts'
import { ssoErrors } from '../sso/errors.ts'
import { isProviderDomain, isSsoDomain } from '../sso/sso-only.ts'
import { inTransaction } from '../transaction.ts'
import { userData } from '../users/user-data.ts'
import { userJson } from '../users/user-json.ts'
import { findUser, findUserByEmail, USER_COLUMNS, type IdentityRow, type UserRow } from '../users/users.ts'

const input = z.object({
  ...credentialFields,
  data: userData.nullish(),
  setup_token: z.string().max(200).nullish(),
  ...challengeFields,
})

/** Where a confirmation link leads: a path of the page, and with PKCE the page of the requesting browser. */
interface ConfirmationLink {
  readonly redirect?: string | undefined
  readonly challenge?: string | undefined
  readonly redirectTo?: string
}

interface NewAccount {
  readonly email: string
  readonly passwordHash: string
  readonly data: Record<string, unknown>
  readonly setupToken: string | undefined
  readonly link: ConfirmationLink
  /** No mail can be sent, so no confirmation is needed. */
  readonly confirmedAtOnce: boolean
}

/**
 * POST /signup: the user, and a mail if one can be sent. An address that has an account gets the same answer. Only the
 * set-up link of the first account signs in at once.
 */
export const signUp: Endpoint = async (accounts, c) => {
  const body = await readBody(c.req.raw, input)
  const credentials = requireCredentials(body)
  const email = requireEmail(credentials.typedEmail)
  await limitRequests(accounts, originOf(c).address)
  try {
    return c.json(await answerSignUp(accounts, c, { email, password: credentials.password }, body))
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      const details = { email, success: false, code: error.code }
      await recordEvent(accounts.pool, 'auth_signup_failed', undefined, originOf(c), details)
    }
    throw error
  }
}

async function answerSignUp(
  accounts: Accounts,
  c: RequestContext,
  { email, password }: { email: string; password: string },
  body: z.infer<typeof input>,
): Promise<Record<string, unknown>> {
  if (!(await isSignUpOpen(accounts.pool)) && !(await needsFirstAccount(accounts.pool))) throw authErrors.signUpClosed()
  const confirmedAtOnce = await accounts.autoconfirm()
  // Without mail confirmation, only an organisation's provider may give out its addresses.
  const isManaged = confirmedAtOnce ? isProviderDomain : isSsoDomain
  if (await isManaged(accounts.pool, email)) throw ssoErrors.managed()
  await checkNewPassword(password, accounts.isBreached)
  const { setup_token: inData, ...data } = body.data ?? {}
  const { publicUrl } = accounts.config
  const wanted = c.req.query('redirect_to')
  const account: NewAccount = {
    email,
    data,
    passwordHash: await accounts.hasher.hash(password),
    setupToken: body.setup_token ?? (typeof inData === 'string' ? inData : undefined),
    link: {
      redirect: allowedPath(publicUrl, wanted),
      redirectTo: allowedRedirect(publicUrl, wanted).href,
      challenge: challengeOf(body),
    },
    confirmedAtOnce,
  }
  return padResponseTime(() => registerOrAnswer(accounts, c, account))
}

async function registerOrAnswer(
  accounts: Accounts,
  c: RequestContext,
  account: NewAccount,
): Promise<Record<string, unknown>> {
  const made = await inTransaction(accounts.pool, (client) => register(accounts, c, client, account))
  if (made === undefined) return answerExisting(accounts, account)
  return made.session === undefined ? userJson(made.user) : sessionJson(accounts, made.user, made.session)
}

/** Undefined when the address already has an account. */
async function register(
  accounts: Accounts,
  c: RequestContext,
  client: pg.ClientBase,
  account: NewAccount,
): Promise<{ user: UserRow; session: SessionRow | undefined } | undefined> {
  const origin = originOf(c)
  const isFirst = await claimFirstAccount(client, account.setupToken)
  const confirmed = isFirst || account.confirmedAtOnce
  const { rows } = await client.query<UserRow>(
    `insert into auth.users as u (email, encrypted_password, raw_user_meta_data, email_confirmed_at, email_proven_at, confirmation_sent_at)
     values ($1, $2, $3, case when $4 then now() end, case when $5 then now() end, case when not $4 then now() end)
     on conflict (email) do nothing returning ${USER_COLUMNS}`,
    [account.email, account.passwordHash, JSON.stringify(account.data), confirmed, isFirst],
  )
  const [user] = rows
  if (user === undefined) return undefined
  if (isFirst) await makeAdministrator(client, user.id)
  await recordEvent(client, 'auth_signup', user.id, origin, { email: user.email, success: true, first: isFirst })
  if (isFirst) return beginSession(accounts, c, client, user, 'password')
  if (!confirmed) await queueConfirmation(accounts, client, user, account.link)
  // Read again, to include what triggers added to the new account.
  return { user: (await findUser(client, user.id)) ?? user, session: undefined }
}

/**
 * The address has an account: the response is that of a new one, and only the owner of the address learns more, by
 * mail.
 */
async function answerExisting(accounts: Accounts, account: NewAccount): Promise<Record<string, unknown>> {
  if (!account.confirmedAtOnce && (await mayNotifyOfSignUp(accounts, account.email))) {
    await inTransaction(accounts.pool, async (client) => {
      const user = await findUserByEmail(client, account.email)
      if (user === undefined) return
      if (user.email_confirmed_at === null) await resetUnconfirmedAccount(accounts, client, user)
      else await queueMail(client, alreadyRegisteredMail(accounts.config.publicUrl, user.email))
    })
  }
  // As the database would return it, with its order of keys and format of numbers.
  const { rows } = await accounts.pool.query<{ data: Record<string, unknown> }>('select $1::jsonb as data', [
    JSON.stringify(account.data),
  ])
  return userJson(placeholderUser({ ...account, data: rows[0]?.data ?? {} }))
}

/**
 * Several people signed up with an address, and its owner is unknown. So neither password nor name is kept, and the
 * reader of the mail chooses both.
 */
async function resetUnconfirmedAccount(accounts: Accounts, client: pg.ClientBase, user: UserRow): Promise<void> {
  await deleteMailedTokens(client, user.id)
  const { rows } = await client.query<UserRow>(
    `update auth.users u set encrypted_password = null, raw_user_meta_data = '{}', updated_at = now()
     where u.id = $1 returning ${USER_COLUMNS}`,
    [user.id],
  )
  await client.query('update public.profiles set full_name = email where id = $1', [user.id])
  await queueConfirmation(accounts, client, rows[0] ?? user, {})
}

/**
 * Queues a mail with a link that confirms the address of a new account, and leads to choosing a password if it has
 * none.
 */
export async function queueConfirmation(
  accounts: Accounts,
  client: pg.ClientBase,
  user: UserRow,
  { redirect, challenge, redirectTo = accounts.config.publicUrl }: ConfirmationLink,
): Promise<void> {
  if (user.encrypted_password === null) {
    const { token } = await issueToken(accounts, client, { userId: user.id, purpose: 'invite', address: user.email })
    return queueMail(client, signedUpAgainMail(accounts.config.publicUrl, user.email, token))
  }
  const flowId = await startMailFlow(accounts, client, user.id, challenge, redirectTo)
  const secret = await issueToken(accounts, client, { userId: user.id, purpose: 'signup', address: user.email, flowId })
  await client.query('update auth.users set confirmation_sent_at = now() where id = $1', [user.id])
  await queueMail(client, confirmationMail(accounts.config.publicUrl, user.email, secret, redirect))
}

/** A new account as it would look in the response. */
function placeholderUser(account: NewAccount): UserRow {
  const now = new Date()
  const id = randomUUID()
  const identity: IdentityRow = {
    identity_id: randomUUID(),
    id,
    user_id: id,
    provider: 'email',
    identity_data: { sub: id, email: account.email, email_verified: account.confirmedAtOnce },
    last_sign_in_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    email: account.email,
  }
  return {
    id,
    email: account.email,
    new_email: null,
    encrypted_password: null,
    email_confirmed_at: account.confirmedAtOnce ? now : null,
    email_proven_at: null,
    confirmation_sent_at: account.confirmedAtOnce ? null : now,
    recovery_sent_at: null,
    email_change_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    invited_at: null,
    reauthentication_sent_at: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: account.data,
    created_at: now,
    updated_at: now,
    is_banned: false,
    identities: [identity],
    factors: [],
  }
}
