import { generateServiceProviderMetadata, SAML, ValidateInResponseTo, type CacheProvider } from '@node-saml/node-saml'
import type { Config } from '#server/platform/config.ts'
import type { Flow } from './flows.ts'
import type { SamlProvider } from './providers.ts'
import { readAssertion, type Assertion } from './saml-assertion.ts'
import { acsUrl, metadataUrl } from './urls.ts'

const CLOCK_SKEW_MS = 30_000
/** The maximum age of an assertion, whatever validity it claims. */
const MAX_AGE_MS = 10 * 60_000
/** No legitimate message has one, and entities, and so attacks on parsers, are declared there. */
const DECLARATION = /<!(DOCTYPE|ENTITY)/i
const SHA1 = /(xmldsig#|xmldsig-more#)(\w+-)?sha1"/i

/** Our metadata for identity providers: GET /sso/saml/metadata. */
export function ownMetadata(config: Config): string {
  return generateServiceProviderMetadata({
    issuer: metadataUrl(config),
    callbackUrl: acsUrl(config),
    identifierFormat: null,
    wantAssertionsSigned: true,
  })
}

/** Where the browser goes to sign in; `state` is returned as RelayState, the request's id as InResponseTo. */
export async function samlRequestUrl(config: Config, provider: SamlProvider, flow: Flow, state: string): Promise<URL> {
  return new URL(await samlOf(config, provider, flow).getAuthorizeUrlAsync(state, undefined, {}))
}

/**
 * Reads a provider's response to the request of this flow. The response and the assertion must both be signed with
 * one of its certificates; only signed content is read.
 *
 * @throws Error of the library or ours for any invalid part
 */
export async function samlAnswer(
  config: Config,
  provider: SamlProvider,
  flow: Flow,
  encoded: string,
): Promise<Assertion> {
  const xml = Buffer.from(encoded, 'base64').toString('utf8')
  if (DECLARATION.test(xml)) throw new Error('The response declares a document type.')
  if (SHA1.test(xml)) throw new Error('The response is signed with SHA-1.')
  const { profile } = await samlOf(config, provider, flow).validatePostResponseAsync({ SAMLResponse: encoded })
  if (profile?.getAssertion === undefined) throw new Error('The response has no assertion.')
  return readAssertion(profile.getAssertion(), {
    issuer: provider.config.entityId,
    recipient: acsUrl(config),
    requestId: flow.request_id,
  })
}

function samlOf(config: Config, { config: idp }: SamlProvider, flow: Flow): SAML {
  return new SAML({
    issuer: metadataUrl(config),
    audience: metadataUrl(config),
    callbackUrl: acsUrl(config),
    entryPoint: idp.ssoUrl,
    idpCert: idp.certificates,
    wantAuthnResponseSigned: true,
    wantAssertionsSigned: true,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: MAX_AGE_MS,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => flow.request_id ?? '',
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: onlyRequestOf(flow),
  })
}

/** The library asks for its own requests. There is only one: that of the flow. */
function onlyRequestOf(flow: Flow): CacheProvider {
  const createdAt = flow.created_at
  return {
    saveAsync: async (_id, value) => ({ value, createdAt: createdAt.getTime() }),
    getAsync: async (id) => (id === flow.request_id ? createdAt.toISOString() : null),
    removeAsync: async () => null,
  }
}
