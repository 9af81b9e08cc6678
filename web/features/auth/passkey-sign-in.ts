import { signInError } from '#web/lib/auth/auth-errors.ts'
import { passkeyErrorMessage } from '#web/lib/auth/passkey-error.ts'
import { auth } from '#web/lib/auth/session.ts'
import { parseRequestOptions, toClientJson } from '#web/lib/auth/webauthn-types.ts'
import { authToast, toastWelcome } from './auth-toast.ts'

/** The pending request for the browser's autofill list; a browser allows one request for a passkey at a time. */
let offer: AbortController | undefined

/** Asks the browser for any passkey of this site; the passkey identifies the person. */
export async function signInWithPasskey(): Promise<void> {
  stopOffering()
  try {
    const { error } = await (await auth()).signInWithPasskey()
    if (error !== null) throw error
    toastWelcome()
  } catch (error) {
    toastSignInError(error)
  } finally {
    void offerPasskeys()
  }
}

/** Adds passkeys to the autofill list of the mail field, and waits in the background for a choice. */
export async function offerPasskeys(): Promise<void> {
  if (offer !== undefined || !(await canOffer())) return
  const waiting = new AbortController()
  offer = waiting
  try {
    const { passkey } = await auth()
    const { data } = await passkey.startAuthentication()
    if (data === null || waiting.signal.aborted) return
    const publicKey = parseRequestOptions(data.options)
    const credential = await navigator.credentials.get({ mediation: 'conditional', publicKey, signal: waiting.signal })
    if (!(credential instanceof PublicKeyCredential)) return
    const { error } = await passkey.verifyAuthentication({
      challengeId: data.challenge_id,
      credential: toClientJson(credential),
    })
    if (error === null) toastWelcome()
    else toastSignInError(error)
  } catch (error) {
    // Aborted by us or by the browser. The person has asked for nothing yet, so there is no error to show.
    if (!(error instanceof DOMException)) throw error
  } finally {
    if (offer === waiting) offer = undefined
  }
}

export function stopOffering(): void {
  offer?.abort()
  offer = undefined
}

async function canOffer(): Promise<boolean> {
  if (!('parseRequestOptionsFromJSON' in PublicKeyCredential)) return false
  return PublicKeyCredential.isConditionalMediationAvailable()
}

function toastSignInError(error: unknown): void {
  const { title, text } = signInError(error)
  authToast('error', title, passkeyErrorMessage(error) ?? text)
}
