import { createECDH, createPrivateKey, sign } from 'node:crypto'
import type { Secret } from '#server/platform/keys/secret.ts'
import { fingerprintOf, type PublicJwk } from './verify/chain.mjs'

/** Order of the curve P-256: a private key is a number from 1 to this minus 1. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Signs anchors. The database never has it, so an attacker who rewrites the audit log there cannot rewrite what was
 * signed.
 */
export interface AuditKey {
  readonly jwk: PublicJwk
  /** RFC 7638 thumbprint, to be noted once and compared with that of an export. */
  readonly fingerprint: string
  /** ES256 over the text, base64url. */
  sign(text: string): string
}

/** The same on every server of the installation, derived from its secret. */
export function auditKey(secret: Secret): AuditKey {
  const seed = BigInt(`0x${secret.derive('audit-key').toString('hex')}`)
  const scalar = Buffer.from(((seed % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const jwk = {
    crv: 'P-256',
    kty: 'EC',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPrivateKey({ key: { ...jwk, d: scalar.toString('base64url') }, format: 'jwk' })
  return {
    jwk,
    fingerprint: fingerprintOf(jwk),
    sign: (text) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}

/** JSON with the signature of the text before it as its last member; `openLine` of the verifier reads it. */
export function signedLine(key: Pick<AuditKey, 'sign'>, value: object): string {
  const signed = JSON.stringify(value)
  return `${signed.slice(0, -1)},"signature":"${key.sign(signed)}"}`
}
