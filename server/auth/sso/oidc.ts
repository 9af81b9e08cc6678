import * as client from 'openid-client'
import { z } from 'zod'
import { guardedFetch } from '#server/platform/egress/egress.ts'
import { unseal } from '#server/platform/keys/secret-box.ts'
import type { Accounts } from '../accounts.ts'
import { verifierOf, type Flow } from './flows.ts'
import { isMultiFactor, type ProviderClaims } from './provider-claims.ts'
import { secretContext, type OidcProvider } from './providers.ts'
import { callbackUrl } from './urls.ts'

const claims = z.looseObject({
  sub: z.string(),
  email: z.string().optional().catch(undefined),
  // Some providers send a string.
  email_verified: z.unknown().optional(),
  name: z.string().optional().catch(undefined),
  amr: z.array(z.unknown()).catch([]).optional(),
  acr: z.unknown().optional(),
})

/** Where the browser goes to sign in. Fetches the provider's metadata, so a wrong issuer is noticed here. */
export async function oidcAuthorizationUrl(
  accounts: Accounts,
  provider: OidcProvider,
  flow: Flow,
  state: string,
): Promise<URL> {
  const configuration = await discover(accounts, provider)
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(accounts.config),
    scope: provider.config.scopes,
    response_type: 'code',
    state,
    nonce: flow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifierOf(accounts, flow, state)),
    code_challenge_method: 'S256',
  })
}

/**
 * Exchanges the returned code. The library checks state, issuer (of the response and of the token), audience, nonce,
 * times and the signature, and throws if any of them is wrong.
 *
 * @param answer the query of the callback
 */
export async function oidcOutcome(
  accounts: Accounts,
  provider: OidcProvider,
  flow: Flow,
  state: string,
  answer: string,
): Promise<ProviderClaims> {
  const configuration = await discover(accounts, provider)
  const tokens = await client.authorizationCodeGrant(
    configuration,
    // The configured address, independent of the request's Host.
    new URL(`${callbackUrl(accounts.config)}${answer}`),
    {
      expectedState: state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: verifierOf(accounts, flow, state),
      idTokenExpected: true,
    },
  )
  const inToken = claims.parse(tokens.claims())
  const said =
    inToken.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      ? claims.parse({
          ...inToken,
          ...(await client.fetchUserInfo(configuration, tokens.access_token, inToken.sub)),
        })
      : inToken
  return {
    subject: said.sub,
    email: said.email,
    emailVerified: said.email_verified !== false && said.email_verified !== 'false',
    fullName: said.name,
    // What the provider signed about this sign-in, not about the person in general.
    multiFactor: isMultiFactor([...(inToken.amr ?? []), inToken.acr]),
    said,
  }
}

/** The provider's metadata, always fetched, so that a test covers its current state. */
async function discover(accounts: Accounts, provider: OidcProvider): Promise<client.Configuration> {
  const { issuer, clientId } = provider.config
  const fetch = guardedFetch(accounts.config)
  const customFetch: client.CustomFetch = (url, { method, headers, body, signal }) =>
    fetch(url, { method, headers, body: sendable(body), signal })
  // Unencrypted only where the operator allows it: the egress guard refuses everything else.
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    [client.customFetch]: customFetch,
    execute,
  })
  const server = found.serverMetadata()
  const configuration = new client.Configuration(server, clientId, {}, clientAuth(accounts, provider, server))
  configuration[client.customFetch] = customFetch
  client.enableNonRepudiationChecks(configuration)
  for (const step of execute) step(configuration)
  return configuration
}

function clientAuth(accounts: Accounts, provider: OidcProvider, server: client.ServerMetadata): client.ClientAuth {
  if (provider.sealedSecret === null) return client.None()
  const secret = unseal(accounts.secret.derive('settings'), secretContext(provider.id), provider.sealedSecret)
  if (secret === undefined) throw new Error('the secret of a provider could not be unsealed')
  // The protocol's default if the provider names none.
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret)
}

function sendable(body: client.FetchBody): string | URLSearchParams | Uint8Array | null {
  if (typeof body === 'string' || body instanceof URLSearchParams || body instanceof Uint8Array) return body
  if (body === null || body === undefined) return null
  throw new Error('a request to a provider has a body of another kind')
}
