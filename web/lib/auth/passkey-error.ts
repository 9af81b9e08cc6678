import { codeOf } from '../errors.ts'

const KNOWN = 'This device already holds a passkey of yours.'

/** The message for a failed passkey; undefined for errors of another kind. */
export function passkeyErrorMessage(error: unknown): string | undefined {
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

/** The person closed the browser's dialog or it timed out; the auth client keeps the name of the browser's error. */
function isDeclined(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** The device refuses a second passkey for the same account. */
function isKnown(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

/** The page was opened under another host name than the one passkeys are made for. */
function isElsewhere(error: unknown): boolean {
  return error instanceof Error && error.name === 'SecurityError'
}
