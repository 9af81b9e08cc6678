import pg from 'pg'
import { OUT_OF_MEMORY } from './database.ts'
import { ApiError } from '../errors.ts'
import { isConnectionLost, markAsLost } from './outage.ts'
import { retryConflicts } from './retry-conflicts.ts'

/** Waits as long as a read at most; the published types do not know the time limit. */
const BEGIN: pg.QueryConfig & { query_timeout: number } = { text: 'begin', query_timeout: 8_000 }

/**
 * Runs `work` in one transaction of the service; rolled back when it throws. When it lost against another transaction,
 * `work` runs again from its beginning: it changes nothing outside of the transaction that counts twice.
 */
export function inTransaction<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  return retryConflicts(() => attempt(pool, work))
}

async function attempt<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await begin(client)
  } catch (error) {
    // A rollback would wait behind it.
    client.release(true)
    throw error
  }
  try {
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    broken = await client.query('rollback').then(
      () => undefined,
      (failed: unknown) => (failed instanceof Error ? failed : new Error(String(failed))),
    )
    // The statement after a loss gets another error than the connection reported.
    if (isConnectionLost(client) && error instanceof Error && !(error instanceof ApiError)) markAsLost(error)
    if (isOutOfMemory(error)) broken ??= error
    throw error
  } finally {
    client.release(broken)
  }
}

/** The other end of an idle connection may be gone without a word: a statement would wait for minutes. */
async function begin(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(BEGIN)
  } catch (error) {
    if (error instanceof Error && !(error instanceof pg.DatabaseError)) markAsLost(error)
    throw error
  }
}

/** The connection is to be ended: freed memory stays in pieces, and later statements would fail for their lack. */
export function isOutOfMemory(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === OUT_OF_MEMORY
}
