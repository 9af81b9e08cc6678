import pg from 'pg'
import type { Caller } from '#server/platform/callers/caller.ts'
import type { CallerOptions, Database, Statement } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/errors.ts'
import { restErrors } from '../errors/errors.ts'

/** The row that every statement returns. */
export interface Result {
  readonly total: number | undefined
  readonly count: number
  /** Null when none was requested. */
  readonly body: string | null
  /** How much of the change feed the statement saw. */
  readonly position: string | null
  readonly headers: string | null
  readonly status: string | null
  readonly inserted: number | undefined
}

export interface Run {
  readonly statement: Statement
  readonly options: CallerOptions
  /** Set when its timeout is that of patterns, which the caller can do something about. */
  readonly patternTimeoutMs?: number | undefined
  /** Checks the result before the transaction ends; an error rolls it back. */
  readonly check: ((result: Result) => void) | undefined
  /** Whether to commit. */
  readonly keep: boolean
}

const CANCELLED = '57014'

/** Runs a statement as the caller. */
export async function runStatement(database: Database, caller: Caller, run: Run): Promise<Result> {
  try {
    return await runOnce(database, caller, run)
  } catch (error) {
    if (error instanceof ApiError) throw error
    // Not an error of PostgreSQL: the connection was lost.
    if (!(error instanceof pg.DatabaseError)) throw restErrors.connectionLost(error)
    if (error.code === CANCELLED && run.patternTimeoutMs !== undefined)
      throw restErrors.slowPattern(run.patternTimeoutMs, error)
    throw error
  }
}

function runOnce(database: Database, caller: Caller, run: Run): Promise<Result> {
  const { statement, options, check, keep } = run
  if (!check && keep) return database.asCaller(caller, statement, options).then(toResult)
  return runInTransaction(database, caller, run)
}

/** Carries a result out of a transaction that is rolled back. */
class RolledBack extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('undone as asked')
    this.result = result
  }
}

async function runInTransaction(database: Database, caller: Caller, run: Run): Promise<Result> {
  const { statement, options, check, keep } = run
  try {
    return await database.callerTransaction(caller, options, async (client) => {
      const { text, values } = statement
      const { rows } = await client.query<(string | null)[]>({
        text,
        values: [...values],
        rowMode: 'array',
        types: AS_TEXT,
      })
      const result = toResult(rows)
      check?.(result)
      if (keep) return result
      // Reports now what a deferred constraint would have refused at commit.
      await client.query('set constraints all immediate')
      throw new RolledBack(result)
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}

/** Columns as text, as `asCaller` returns them. */
const AS_TEXT = { getTypeParser: () => (text: string) => text }

function toResult([row = []]: readonly (readonly (string | null)[])[]): Result {
  const [total, count, body, position, headers, status, inserted] = row
  return {
    total: numberOf(total),
    count: numberOf(count) ?? 0,
    body: body ?? null,
    position: position ?? null,
    headers: headers ?? null,
    status: status ?? null,
    inserted: numberOf(inserted),
  }
}

function numberOf(text: string | null | undefined): number | undefined {
  return text === null || text === undefined ? undefined : Number(text)
}
