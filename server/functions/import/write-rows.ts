import pg from 'pg'
import { constraintMessage, type CheckConstraint } from '#server/platform/database/constraint-message.ts'
import { JobError } from '#server/platform/background/job-kind.ts'
import type { ImportKind } from './import-kind.ts'

export interface ImportRow {
  /** Its number in the file, counted from 1. */
  readonly row: number
  readonly entry: unknown
}

/**
 * Writes some rows, all or none.
 *
 * @throws JobError that names the invalid row, or the reason that no row can be written; errors worth a retry
 * unchanged
 */
export async function writeRows(
  client: pg.ClientBase,
  what: Pick<ImportKind, 'write'>,
  companyId: string,
  rows: readonly ImportRow[],
): Promise<void> {
  await client.query('savepoint rows_of_the_file')
  try {
    await what.write(
      client,
      companyId,
      rows.map(({ entry }) => entry),
    )
  } catch (error) {
    if (!isRowError(error)) throw error
    await client.query('rollback to savepoint rows_of_the_file')
    const [row, ...others] = rows
    if (row === undefined) throw error
    if (others.length === 0)
      throw new JobError(`Row ${row.row}: ${await reasonOf(error, client)} Nothing was imported.`)
    // One by one, up to the invalid one.
    for (const one of rows) await writeRows(client, what, companyId, [one])
  }
  await client.query('release savepoint rows_of_the_file')
}

/** An invalid value, and not a missing right, a lock or a lost connection. */
function isRowError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^(?:22|23|54|P0001)/.test(error.code ?? '')
}

async function reasonOf(error: pg.DatabaseError, client: pg.ClientBase): Promise<string> {
  const { code, message, constraint } = error
  if (code === '23503') return 'a control or a person that it names is no longer there.'
  // Errors raised by our functions have a message; the database's own name columns and constraints.
  const words = code === '23514' && constraint !== undefined ? await checkWords(error, client) : undefined
  if (words !== undefined) return `${words}.`
  if ((code === '23514' && constraint === undefined) || code === 'P0001') return `${message}.`
  return 'it has a value that cannot be stored.'
}

async function checkWords({ schema, table, constraint }: pg.DatabaseError, client: pg.ClientBase) {
  const { rows } = await client.query<CheckConstraint>(
    `select pg_get_constraintdef(oid) as definition, obj_description(oid, 'pg_constraint') as comment
     from pg_constraint where contype = 'c' and conname = $1 and conrelid = to_regclass(format('%I.%I', $2::text, $3::text))`,
    [constraint, schema, table],
  )
  return rows[0] && constraintMessage(rows[0])
}
