import type { Auth } from './auth-client.ts'
import { auth } from './session.ts'
import { createPasskey, factorProof, getPasskey, type FactorProof } from './webauthn-types.ts'

/**
 * Asks the browser for the passkey of this factor and verifies it; the session is strong from then on. The options of
 * the server are used unchanged: the client's own `authenticate` and `register` would insist on a security key.
 *
 * @throws the error of the browser or the server
 */
export async function showPasskey(factorId: string): Promise<void> {
  const { mfa } = await auth()
  const { id, webauthn } = await challenge(mfa, factorId)
  if (webauthn.type !== 'request') throw new TypeError('This passkey was never set up.')
  const { publicKey } = webauthn.credential_options
  await verify(mfa, factorId, id, 'request', await getPasskey(publicKey))
}

/** Lets the browser create a passkey for a newly enrolled factor. @throws the error of the browser or the server */
export async function makePasskey(factorId: string): Promise<void> {
  const { mfa } = await auth()
  const { id, webauthn } = await challenge(mfa, factorId)
  if (webauthn.type !== 'create') throw new TypeError('This passkey was set up before.')
  const { publicKey } = webauthn.credential_options
  await verify(mfa, factorId, id, 'create', await createPasskey(publicKey))
}

const SITE = { rpId: location.hostname, rpOrigins: [location.origin] }

async function challenge(mfa: Auth['mfa'], factorId: string) {
  const { data, error } = await mfa.challenge({ factorId, webauthn: SITE })
  if (error !== null) throw error
  return data
}

async function verify(
  mfa: Auth['mfa'],
  factorId: string,
  challengeId: string,
  type: FactorProof['type'],
  credential: Credential | null,
): Promise<void> {
  const { error } = await mfa.verify({ factorId, challengeId, webauthn: factorProof(type, SITE, credential) })
  if (error !== null) throw error
}
