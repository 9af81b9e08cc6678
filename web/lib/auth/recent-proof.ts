import { codeOf, messageOf } from '../errors.ts'
import { auth } from './session.ts'

/** Refreshes the session's proof of identity by password. @throws the error of the server */
export async function proveByPassword(password: string): Promise<void> {
  const { error } = await (await auth()).updateUser({ current_password: password })
  if (error !== null) throw error
}

/** Refreshes the session's proof of identity by an emailed code. @throws the error of the server */
export async function proveByCode(nonce: string): Promise<void> {
  const { error } = await (await auth()).updateUser({ nonce })
  if (error !== null) throw error
}

/** Emails a code to the person. @throws the error of the server */
export async function sendProofCode(): Promise<void> {
  const { error } = await (await auth()).reauthenticate()
  if (error !== null) throw error
}

/** The message for a rejected proof. */
export function proofErrorMessage(error: unknown): string {
  switch (codeOf(error) ?? '') {
    case 'current_password_invalid':
      return 'This is not your current password.'
    case 'reauthentication_not_valid':
    case 'otp_expired':
      return 'This code is wrong or has expired.'
    case 'over_request_rate_limit':
    case 'over_email_send_rate_limit':
      return 'Too many attempts. Please wait a moment before trying again.'
    default:
      return messageOf(error)
  }
}
