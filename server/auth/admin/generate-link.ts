import type pg from 'pg'
import { z } from 'zod'
import { notify } from '#server/platform/mail/notify.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import type { Accounts } from '../accounts.ts'
import { requireEmail } from '../sign-in/credentials.ts'
import type { Endpoint } from '../endpoint.ts'
import { obstacleTo } from '../impersonation/obstacle.ts'
import { mailedLink } from '../mail/mailed-link.ts'
import { issueToken, type TokenPurpose } from '../mail/mailed-tokens.ts'
import { plainText, readBody } from '../read-body.ts'
import { allowedPath, allowedRedirect } from '../mail/redirects.ts'
import { authErrors } from '../errors.ts'
import { userData } from '../users/user-data.ts'
import { userJson } from '../users/user-json.ts'
import { findUserByEmail, type UserRow } from '../users/users.ts'
import { addInvited } from './invite-user.ts'
import { transactionAs, requireAdmin, type Actor } from './require-admin.ts'

const input = z.object({
  type: z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']),
  email: plainText.nullish(),
  new_email: plainText.nullish(),
  password: z.undefined({ error: 'is not taken here; the person chooses it behind the link' }).optional(),
  data: userData.nullish(),
  redirect_to: z.string().max(2_000).nullish(),
})
type Wish = z.output<typeof input>

const PAGES: Readonly<Partial<Record<Wish['type'], string>>> = { recovery: '/auth/reset-password' }

const LINK_MADE = {
  kind: 'impersonation',
  title: 'An administrator made a link that signs in as you',
  body: 'It works once. If you did not ask for it, tell your administrator at once.',
  link: '/profile',
} as const

/**
 * POST /admin/generate_link: a link that an administrator delivers by other means than mail. It signs in as that
 * person, so it is recorded, the person is notified, and it is refused where the administrator may not impersonate. A
 * second factor is still required.
 */
export const generateLink: Endpoint = async (accounts, c) => {
  const actor = await requireAdmin(accounts, c, 'changes')
  const body = await readBody(c.req.raw, input)
  const email = requireEmail(body.email)
  const { publicUrl } = accounts.config
  const wanted = body.redirect_to ?? c.req.query('redirect_to')
  const { user, secret } = await transactionAs(accounts, actor, (client) =>
    issueFor(accounts, client, actor, body, email),
  )
  const verificationType = body.type.startsWith('email_change') ? 'email_change' : body.type
  const page = PAGES[body.type] ?? '/auth'
  return c.json({
    ...userJson(user),
    action_link: mailedLink(publicUrl, page, secret.token, verificationType, allowedPath(publicUrl, wanted)),
    email_otp: secret.code,
    hashed_token: secret.token,
    verification_type: verificationType,
    redirect_to: allowedRedirect(publicUrl, wanted).href,
  })
}

async function issueFor(accounts: Accounts, client: pg.ClientBase, actor: Actor, body: Wish, email: string) {
  const before = await findUserByEmail(client, email)
  const user = await personFor(client, body, email)
  const obstacle = await obstacleTo(client, actor.adminId, user.id)
  if (obstacle !== undefined) throw obstacle
  const address = body.type === 'email_change_new' ? requireEmail(body.new_email) : email
  if (body.type.startsWith('email_change')) await noteNewAddress(client, user, requireEmail(body.new_email))
  const purpose: TokenPurpose = body.type
  const secret = await issueToken(accounts, client, { userId: user.id, purpose, address })
  const details = { type: body.type, email }
  if (before?.email_confirmed_at) await notify(client, user.id, LINK_MADE)
  await recordEvent(client, 'auth_link_generated', user.id, actor.origin, details, actor.adminId)
  return { user, secret }
}

/** Links for new people create their account; so does a magic link if the address has none. */
async function personFor(client: pg.ClientBase, { type, data }: Wish, email: string): Promise<UserRow> {
  if (type === 'signup' || type === 'invite') {
    const added = await addInvited(client, email, data ?? {})
    if (added === undefined) throw authErrors.newEmailTaken()
    return added
  }
  const known = await findUserByEmail(client, email)
  const user = known ?? (type === 'magiclink' ? await addInvited(client, email, data ?? {}) : undefined)
  if (user === undefined) throw authErrors.noSuchUser()
  return user
}

async function noteNewAddress(client: pg.ClientBase, user: UserRow, newEmail: string): Promise<void> {
  if ((await findUserByEmail(client, newEmail)) !== undefined) throw authErrors.newEmailTaken()
  await client.query('update auth.users set new_email = $2, email_change_sent_at = now() where id = $1', [
    user.id,
    newEmail,
  ])
}
