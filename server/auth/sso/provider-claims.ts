import { z } from 'zod'
import { normaliseEmail } from '../users/email-address.ts'
import { domainOf, type Provider } from './providers.ts'
import { ssoErrors } from './errors.ts'

/** The claims of a provider about a person, after all checks. */
export const providerClaims = z.object({
  /** Its permanent identifier of the person: `sub`, NameID. */
  subject: z.string().min(1).max(1000),
  email: z.string().optional(),
  /** False only if the provider says so: many omit it. */
  emailVerified: z.boolean(),
  fullName: z.string().optional(),
  /** It claims that the person verified a second factor. */
  multiFactor: z.boolean(),
  /** Claims or attributes as received, for the testing administrator. */
  said: z.record(z.string(), z.unknown()),
})
export type ProviderClaims = z.output<typeof providerClaims>

/** Contexts and methods that mean more than one factor, as named by OpenID, REFEDS, SAML and large providers. */
const MULTI_FACTOR: ReadonlySet<string> = new Set([
  'mfa',
  'https://refeds.org/profile/mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:okta:loa:2fa:any',
])

/** Whether any of these (`amr`, `acr`, AuthnContext) means more than one factor. */
export function isMultiFactor(words: readonly unknown[]): boolean {
  return words.some((word) => typeof word === 'string' && MULTI_FACTOR.has(word))
}

/**
 * The address by which the person may get an account here. A provider is authoritative only for the domains that an
 * administrator assigned to it.
 *
 * @throws AuthError when there is none, it is not verified, or it belongs to another domain
 */
export function admissibleEmail(provider: Provider, said: ProviderClaims): string {
  const email = verifiedEmail(said)
  const domain = domainOf(email)
  if (!provider.domains.includes(domain)) throw ssoErrors.foreignDomain(domain)
  return email
}

/**
 * Requires that the provider's account may be linked to the one with this address: it must have the same address, or
 * belong to the provider's organisation, so that no stranger's account is linked.
 *
 * @throws AuthError as admissibleEmail
 */
export function requireLinkable(provider: Provider, said: ProviderClaims, address: string): void {
  if (verifiedEmail(said) !== address) admissibleEmail(provider, said)
}

function verifiedEmail({ email: given, emailVerified }: ProviderClaims): string {
  const email = normaliseEmail(given ?? '')
  if (email === undefined) throw ssoErrors.noEmail()
  if (!emailVerified) throw ssoErrors.unverifiedEmail()
  return email
}
