import { z } from 'zod'
import type { Accounts } from '../accounts.ts'
import { normaliseEmail } from '../users/email-address.ts'
import type { Endpoint, RequestContext } from '../endpoint.ts'
import { limitRequests } from '../lockout/limit-requests.ts'
import { withoutOurFailures } from '../lockout/our-failures.ts'
import { findByCode, hashToken, PKCE_PREFIX, type TokenPurpose } from './mailed-tokens.ts'
import { continueMailFlow } from './pkce.ts'
import { plainText, readBody } from '../read-body.ts'
import { allowedRedirect } from './redirects.ts'
import { redeemToken, type PresentedToken, type StartedSession } from './redeem-token.ts'
import { AuthError, authErrors } from '../errors.ts'
import { originOf } from '../request-origin.ts'
import { sessionJson } from '../sessions/sessions.ts'
import { inTransaction } from '../transaction.ts'

/** The purposes that each type of the interface may redeem. Phone types have none, because we send no text messages. */
const PURPOSES = {
  // A sign-up by a link gets a magic link, and may use either type.
  signup: ['signup', 'magiclink'],
  email: ['magiclink', 'signup'],
  magiclink: ['magiclink'],
  invite: ['invite'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  email_change_cancel: ['email_change_cancel'],
  sms: [],
  phone_change: [],
} as const satisfies Record<string, readonly TokenPurpose[]>

const types = z.enum([
  'signup',
  'email',
  'magiclink',
  'invite',
  'recovery',
  'email_change',
  'email_change_cancel',
  'sms',
  'phone_change',
])

const tokenText = plainText.max(200)

const input = z.object({
  type: types,
  token_hash: tokenText.nullish(),
  token: tokenText.nullish(),
  email: plainText.nullish(),
})

const HALF_CONFIRMED = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
}
const CHANGE_UNDONE = {
  msg: 'The change of address was reverted. Reset your password to sign in again.',
  code: '200',
}

/** POST /verify: exchanges a mailed token, or the code of the same mail with its address, for a session. */
export const verify: Endpoint = async (accounts, c) => {
  const body = await readBody(c.req.raw, input)
  const presented = await presentedBy(accounts, c, body)
  const started = await redeem(accounts, c, presented)
  if (started !== undefined) return c.json(await sessionJson(accounts, started.user, started.session))
  return c.json(body.type === 'email_change_cancel' ? CHANGE_UNDONE : HALF_CONFIRMED)
}

/**
 * GET /verify: the same, answered by a redirect with the result after the `#`. A HEAD or a prefetch uses nothing up.
 * Our own mails link to a page that posts instead, because scanners follow links with GET; or, for PKCE, to here,
 * where such a link uses nothing up.
 */
export const verifyLink: Endpoint = async (accounts, c) => {
  if (isPrefetch(c)) return c.body(null, 204)
  const target = await redeemLink(accounts, c).catch((error: unknown) => {
    if (!(error instanceof AuthError)) throw error
    return withHash(accounts, c, {
      error: 'access_denied',
      error_code: error.code,
      error_description: error.message,
    })
  })
  c.header('Referrer-Policy', 'no-referrer')
  return c.redirect(target.href, 303)
}

function isPrefetch(c: RequestContext): boolean {
  return c.req.method === 'HEAD' || /prefetch|preview/i.test(c.req.header('sec-purpose') ?? '')
}

async function redeemLink(accounts: Accounts, c: RequestContext): Promise<URL> {
  const { type, token, token_hash: tokenHash = token } = c.req.query()
  const parsed = input.safeParse({ type, token_hash: tokenHash })
  if (!parsed.success || !parsed.data.token_hash) throw authErrors.linkExpired()
  if (parsed.data.token_hash.startsWith(PKCE_PREFIX)) {
    const target = await continueMailFlow(accounts, parsed.data.token_hash)
    if (target === undefined) throw authErrors.linkExpired()
    return target
  }
  const presented = await presentedBy(accounts, c, parsed.data)
  const started = await redeem(accounts, c, presented)
  const message = parsed.data.type === 'email_change_cancel' ? CHANGE_UNDONE.msg : HALF_CONFIRMED.msg
  return withHash(
    accounts,
    c,
    started === undefined ? { message } : await linkResult(accounts, started, parsed.data.type),
  )
}

function redeem(accounts: Accounts, c: RequestContext, presented: PresentedToken): Promise<StartedSession | undefined> {
  return withoutOurFailures(accounts.log, presented.takeBacks, () =>
    inTransaction(accounts.pool, (client) => redeemToken(accounts, c, client, presented)),
  )
}

function withHash(accounts: Accounts, c: RequestContext, result: Readonly<Record<string, string>>): URL {
  const target = allowedRedirect(accounts.config.publicUrl, c.req.query('redirect_to'))
  target.hash = `${new URLSearchParams(result).toString()}&sb`
  return target
}

async function linkResult(accounts: Accounts, started: StartedSession, type: string): Promise<Record<string, string>> {
  const session = await sessionJson(accounts, started.user, started.session)
  const names = ['access_token', 'token_type', 'expires_in', 'expires_at', 'refresh_token']
  return { ...Object.fromEntries(names.map((name) => [name, String(session[name])])), type }
}

/** A link that belongs to a browser (PKCE) ends in a code for it, never in a session here. */
async function presentedBy(
  accounts: Accounts,
  c: RequestContext,
  body: z.infer<typeof input>,
): Promise<PresentedToken> {
  const purposes = PURPOSES[body.type]
  if (body.token_hash) {
    const isFlow = body.token_hash.startsWith(PKCE_PREFIX)
    const tokenHash = isFlow ? undefined : hashToken(body.token_hash)
    return { tokenHash, takeBacks: [], purposes, refused: authErrors.linkExpired }
  }
  if (!body.token || !body.email) throw authErrors.invalid('Verify requires a token and an email, or a token hash')
  await limitRequests(accounts, originOf(c).address)
  // An invalid address matches no token.
  const tried = await findByCode(accounts, normaliseEmail(body.email) ?? '', body.token, purposes)
  return { ...tried, purposes, refused: authErrors.codeExpired }
}
