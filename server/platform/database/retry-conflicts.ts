import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Serialization failure and deadlock: PostgreSQL has rolled back this transaction, and another one went on. */
const CONFLICTS = new Set(['40001', '40P01'])
const ATTEMPTS = 5
const FIRST_REST_MS = 20

/**
 * Runs a transaction again when it lost against another one, after random rests that become longer. What it does
 * outside of the database, it may do several times.
 */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
    }
    await delay(FIRST_REST_MS * 2 ** (attempt - 1) * Math.random())
  }
}

const isConflict = (error: unknown): boolean => error instanceof pg.DatabaseError && CONFLICTS.has(error.code ?? '')
