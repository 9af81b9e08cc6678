import { z } from 'zod'
import type { Accounts } from '../accounts.ts'
import type { Factor } from './factors.ts'

/** Loaded when the first passkey is used: it takes 20 MB of memory. */
const library = () => import('@simplewebauthn/server')

const NAME = 'Parapet'
const TIMEOUT_MS = 300_000
const part = z.string().max(20_000)

const transports = z
  .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
  .max(10)
  .default([])
  .catch([])
/** Results of extensions: we request none. */
const extensions = z.looseObject({}).transform(() => ({}))

/** A new credential, as the browser sends it. */
export const registration = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  response: z.object({ clientDataJSON: part, attestationObject: part, transports }),
})

/** A signature by a credential, as the browser sends it. */
export const assertion = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  response: z
    .object({ clientDataJSON: part, authenticatorData: part, signature: part, userHandle: part.nullish() })
    // Authenticators that do not store the account with the key send no user handle.
    .transform(({ userHandle, ...rest }) => ({ ...rest, userHandle: userHandle ?? '' })),
})

export interface NewCredential {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly signCount: number
  readonly transports: readonly string[]
  readonly aaguid: string
  readonly isBackedUp: boolean
}

/** The relying party is always the installation at PUBLIC_URL, independent of the request. */
function relyingParty(accounts: Accounts): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(accounts.config.publicUrl)
  return { rpID: hostname, origin }
}

/** Every credential is discoverable and requires user verification, so that it can also be the only factor. */
export async function registrationOptions(
  accounts: Accounts,
  user: { readonly id: string; readonly email: string },
  known: readonly { readonly id: string; readonly transports: string[] }[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: relyingParty(accounts).rpID,
    userID: handleOf(user.id),
    userName: user.email,
    userDisplayName: user.email,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: [...known],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** @param known absent: any credential that the authenticator has for this installation */
export async function assertionOptions(
  accounts: Accounts,
  known: readonly { readonly id: string; readonly transports: string[] }[] = [],
) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: relyingParty(accounts).rpID,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: [...known],
  })
}

/** Undefined for a credential that was not created for this installation and challenge with user verification. */
export async function verifiedRegistration(
  accounts: Accounts,
  challenge: string,
  response: z.infer<typeof registration>,
): Promise<NewCredential | undefined> {
  const { rpID, origin } = relyingParty(accounts)
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(refused(accounts))
  if (!verified || registrationInfo === undefined) return undefined
  const { credential, aaguid, credentialBackedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    signCount: credential.counter,
    transports: response.response.transports,
    aaguid,
    isBackedUp: credentialBackedUp,
  }
}

/**
 * The sign count reported by the authenticator; undefined for a signature that is not by this credential, for this
 * installation and challenge, with user verification. `updateSignCount` checks the count itself.
 */
export async function verifiedCount(
  accounts: Accounts,
  challenge: string,
  factor: Factor,
  response: z.infer<typeof assertion>,
): Promise<number | undefined> {
  const { credential_id: id, public_key: publicKey } = factor
  if (id === null || publicKey === null || response.id !== id) return undefined
  const handle = response.response.userHandle
  if (handle !== '' && handle !== Buffer.from(handleOf(factor.user_id)).toString('base64url')) return undefined
  const { rpID, origin } = relyingParty(accounts)
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(refused(accounts))
  return verified ? authenticationInfo?.newCounter : undefined
}

/**
 * The library throws the reason that a response is invalid; it is logged, and callers learn only that it is invalid.
 */
function refused(accounts: Accounts) {
  return (error: unknown): { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined } => {
    accounts.log.debug({ err: error }, 'a passkey was refused')
    return { verified: false }
  }
}

/** The account name that authenticators store: its id, which does not identify the person. */
function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}
