import { codeOf, messageOf } from '../errors.ts'
import { auth } from './session.ts'

/** Makes the session a fresh one by the password. @throws what the server refused */
export async function proveByPassword(password: string): Promise<void> {
  const { error } = await (await auth()).updateUser({ current_password: password })
  if (error !== null) throw error
}

/** Makes the session a fresh one by a code that was mailed. @throws what the server refused */
export async function proveByCode(nonce: string): Promise<void> {
  const { error } = await (await auth()).updateUser({ nonce })
  if (error !== null) throw error
}

/** Sends a code to the person's address. @throws what the server refused */
export async function sendProofCode(): Promise<void> {
  const { error } = await (await auth()).reauthenticate()
  if (error !== null) throw error
}

/** Why a proof was not taken, in words. */
export function proofRefusal(error: unknown): string {
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
