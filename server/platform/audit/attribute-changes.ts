import type pg from 'pg'
import type { Caller } from '../callers/caller.ts'
import { ReadOnlyError } from '../callers/read-only-error.ts'
import { originText } from '../database/database-pool.ts'

/** The person and request to whom the audit log attributes a change. */
export type Attribution = Pick<Caller, 'claimsText' | 'sessionId' | 'address' | 'userAgent' | 'requestId'>

/**
 * Attributes the rows that the service writes for a caller to that caller in the audit log, until the end of the
 * transaction. The caller's session passes the same door as for the caller's own statements.
 *
 * @throws pg.DatabaseError where the session has ended or owes a factor; ReadOnlyError where it may only read
 */
export async function attributeChanges(client: pg.ClientBase, attribution: Attribution): Promise<void> {
  const { claimsText, sessionId } = attribution
  const { rows } = await client.query<{ isReadOnly: boolean }>(
    `select set_config('request.jwt.claims', $1, true), set_config('request.origin', $2, true),
       private.require_session($3), current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    [claimsText, originText(attribution), sessionId ?? null],
  )
  if (rows[0]?.isReadOnly === true) throw new ReadOnlyError(attribution, undefined)
}
