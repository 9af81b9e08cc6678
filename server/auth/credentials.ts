import { z } from 'zod'
import { normaliseEmail } from './email-address.ts'
import { plainText } from './read-body.ts'
import { refusal } from './refusals.ts'

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
 * Address and password as they were typed.
 *
 * @throws AuthError 400 when either is missing, or a phone number stands in for the address
 */
export function requireCredentials(given: Given): { typedEmail: string; password: string } {
  const { email, phone, password } = given
  if (!password || (!email && !phone)) throw refusal.emailOrPhoneMissing()
  if (!email) throw refusal.phoneUnsupported()
  return { typedEmail: email, password }
}

/** @throws AuthError 400 when it is no address */
export function requireEmail(text: string | null | undefined): string {
  const email = normaliseEmail(text ?? '')
  if (email === undefined) throw refusal.emailMalformed()
  return email
}
