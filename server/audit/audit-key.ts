import type { Secret } from '#server/platform/keys/secret.ts'
import { signingKey, type SigningKey } from '#server/platform/keys/signing-key.ts'

/**
 * Signs anchors. The database never has it, so an attacker who rewrites the audit log there cannot rewrite what was
 * signed.
 */
export type AuditKey = SigningKey

/** The same on every server of the installation, derived from its secret. */
export const auditKey = (secret: Secret): AuditKey => signingKey(secret, 'audit-key')

/** JSON with the signature of the text before it as its last member; `openLine` of the verifier reads it. */
export function signedLine(key: Pick<AuditKey, 'sign'>, value: object): string {
  const signed = JSON.stringify(value)
  return `${signed.slice(0, -1)},"signature":"${key.sign(signed)}"}`
}
