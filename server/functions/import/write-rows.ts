import pg from 'pg'
import { JobError } from '#server/platform/job-kind.ts'
import type { Import } from './imports.ts'

export interface BroughtRow {
  /** In the file, as the person counts. */
  readonly row: number
  readonly entry: unknown
}

/**
 * Writes some rows, all of them or none.
 *
 * @throws JobError that names the row which cannot be written, or says why none of them can; whatever is worth trying again as it is
 */
export async function writeRows(
  client: pg.ClientBase,
  what: Pick<Import, 'write'>,
  companyId: string,
  rows: readonly BroughtRow[],
): Promise<void> {
  await client.query('savepoint rows_of_the_file')
  try {
    await what.write(
      client,
      companyId,
      rows.map(({ entry }) => entry),
    )
  } catch (error) {
    if (!isAboutRows(error)) throw error
    await client.query('rollback to savepoint rows_of_the_file')
    const [row, ...others] = rows
    if (row === undefined) throw error
    if (others.length === 0) throw new JobError(`Row ${row.row}: ${reasonOf(error)} Nothing was imported.`)
    // One by one, up to the one that it was.
    for (const one of rows) await writeRows(client, what, companyId, [one])
  }
  await client.query('release savepoint rows_of_the_file')
}

/** A value that the database refuses, and not a right, a lock or a lost connection. */
function isAboutRows(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^(?:22|23|54|P0001)/.test(error.code ?? '')
}

function reasonOf({ code, message }: pg.DatabaseError): string {
  if (code === '23503') return 'a control or a person that it names is no longer there.'
  // Of a rule of ours that is in words; those of the database itself name columns and constraints.
  if ((code === '23514' && !/constraint/.test(message)) || code === 'P0001') return `${message}.`
  return 'it has a value that cannot be stored.'
}
