import type pg from 'pg'
import { attributeChanges } from '#server/platform/audit/attribute-changes.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Call } from '#server/platform/route.ts'

/**
 * A transaction of the service for the caller of a seat: only the service may say what bytes and secrets it has made,
 * and its functions ask for the caller's seat.
 */
export async function asSeat<T>({ caller, platform }: Call, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  return inTransaction(platform.database.service, async (client) => {
    await attributeChanges(client, caller)
    return work(client)
  })
}
