import type pg from 'pg'
import { notify } from '#server/platform/mail/notify.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Accounts } from '../accounts.ts'
import { beginSession } from '../sessions/begin-session.ts'
import type { RequestContext } from '../endpoint.ts'
import { authErrors } from '../errors.ts'
import { originOf } from '../request-origin.ts'
import { sessionJson } from '../sessions/sessions.ts'
import { findUser, type UserRow } from '../users/users.ts'
import { accountFor } from './find-account.ts'
import { hashOf, secretText, type Flow } from './flows.ts'
import { addIdentity, findIdentityOwner } from './identities.ts'
import { requireLinkable, type ProviderClaims } from './provider-claims.ts'
import type { Provider } from './providers.ts'
import { ssoErrors } from './errors.ts'
import { requireNoOtherProvider } from './sso-only.ts'

/** How long a browser has to exchange its code. */
const CODE_LIFE = '5 minutes'

/**
 * The final address of the browser: with the tokens after the `#`, with a code if it asked for one (PKCE), and
 * unchanged after linking.
 *
 * @throws AuthError when the person may not sign in
 */
export async function finishFlow(
  accounts: Accounts,
  c: RequestContext,
  provider: Provider,
  flow: Flow,
  claims: ProviderClaims,
  target: URL,
): Promise<URL> {
  if (!provider.isEnabled) throw ssoErrors.disabled()
  const finished = new URL(target)
  await inTransaction(accounts.pool, async (client) => {
    if (flow.user_id !== null) return linkTo(client, c, provider, flow.user_id, claims)
    const user = await accountFor(client, provider, claims, originOf(c))
    if (flow.code_challenge === null) {
      finished.hash = await tokensFor(accounts, c, client, provider, user, claims)
    } else {
      finished.searchParams.set('code', await codeFor(client, provider, flow, user, claims))
    }
  })
  return finished
}

/** aal2 if the provider reports two factors, and an administrator trusts its claim. */
function levelOf(provider: Provider, claims: ProviderClaims): 'aal1' | 'aal2' {
  return claims.multiFactor && provider.config.trustsFactor ? 'aal2' : 'aal1'
}

async function tokensFor(
  accounts: Accounts,
  c: RequestContext,
  client: pg.ClientBase,
  provider: Provider,
  user: UserRow,
  claims: ProviderClaims,
): Promise<string> {
  const more = { aal: levelOf(provider, claims), provider: `sso:${provider.id}` }
  const started = await beginSession(accounts, c, client, user, provider.kind, more)
  const metadata = { email: user.email, success: true, method: provider.kind, provider: provider.name }
  await recordEvent(client, 'auth_login', user.id, originOf(c), metadata)
  const session = await sessionJson(accounts, started.user, started.session)
  const names = ['access_token', 'token_type', 'expires_in', 'expires_at', 'refresh_token']
  const parameters = new URLSearchParams(names.map((name): [string, string] => [name, String(session[name])]))
  return `${parameters.toString()}&sb`
}

/** The session begins when the browser with the verifier exchanges the code. */
async function codeFor(
  client: pg.ClientBase,
  provider: Provider,
  flow: Flow,
  user: UserRow,
  claims: ProviderClaims,
): Promise<string> {
  const code = secretText()
  await client.query(
    `insert into auth.flow_states (purpose, provider_id, user_id, method, code_hash, code_challenge, outcome, expires_at)
     values ('sign-in', $1, $2, $3, $4, $5, $6, now() + $7::interval)`,
    [
      provider.id,
      user.id,
      provider.kind,
      hashOf(code),
      flow.code_challenge,
      JSON.stringify({ aal: levelOf(provider, claims) }),
      CODE_LIFE,
    ],
  )
  return code
}

async function linkTo(
  client: pg.ClientBase,
  c: RequestContext,
  provider: Provider,
  userId: string,
  claims: ProviderClaims,
): Promise<void> {
  const user = await findUser(client, userId)
  if (user === undefined || user.is_banned) throw authErrors.banned(403)
  requireLinkable(provider, claims, user.email)
  await requireNoOtherProvider(client, provider, user.email)
  const owner = await findIdentityOwner(client, provider, claims.subject)
  if (owner !== undefined && owner !== userId) throw ssoErrors.identityTaken()
  await addIdentity(client, userId, provider, claims)
  await notify(client, userId, {
    kind: 'factor',
    title: `You can now sign in with ${provider.name}`,
    body: 'If it was not you, remove it in your profile, change your password and end your other sessions.',
    link: '/profile',
  })
  const metadata = { email: user.email, provider: provider.name, subject: claims.subject }
  await recordEvent(client, 'auth_identity_linked', userId, originOf(c), metadata)
}
