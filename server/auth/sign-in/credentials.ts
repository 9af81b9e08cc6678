import { z } from 'zod'
import { normaliseEmail } from '../users/email-address.ts'
import { plainText } from '../read-body.ts'
import { authErrors } from '../errors.ts'

/** The fields that sign-up and sign-in share. */
export const credentialFields = {
  email: plainText.nullish(),
  phone: plainText.nullish(),
  password: z.string().nullish(),
}

interface Given {
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly password?: string | null | undefined
}

/**
 * Address and password as typed.
 *
 * @throws AuthError 400 when either is missing, or a phone number is given instead of the address
 */
export function requireCredentials(given: Given): { typedEmail: string; password: string } {
  const { email, phone, password } = given
  if (!password || (!email && !phone)) throw authErrors.emailOrPhoneMissing()
  if (!email) throw authErrors.phoneUnsupported()
  return { typedEmail: email, password }
}

/** @throws AuthError 400 when it is not an address */
export function requireEmail(text: string | null | undefined): string {
  const email = normaliseEmail(text ?? '')
  if (email === undefined) throw authErrors.emailMalformed()
  return email
}
