import { z } from 'zod'
import type { Accounts } from './accounts.ts'
import { normaliseEmail } from './email-address.ts'
import type { Endpoint, RequestContext } from './endpoint.ts'
import type { TokenPurpose } from './mailed-tokens.ts'
import { plainText, readBody } from './read-body.ts'
import { allowedRedirect } from './redirects.ts'
import { redeemToken, type PresentedToken, type StartedSession } from './redeem-token.ts'
import { AuthError, refusal } from './refusals.ts'
import { originOf } from './request-origin.ts'
import { sessionJson } from './sessions.ts'

const types = z.enum(['signup', 'email', 'recovery', 'email_change', 'invite', 'magiclink', 'sms', 'phone_change'])

/** What each type of the interface may use up. We mail no tokens for the other types, so they find none. */
const PURPOSES: Readonly<Partial<Record<z.infer<typeof types>, readonly TokenPurpose[]>>> = {
  signup: ['signup'],
  email: ['signup'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
}

const tokenText = plainText.max(200)

const input = z.object({
  type: types,
  token_hash: tokenText.nullish(),
  token: tokenText.nullish(),
  email: plainText.nullish(),
})

const HALF_DONE = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
}

/** POST /verify: a mailed token becomes a session. */
export const verify: Endpoint = async (accounts, c) => {
  const presented = presentedBy(await readBody(c.req.raw, input))
  const started = await redeemToken(accounts, presented, originOf(c))
  return c.json(started === undefined ? HALF_DONE : await sessionJson(accounts, started.user, started.session))
}

/**
 * GET /verify: the same, answered by sending the browser on with the result behind the `#`. A HEAD or a prefetch
 * uses nothing up. Our own mails link to a page that posts instead, because scanners follow links with GET.
 */
export const verifyLink: Endpoint = async (accounts, c) => {
  if (isOnlyLooking(c)) return c.body(null, 204)
  const target = allowedRedirect(accounts.config.publicUrl, c.req.query('redirect_to'))
  const result = await redeemLink(accounts, c).catch((error: unknown) => {
    if (!(error instanceof AuthError)) throw error
    return { error: 'access_denied', error_code: error.code, error_description: error.message }
  })
  target.hash = `${new URLSearchParams(result).toString()}&sb`
  c.header('Referrer-Policy', 'no-referrer')
  return c.redirect(target.href, 303)
}

function isOnlyLooking(c: RequestContext): boolean {
  return c.req.method === 'HEAD' || /prefetch|preview/i.test(c.req.header('sec-purpose') ?? '')
}

async function redeemLink(accounts: Accounts, c: RequestContext): Promise<Record<string, string>> {
  const { type, token, token_hash: tokenHash = token } = c.req.query()
  const parsed = input.safeParse({ type, token_hash: tokenHash })
  if (!parsed.success || !parsed.data.token_hash) throw refusal.linkExpired()
  const started = await redeemToken(accounts, presentedBy(parsed.data), originOf(c))
  return started === undefined ? { message: HALF_DONE.msg } : linkResult(accounts, started, parsed.data.type)
}

async function linkResult(accounts: Accounts, started: StartedSession, type: string): Promise<Record<string, string>> {
  const session = await sessionJson(accounts, started.user, started.session)
  const names = ['access_token', 'token_type', 'expires_in', 'expires_at', 'refresh_token']
  return { ...Object.fromEntries(names.map((name) => [name, String(session[name])])), type }
}

function presentedBy(body: z.infer<typeof input>): PresentedToken {
  const purposes = PURPOSES[body.type] ?? []
  if (body.token_hash) return { token: body.token_hash, purposes, email: undefined, refused: refusal.linkExpired }
  if (!body.token || !body.email) throw refusal.invalid('Verify requires a token and an email, or a token hash')
  // Text that is no address matches no token.
  return { token: body.token, purposes, email: normaliseEmail(body.email) ?? '', refused: refusal.codeExpired }
}
