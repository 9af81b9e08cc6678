import { codeOf } from '../errors.ts'

const KNOWN = 'This device already holds a passkey of yours.'

/** Why a passkey was not used or made, where the browser or the server says so; undefined for everything else. */
export function passkeyRefusal(error: unknown): string | undefined {
  if (isDeclined(error)) return 'Nothing was chosen. Try again when your passkey is at hand.'
  if (isKnown(error)) return KNOWN
  if (isElsewhere(error)) return 'Passkeys work only at the address by which Parapet is known. Open it there.'
  switch (codeOf(error) ?? '') {
    case 'webauthn_credential_exists':
      return KNOWN
    case 'webauthn_credential_not_found':
      return 'This passkey belongs to no account here. It may have been removed.'
    case 'webauthn_challenge_expired':
    case 'webauthn_challenge_not_found':
    case 'mfa_challenge_expired':
      return 'That took too long. Try again.'
    case 'webauthn_verification_failed':
      return 'The passkey could not be checked. Try again, or use another way.'
    default:
      return undefined
  }
}

/** The person closed the browser's window, or it gave up waiting; the auth client keeps the name of the browser's error. */
function isDeclined(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** The device refuses to make a second passkey for the same account. */
function isKnown(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

/** The page was opened by another name of the server than the one passkeys are made for. */
function isElsewhere(error: unknown): boolean {
  return error instanceof Error && error.name === 'SecurityError'
}
