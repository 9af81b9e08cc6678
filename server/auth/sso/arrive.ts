import { deleteCookie, getCookie } from 'hono/cookie'
import { z } from 'zod'
import { recordEvent } from '#server/platform/record-event.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { Accounts } from '../accounts.ts'
import type { Endpoint, RequestContext } from '../endpoint.ts'
import { AuthError } from '../refusals.ts'
import { originOf } from '../request-origin.ts'
import { cookieOf } from './depart.ts'
import { finishFlow } from './finish.ts'
import { claimFlow, hashOf, holdUnanswered, keepOutcome, type Flow } from './flows.ts'
import { oidcOutcome } from './oidc.ts'
import { admissibleEmail, type Outcome } from './outcome.ts'
import { findProvider, type Provider, type Queryable } from './providers.ts'
import { readForm } from './read-form.ts'
import { ssoRefusal } from './refusals.ts'
import { ownMetadata, samlAnswer } from './saml.ts'
import { came, type Came } from './test-result.ts'
import { callbackUrl, settingsUrl } from './urls.ts'

/** What a provider answers with; nothing else becomes part of an address. */
const ANSWERS: ReadonlySet<string> = new Set(['state', 'code', 'iss', 'error', 'error_description'])
const MAX_ANSWER_CHARS = 4000
const answerForm = z.object({ SAMLResponse: z.string().min(1), RelayState: z.string().min(1).max(200) })

/** GET /sso/saml/metadata: what an identity provider is set up with. */
export const samlMetadata: Endpoint = async (accounts, c) =>
  c.body(ownMetadata(accounts.config), 200, { 'Content-Type': 'application/samlmetadata+xml' })

/**
 * POST /sso/saml/acs: the provider's answer, brought by a form of its page, to which browsers add no cookie of ours. It is
 * judged and kept here; the browser is sent on to /callback, where its cookie says that the sign-in is its own.
 */
export const assertionConsumer: Endpoint = async (accounts, c) => {
  const parsed = answerForm.safeParse(await readForm(c.req.raw))
  if (!parsed.success) throw ssoRefusal.badState()
  const { SAMLResponse: response, RelayState: state } = parsed.data
  await inTransaction(accounts.pool, async (client) => {
    const flow = await holdUnanswered(client, state)
    const provider = flow === undefined ? undefined : await findProvider(client, flow.provider_id)
    if (flow === undefined || provider?.kind !== 'saml') throw ssoRefusal.badState()
    const told = await judged(accounts, provider, flow, async () => {
      const assertion = await samlAnswer(accounts.config, provider, flow, response)
      await useOnce(client, provider, assertion.id)
      return assertion.outcome
    })
    await keepOutcome(client, flow.id, told)
  })
  return c.redirect(`${callbackUrl(accounts.config)}?${new URLSearchParams({ state }).toString()}`, 303)
}

/** POST /callback: for providers that bring their answer by a form; the query does the same, with the cookie. */
export const callbackForm: Endpoint = async (accounts, c) => {
  const form = Object.entries(await readForm(c.req.raw))
  const answers = form.filter(([name, value]) => ANSWERS.has(name) && value.length <= MAX_ANSWER_CHARS)
  return c.redirect(`${callbackUrl(accounts.config)}?${new URLSearchParams(answers).toString()}`, 303)
}

/** GET /callback: the browser is back. Whatever went wrong is told on the page it set out from. */
export const callback: Endpoint = async (accounts, c) => {
  c.header('Referrer-Policy', 'no-referrer')
  const state = c.req.query('state') ?? ''
  const cookie = cookieOf(state)
  const isOurs = state !== '' && getCookie(c, cookie) === state
  deleteCookie(c, cookie, { path: new URL(callbackUrl(accounts.config)).pathname })
  const flow = isOurs ? await claimFlow(accounts.pool, state) : undefined
  const provider = flow === undefined ? undefined : await findProvider(accounts.pool, flow.provider_id)
  if (flow === undefined || provider === undefined) {
    return sendOn(c, new URL(`${accounts.config.publicUrl}/auth`), ssoRefusal.badState())
  }
  const told = await (provider.kind === 'oidc'
    ? judged(accounts, provider, flow, () => oidcOutcome(accounts, provider, flow, state, new URL(c.req.url).search))
    : kept(flow))
  if (flow.purpose === 'test') {
    await finishTest(accounts, c, provider, flow, told)
    return c.redirect(`${settingsUrl(accounts.config)}?tested=${flow.id}`, 303)
  }
  const target = new URL(flow.redirect_to)
  try {
    if ('error' in told) throw new AuthError(400, told.code, told.error)
    return c.redirect((await finishFlow(accounts, c, provider, flow, told, target)).href, 303)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const metadata = { success: false, code: error.code, provider: provider.name, method: provider.kind }
    await recordEvent(accounts.pool, 'auth_login_failed', undefined, originOf(c), metadata)
    return sendOn(c, target, error)
  }
}

async function judged(accounts: Accounts, provider: Provider, flow: Flow, work: () => Promise<Outcome>): Promise<Came> {
  try {
    return await work()
  } catch (error) {
    // Not even the caller may tell from the answer which of the checks it was; the log and the test say it.
    accounts.log.warn({ err: error, provider: provider.name, flow: flow.id }, 'a sign-in at a provider was refused')
    return error instanceof AuthError ? failureOf(error) : failureOf(ssoRefusal.badAnswer(error))
  }
}

function kept(flow: Flow): Came {
  const parsed = came.safeParse(flow.outcome)
  return parsed.success ? parsed.data : failureOf(ssoRefusal.badState())
}

function failureOf(error: AuthError): Came {
  const { cause } = error
  return { code: error.code, error: error.message, detail: cause instanceof Error ? cause.message : '' }
}

/** Of an assertion that was seen before only the hash is kept, for longer than any assertion is accepted. */
async function useOnce(db: Queryable, provider: Provider, assertionId: string): Promise<void> {
  const { rowCount } = await db.query(
    `insert into auth.saml_assertions (id_hash, expires_at) values ($1, now() + interval '1 hour') on conflict do nothing`,
    [hashOf(`${provider.id}|${assertionId}`)],
  )
  if (rowCount === 0) throw new Error('The assertion was used before.')
}

/** The provider counts as tested when it would have let the person in, and nobody changed it in the meantime. */
async function finishTest(accounts: Accounts, c: RequestContext, provider: Provider, flow: Flow, told: Came) {
  const result = 'error' in told ? told : admissible(provider, told)
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

function admissible(provider: Provider, told: Outcome): Came {
  try {
    admissibleEmail(provider, told)
    return told
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return { ...failureOf(error), detail: JSON.stringify(told.said) }
  }
}

function sendOn(c: RequestContext, target: URL, error: AuthError): Response {
  const told = { error: 'access_denied', error_code: error.code, error_description: error.message }
  target.hash = `${new URLSearchParams(told).toString()}&sb`
  return c.redirect(target.href, 303)
}
