import type pg from 'pg'
import type { Caller } from '../callers/caller.ts'
import { originText } from '../database/database-pool.ts'

/** The person and request to whom the audit log attributes a change. */
export type Attribution = Pick<Caller, 'claimsText' | 'address' | 'userAgent' | 'requestId'>

/**
 * Attributes the rows that the service writes for a caller to that caller in the audit log, until the end of the
 * transaction.
 */
export async function attributeChanges(client: pg.ClientBase, attribution: Attribution): Promise<void> {
  await client.query(`select set_config('request.jwt.claims', $1, true), set_config('request.origin', $2, true)`, [
    attribution.claimsText,
    originText(attribution),
  ])
}
