import { z } from 'zod'
import { normaliseEmail } from '../email-address.ts'
import { domainOf, type Provider } from './providers.ts'
import { ssoRefusal } from './refusals.ts'

/** What a provider said about a person, after everything that can be checked about it was checked. */
export const outcome = z.object({
  /** Its own lasting name for the person: `sub`, NameID. */
  subject: z.string().min(1).max(1000),
  email: z.string().optional(),
  /** False only where the provider says so: many do not mention it. */
  emailVerified: z.boolean(),
  fullName: z.string().optional(),
  /** It says that the person showed a second factor. */
  multiFactor: z.boolean(),
  /** Claims or attributes as they came, for the administrator who tests. */
  said: z.record(z.string(), z.unknown()),
})
export type Outcome = z.output<typeof outcome>

/** Contexts and methods that mean more than one factor, in the words of OpenID, REFEDS, SAML and large providers. */
const MULTI_FACTOR: ReadonlySet<string> = new Set([
  'mfa',
  'https://refeds.org/profile/mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:okta:loa:2fa:any',
])

/** Is any of these (`amr`, `acr`, AuthnContext) more than one factor? */
export function saysMultiFactor(words: readonly unknown[]): boolean {
  return words.some((word) => typeof word === 'string' && MULTI_FACTOR.has(word))
}

/**
 * The address by which the person may get an account here. A provider speaks for its own domains only: those that an
 * administrator gave it.
 *
 * @throws AuthError when there is none, it is not verified, or it belongs to another domain
 */
export function admissibleEmail(provider: Provider, said: Outcome): string {
  const email = verifiedEmail(said)
  const domain = domainOf(email)
  if (!provider.domains.includes(domain)) throw ssoRefusal.foreignDomain(domain)
  return email
}

/**
 * May the provider's account be linked to the one that has this address? It must be of somebody with the same address, or
 * of the organisation that the provider speaks for: nobody links what is a stranger's.
 *
 * @throws AuthError as admissibleEmail
 */
export function requireLinkable(provider: Provider, said: Outcome, address: string): void {
  if (verifiedEmail(said) !== address) admissibleEmail(provider, said)
}

function verifiedEmail({ email: given, emailVerified }: Outcome): string {
  const email = normaliseEmail(given ?? '')
  if (email === undefined) throw ssoRefusal.noEmail()
  if (!emailVerified) throw ssoRefusal.unverifiedEmail()
  return email
}
