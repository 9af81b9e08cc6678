import { generateSecret, generateURI, verify } from 'otplib'
import { renderSVG } from 'uqr'
import { seal, unseal } from '#server/platform/keys/secret-box.ts'
import type { Accounts } from '../accounts.ts'

const ISSUER = 'Parapet'
const PERIOD_S = 30

/** A new secret, shown to its owner once: as text, as an address, and as a QR code. */
export function makeTotp(email: string): { secret: string; uri: string; qr_code: string } {
  const secret = generateSecret()
  const uri = generateURI({ issuer: ISSUER, label: email, secret })
  return { secret, uri, qr_code: renderSVG(uri) }
}

export function sealTotp(accounts: Accounts, factorId: string, secret: string): string {
  return seal(accounts.secret.derive('factors'), placeOf(factorId), secret)
}

/**
 * The time step of a code: the current one, or the one before or after, because clocks differ. Undefined for a wrong
 * code. The caller must make sure that each step counts once.
 */
export async function stepOfCode(
  accounts: Accounts,
  factor: { readonly id: string; readonly sealed_secret: string | null },
  code: string,
): Promise<number | undefined> {
  const secret = unseal(accounts.secret.derive('factors'), placeOf(factor.id), factor.sealed_secret ?? '')
  if (secret === undefined) throw new Error('the secret of a factor cannot be opened')
  const result = await verify({ secret, token: code, epochTolerance: PERIOD_S })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

function placeOf(factorId: string): string {
  return `auth.mfa_factors|sealed_secret|${factorId}`
}
