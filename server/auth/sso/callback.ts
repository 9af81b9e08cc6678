import { deleteCookie, getCookie } from 'hono/cookie'
import { z } from 'zod'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Accounts } from '../accounts.ts'
import type { Endpoint, RequestContext } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import { originOf } from '../request-origin.ts'
import { cookieOf } from './authorize.ts'
import { finishFlow } from './finish.ts'
import { claimFlow, hashOf, lockUnansweredFlow, keepOutcome, type Flow } from './flows.ts'
import { admissibleEmail, type ProviderClaims } from './provider-claims.ts'
import { findProvider, type Provider, type Queryable } from './providers.ts'
import { readForm } from './read-form.ts'
import { loadOidc, loadSaml } from './protocols.ts'
import { ssoErrors } from './errors.ts'
import { flowResult, type FlowResult } from './test-result.ts'
import { callbackUrl, settingsUrl } from './urls.ts'

/** The parameters of a provider's response; no others are copied into an address. */
const ANSWERS: ReadonlySet<string> = new Set(['state', 'code', 'iss', 'error', 'error_description'])
const MAX_ANSWER_CHARS = 4000
const answerForm = z.object({ SAMLResponse: z.string().min(1), RelayState: z.string().min(1).max(200) })

/** GET /sso/saml/metadata: our metadata for setting up an identity provider. */
export const samlMetadata: Endpoint = async (accounts, c) => {
  const { ownMetadata } = await loadSaml()
  return c.body(ownMetadata(accounts.config), 200, { 'Content-Type': 'application/samlmetadata+xml' })
}

/**
 * POST /sso/saml/acs: the provider's response, posted by a form of its page, to which browsers add none of our
 * cookies. It is verified and stored here; the browser is redirected to /callback, where its cookie proves that the
 * sign-in is its own.
 */
export const assertionConsumer: Endpoint = async (accounts, c) => {
  const parsed = answerForm.safeParse(await readForm(c.req.raw))
  if (!parsed.success) throw ssoErrors.badState()
  const { SAMLResponse: response, RelayState: state } = parsed.data
  await inTransaction(accounts.pool, async (client) => {
    const flow = await lockUnansweredFlow(client, state)
    const provider = flow === undefined ? undefined : await findProvider(client, flow.provider_id)
    if (flow === undefined || provider?.kind !== 'saml') throw ssoErrors.badState()
    const claims = await verifyResponse(accounts, provider, flow, async () => {
      const { samlAnswer } = await loadSaml()
      const assertion = await samlAnswer(accounts.config, provider, flow, response)
      await claimAssertion(client, provider, assertion.id)
      return assertion.outcome
    })
    await keepOutcome(client, flow.id, claims)
  })
  return c.redirect(`${callbackUrl(accounts.config)}?${new URLSearchParams({ state }).toString()}`, 303)
}

/** POST /callback: for providers that post their response as a form; the query does the same, with the cookie. */
export const callbackForm: Endpoint = async (accounts, c) => {
  const form = Object.entries(await readForm(c.req.raw))
  const answers = form.filter(([name, value]) => ANSWERS.has(name) && value.length <= MAX_ANSWER_CHARS)
  return c.redirect(`${callbackUrl(accounts.config)}?${new URLSearchParams(answers).toString()}`, 303)
}

/** GET /callback: the browser is back. Errors are shown on the page where it started. */
export const callback: Endpoint = async (accounts, c) => {
  c.header('Referrer-Policy', 'no-referrer')
  const state = c.req.query('state') ?? ''
  const cookie = cookieOf(state)
  const isOurs = state !== '' && getCookie(c, cookie) === state
  deleteCookie(c, cookie, { path: new URL(callbackUrl(accounts.config)).pathname })
  const flow = isOurs ? await claimFlow(accounts.pool, state) : undefined
  const provider = flow === undefined ? undefined : await findProvider(accounts.pool, flow.provider_id)
  if (flow === undefined || provider === undefined) {
    return redirectWithError(c, new URL(`${accounts.config.publicUrl}/auth`), ssoErrors.badState())
  }
  const claims = await (provider.kind === 'oidc'
    ? verifyResponse(accounts, provider, flow, async () => {
        const { oidcOutcome } = await loadOidc()
        return oidcOutcome(accounts, provider, flow, state, new URL(c.req.url).search)
      })
    : kept(flow))
  if (flow.purpose === 'test') {
    await finishTest(accounts, c, provider, flow, claims)
    return c.redirect(`${settingsUrl(accounts.config)}?tested=${flow.id}`, 303)
  }
  const target = new URL(flow.redirect_to)
  try {
    if ('error' in claims) throw new AuthError(400, claims.code, claims.error)
    return c.redirect((await finishFlow(accounts, c, provider, flow, claims, target)).href, 303)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const metadata = { success: false, code: error.code, provider: provider.name, method: provider.kind }
    await recordEvent(accounts.pool, 'auth_login_failed', undefined, originOf(c), metadata)
    return redirectWithError(c, target, error)
  }
}

async function verifyResponse(
  accounts: Accounts,
  provider: Provider,
  flow: Flow,
  work: () => Promise<ProviderClaims>,
): Promise<FlowResult> {
  try {
    return await work()
  } catch (error) {
    // The response does not reveal which check failed, even to the caller; the log and the test do.
    accounts.log.warn({ err: error, provider: provider.name, flow: flow.id }, 'a sign-in at a provider was refused')
    return error instanceof AuthError ? apiErrorOf(error) : apiErrorOf(ssoErrors.badAnswer(error))
  }
}

function kept(flow: Flow): FlowResult {
  const parsed = flowResult.safeParse(flow.outcome)
  return parsed.success ? parsed.data : apiErrorOf(ssoErrors.badState())
}

function apiErrorOf(error: AuthError): FlowResult {
  const { cause } = error
  return { code: error.code, error: error.message, detail: cause instanceof Error ? cause.message : '' }
}

/** Only the hash of a used assertion is stored, for longer than any assertion is accepted. */
async function claimAssertion(db: Queryable, provider: Provider, assertionId: string): Promise<void> {
  const { rowCount } = await db.query(
    `insert into auth.saml_assertions (id_hash, expires_at) values ($1, now() + interval '1 hour') on conflict do nothing`,
    [hashOf(`${provider.id}|${assertionId}`)],
  )
  if (rowCount === 0) throw new Error('The assertion was used before.')
}

/** The provider counts as tested if it would have let the person in, and was not changed in the meantime. */
async function finishTest(accounts: Accounts, c: RequestContext, provider: Provider, flow: Flow, claims: FlowResult) {
  const result = 'error' in claims ? claims : admissible(provider, claims)
  await inTransaction(accounts.pool, async (client) => {
    await keepOutcome(client, flow.id, result)
    await client.query(`update auth.flow_states set expires_at = now() + interval '15 minutes' where id = $1`, [
      flow.id,
    ])
    if ('error' in result) return
    await client.query('update auth.sso_providers set tested_at = now() where id = $1 and updated_at <= $2', [
      provider.id,
      flow.created_at,
    ])
    const metadata = { provider: provider.name, success: true }
    await recordEvent(client, 'auth_sso_tested', flow.user_id ?? undefined, originOf(c), metadata)
  })
}

function admissible(provider: Provider, claims: ProviderClaims): FlowResult {
  try {
    admissibleEmail(provider, claims)
    return claims
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return { ...apiErrorOf(error), detail: JSON.stringify(claims.said) }
  }
}

function redirectWithError(c: RequestContext, target: URL, error: AuthError): Response {
  const claims = { error: 'access_denied', error_code: error.code, error_description: error.message }
  target.hash = `${new URLSearchParams(claims).toString()}&sb`
  return c.redirect(target.href, 303)
}
