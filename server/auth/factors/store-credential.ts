import pg from 'pg'
import type { Queryable } from '#server/platform/rate-limit/rate-limit.ts'
import type { NewCredential } from './webauthn.ts'

const UNIQUE_VIOLATION = '23505'

/** Stores a new credential with its factor; false when it is registered already. */
export async function storeCredential(db: Queryable, factorId: string, made: NewCredential): Promise<boolean> {
  try {
    const { rowCount } = await db.query(
      `update auth.mfa_factors set credential_id = $2, public_key = $3, sign_count = $4, transports = $5, aaguid = $6, is_backed_up = $7
       where id = $1`,
      [
        factorId,
        made.credentialId,
        Buffer.from(made.publicKey),
        made.signCount,
        made.transports,
        made.aaguid,
        made.isBackedUp,
      ],
    )
    return rowCount === 1
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return false
    throw error
  }
}
