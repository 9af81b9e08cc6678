import type pg from 'pg'
import { z } from 'zod'
import { queueMail } from '#server/platform/mail/mail.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { requestMail } from '../mail/request-mail.ts'
import type { Endpoint } from '../endpoint.ts'
import { needsFirstAccount } from './first-account.ts'
import { isSignUpOpen } from './open-sign-up.ts'
import { issueToken } from '../mail/mailed-tokens.ts'
import { magicLinkMail } from '../mail/mails.ts'
import { challengeFields, challengeOf, startMailFlow } from '../mail/pkce.ts'
import { plainText, readBody } from '../read-body.ts'
import { allowedPath, allowedRedirect } from '../mail/redirects.ts'
import { authErrors } from '../errors.ts'
import { originOf, type Origin } from '../request-origin.ts'
import { userData } from '../users/user-data.ts'
import { USER_COLUMNS, type UserRow } from '../users/users.ts'

const input = z.object({
  email: plainText.nullish(),
  phone: plainText.nullish(),
  create_user: z.boolean().nullish(),
  data: userData.nullish(),
  ...challengeFields,
})

/**
 * POST /otp and /magiclink: mails a link and a code that sign in. The response is the same for every address: only
 * the owner learns whether it had an account, got one, or may not have one.
 */
export const otp: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  const body = await readBody(c.req.raw, input)
  if (body.phone) throw authErrors.phoneUnsupported()
  if (!body.email) throw authErrors.invalid('One of email or phone must be set')
  if (await needsFirstAccount(accounts.pool)) throw authErrors.setupTokenMissing()
  const createsUser = body.create_user !== false && (await isSignUpOpen(accounts.pool))
  const challenge = challengeOf(body)
  const { publicUrl } = accounts.config
  const wanted = c.req.query('redirect_to')
  await requestMail(accounts, 'sign-in', origin, body.email, async (client, known, email) => {
    const user = known ?? (createsUser ? await addUser(client, email, body.data ?? {}, origin) : undefined)
    if (user === undefined) return
    const flowId = await startMailFlow(accounts, client, user.id, challenge, allowedRedirect(publicUrl, wanted).href)
    const secret = await issueToken(accounts, client, { userId: user.id, purpose: 'magiclink', address: email, flowId })
    await queueMail(client, magicLinkMail(publicUrl, email, secret, allowedPath(publicUrl, wanted)))
    await recordEvent(client, 'auth_magic_link_request', user.id, origin, { email })
  })
  return c.json({})
}

/** Without a password, and unconfirmed until the link is used. */
async function addUser(
  client: pg.ClientBase,
  email: string,
  data: Record<string, unknown>,
  origin: Origin,
): Promise<UserRow | undefined> {
  const { rows } = await client.query<UserRow>(
    `insert into auth.users as u (email, raw_user_meta_data, confirmation_sent_at) values ($1, $2, now())
     on conflict (email) do nothing returning ${USER_COLUMNS}`,
    [email, JSON.stringify(data)],
  )
  const [user] = rows
  if (user !== undefined) await recordEvent(client, 'auth_signup', user.id, origin, { email, success: true })
  return user
}
