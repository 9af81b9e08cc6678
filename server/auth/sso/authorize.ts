import { setCookie } from 'hono/cookie'
import { z } from 'zod'
import { countRequest } from '#server/platform/rate-limit/rate-limit.ts'
import { networkOf } from '#server/platform/rate-limit/network.ts'
import type { Accounts } from '../accounts.ts'
import { normaliseEmail } from '../users/email-address.ts'
import type { Endpoint, RequestContext } from '../endpoint.ts'
import { challengeFields, challengeOf } from '../mail/pkce.ts'
import { plainText, readBody } from '../read-body.ts'
import { allowedRedirect } from '../mail/redirects.ts'
import { AuthError, authErrors } from '../errors.ts'
import { originOf } from '../request-origin.ts'
import { requireOwner, requireStepUp } from '../sessions/require-user.ts'
import { beginFlow, findFlow, hashOf, type Flow } from './flows.ts'
import { domainOf, findProvider, findProviderOfDomain, type Provider } from './providers.ts'
import { loadOidc, loadSaml } from './protocols.ts'
import { ssoErrors } from './errors.ts'
import { authorizeUrl, callbackUrl } from './urls.ts'

const LIFE_S = 600

const ssoInput = z.object({
  domain: plainText.max(320).nullish(),
  provider_id: plainText.max(100).nullish(),
  redirect_to: plainText.max(2000).nullish(),
  skip_http_redirect: z.boolean().nullish(),
  ...challengeFields,
})

/**
 * POST /sso: where to sign in, by the domain of an address or by the provider. The address is our own /authorize, so
 * that a page load sets the cookie that binds the sign-in to the browser, independent of the client that made this
 * request.
 */
export const sso: Endpoint = async (accounts, c) => {
  const body = await readBody(c.req.raw, ssoInput)
  const provider = await providerWanted(accounts, body)
  const codeChallenge = challengeOf(body)
  const url = new URL(authorizeUrl(accounts.config))
  url.searchParams.set('provider', `sso:${provider.id}`)
  const target = allowedRedirect(accounts.config.publicUrl, body.redirect_to ?? undefined)
  url.searchParams.set('redirect_to', target.href)
  if (codeChallenge !== undefined) {
    url.searchParams.set('code_challenge', codeChallenge)
    url.searchParams.set('code_challenge_method', 's256')
  }
  return body.skip_http_redirect === true ? c.json({ url: url.href }) : c.redirect(url.href, 303)
}

/** GET /authorize?provider=sso:<id>: begins a sign-in; with `flow` continues a test that an administrator began. */
export const authorize: Endpoint = async (accounts, c) => {
  await limitAuthorizations(accounts, originOf(c).address)
  const { flow: begun } = c.req.query()
  if (begun !== undefined) return resume(accounts, c, begun)
  const provider = await providerOfQuery(accounts, c)
  const wish = { purpose: 'sign-in', ...flowRequestOf(accounts, c) } as const
  const { state, flow } = await beginFlow(accounts, provider, wish)
  return c.redirect(await authorizationUrl(accounts, c, provider, flow, state), 302)
}

/** GET /user/identities/authorize: the same for a signed-in person who links another way to sign in. */
export const authorizeLink: Endpoint = async (accounts, c) => {
  const signedIn = await requireOwner(accounts, c.req.raw.headers)
  requireStepUp(signedIn)
  const provider = await providerOfQuery(accounts, c)
  const wish = { purpose: 'link', userId: signedIn.user.id, ...flowRequestOf(accounts, c) } as const
  const { state, flow } = await beginFlow(accounts, provider, wish)
  const url = await authorizationUrl(accounts, c, provider, flow, state)
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
}

/** The cookie that binds a state to this browser; one for each, so that two tabs do not interfere. */
export function cookieOf(state: string): string {
  return `sso-${hashOf(state).toString('hex').slice(0, 16)}`
}

/**
 * Each request makes us query the provider for its endpoints. The limit is above what an office needs when the work
 * day begins.
 */
async function limitAuthorizations(accounts: Accounts, address: string): Promise<void> {
  const limit = { name: 'sso', limit: 300, windowS: 60 }
  const verdict = await countRequest(accounts.pool, accounts.rateKey, limit, networkOf(address))
  if (!verdict.allowed) throw authErrors.tooManyRequests(verdict.retryAfterS)
}

/** @throws AuthError when the provider cannot be reached */
async function authorizationUrl(
  accounts: Accounts,
  c: RequestContext,
  provider: Provider,
  flow: Flow,
  state: string,
): Promise<string> {
  const url = await (
    provider.kind === 'oidc'
      ? loadOidc().then(({ oidcAuthorizationUrl }) => oidcAuthorizationUrl(accounts, provider, flow, state))
      : loadSaml().then(({ samlRequestUrl }) => samlRequestUrl(accounts.config, provider, flow, state))
  ).catch((error: unknown) => {
    accounts.log.warn({ err: error, provider: provider.name }, 'a provider could not be reached')
    throw error instanceof AuthError ? error : ssoErrors.unreachable(error)
  })
  setCookie(c, cookieOf(state), state, {
    path: new URL(callbackUrl(accounts.config)).pathname,
    httpOnly: true,
    sameSite: 'Lax',
    secure: accounts.config.publicUrl.startsWith('https:'),
    maxAge: LIFE_S,
  })
  c.header('Referrer-Policy', 'no-referrer')
  return url.href
}

async function resume(accounts: Accounts, c: RequestContext, state: string): Promise<Response> {
  const flow = await findFlow(accounts.pool, state)
  const provider = flow?.purpose === 'test' ? await findProvider(accounts.pool, flow.provider_id) : undefined
  if (flow === undefined || provider === undefined) throw ssoErrors.badState()
  return c.redirect(await authorizationUrl(accounts, c, provider, flow, state), 302)
}

async function providerWanted(
  accounts: Accounts,
  { domain, provider_id: id }: z.output<typeof ssoInput>,
): Promise<Provider> {
  const named = id && z.uuid().safeParse(id).success ? await findProvider(accounts.pool, id) : undefined
  const ofDomain = id || !domain ? undefined : await findProviderOfDomain(accounts.pool, asDomain(domain))
  return requireEnabled(named ?? ofDomain)
}

async function providerOfQuery(accounts: Accounts, c: RequestContext): Promise<Provider> {
  const id = /^sso:([\da-f-]{36})$/.exec(c.req.query('provider') ?? '')?.[1]
  if (id === undefined || !z.uuid().safeParse(id).success) throw ssoErrors.notSupported()
  return requireEnabled(await findProvider(accounts.pool, id))
}

function requireEnabled(provider: Provider | undefined): Provider {
  if (provider === undefined) throw ssoErrors.noProvider()
  if (!provider.isEnabled) throw ssoErrors.disabled()
  return provider
}

function flowRequestOf(
  accounts: Accounts,
  c: RequestContext,
): { redirectTo: string; codeChallenge: string | undefined } {
  const query = c.req.query()
  return {
    redirectTo: allowedRedirect(accounts.config.publicUrl, query['redirect_to']).href,
    codeChallenge: challengeOf(query),
  }
}

/** People type their address where a domain is expected. */
function asDomain(text: string): string {
  const typed = text.trim().toLowerCase()
  return domainOf(normaliseEmail(typed) ?? typed)
}
