import type { Factor } from '@supabase/auth-js'
import * as z from 'zod/mini'
import { codeOf, messageOf } from '../errors.ts'
import { callFunction } from '../functions.ts'
import { passkeyErrorMessage } from './passkey-error.ts'
import { auth } from './session.ts'

export type KnownFactor = Pick<Factor, 'id' | 'friendly_name'>
export type VerifiedFactors = { apps: KnownFactor[]; passkeys: KnownFactor[] }

/**
 * The person's verified factors: authenticator apps and passkeys. Recovery codes are offered without knowing whether
 * any are left.
 */
export async function verifiedFactors(): Promise<VerifiedFactors> {
  const { data, error } = await (await auth()).mfa.listFactors()
  if (error !== null) throw error
  return { apps: data.totp, passkeys: data.webauthn }
}

/** Verifies a code of an authenticator app; the session is strong from then on. @throws the error of the server */
export async function showCode(factorId: string, code: string): Promise<void> {
  const { error } = await (await auth()).mfa.challengeAndVerify({ factorId, code })
  if (error !== null) throw error
}

const session = z.object({ access_token: z.string(), refresh_token: z.string() })

/** Uses a recovery code. @throws the error of the server */
export async function spendRecoveryCode(code: string): Promise<void> {
  const tokens = await callFunction('use-recovery-code', { code: code.trim() }, session)
  const { error } = await (await auth()).setSession(tokens)
  if (error !== null) throw error
}

export const CODE_REFUSED = 'This code is not right, or was used before. Wait for the next one.'

/** The message for a rejected factor. */
export function factorErrorMessage(error: unknown): string {
  switch (codeOf(error) ?? '') {
    case 'mfa_verification_failed':
      return CODE_REFUSED
    case 'mfa_factor_not_found':
      return 'This factor was removed in the meantime. Use another way.'
    case 'over_request_rate_limit':
      return 'Too many attempts. Please wait a moment before trying again.'
    default:
      return passkeyErrorMessage(error) ?? messageOf(error)
  }
}
