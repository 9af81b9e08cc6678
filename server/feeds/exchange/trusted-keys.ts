import type pg from 'pg'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { SigningKey } from '#server/platform/keys/signing-key.ts'
import { FeedFileError } from '../files/feed-file-error.ts'
import type { VerifiedExport } from './open-export.ts'

/** An export signed with a key that was not confirmed here. */
export class UntrustedExportError extends FeedFileError {
  readonly fingerprint: string

  constructor(fingerprint: string) {
    super(
      `The export is signed with the key ${fingerprint}. Compare it with what the exporting installation shows, and confirm it once.`,
    )
    this.fingerprint = fingerprint
  }
}

/**
 * Whether an export may be put in: signed by this installation, by a key that was confirmed before, or by the one that
 * a person confirms now, which is remembered.
 *
 * @throws UntrustedExportError
 */
export async function requireTrust(
  service: pg.Pool,
  own: SigningKey,
  { fingerprint, jwk }: VerifiedExport,
  confirmed: string | undefined,
): Promise<void> {
  if (fingerprint === own.fingerprint) return
  const isTrusted = await inTransaction(service, async (client) => {
    if (fingerprint === confirmed)
      await client.query(
        'insert into private.trusted_mirror_keys (fingerprint, jwk) values ($1, $2) on conflict do nothing',
        [fingerprint, JSON.stringify(jwk)],
      )
    const { rowCount } = await client.query('select from private.trusted_mirror_keys where fingerprint = $1', [
      fingerprint,
    ])
    return rowCount === 1
  })
  if (!isTrusted) throw new UntrustedExportError(fingerprint)
}
