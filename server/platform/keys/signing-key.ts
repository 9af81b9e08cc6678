import { createECDH, createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { Secret } from './secret.ts'

/** Order of the curve P-256: a private key is a number from 1 to this minus 1. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

export interface PublicKey {
  readonly crv: string
  readonly kty: string
  readonly x: string
  readonly y: string
}

export interface SigningKey {
  readonly jwk: PublicKey
  /** RFC 7638 thumbprint, for people to compare. */
  readonly fingerprint: string
  /** ES256 over the text, base64url. */
  sign(text: string): string
}

/** A signing key of the installation, the same on every server: derived from its secret, and in no database. */
export function signingKey(secret: Secret, purpose: 'audit-key' | 'mirror-key'): SigningKey {
  const seed = BigInt(`0x${secret.derive(purpose).toString('hex')}`)
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
    fingerprint: keyFingerprint(jwk),
    sign: (text) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}

export function keyFingerprint({ crv, kty, x, y }: PublicKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}

/** False also for a key or signature that is none. */
export function isSignedBy(jwk: PublicKey, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' })
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
