import type pg from 'pg'
import type { Caller } from './caller.ts'
import { originText } from './database-pool.ts'

/** Whose doing something is, as the trail keeps it. */
export type Doer = Pick<Caller, 'claimsText' | 'address' | 'userAgent' | 'requestId'>

/** For the trail: the rows that the service writes for a caller, until the end of the transaction, are the caller's doing. */
export async function actFor(client: pg.ClientBase, doer: Doer): Promise<void> {
  await client.query(`select set_config('request.jwt.claims', $1, true), set_config('request.origin', $2, true)`, [
    doer.claimsText,
    originText(doer),
  ])
}
