// All rows of the installation, as they were at one moment.
import pg from 'pg'
import { copyOut } from '#server/platform/database/copy.ts'
import { restDeletions } from '#server/platform/files/deletion-rest.ts'
import { BackupRunsError } from './backup-error.ts'

export interface Table {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
  /** Columns of the primary key; text ones in the order of their bytes, which is the same everywhere. */
  readonly order: readonly string[]
}

/** Texts come out the same whatever the server is set to. */
const SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s'`

const TABLES = `
  select n.nspname as schema, c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    array(select format('%I%s', a.attname, case when a.attcollation <> 0 then ' collate "C"' else '' end)
      from pg_index i cross join lateral unnest(i.indkey::int[]) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary order by k.place) as order
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname <> 'migrations' and pg_get_userbyid(c.relowner) in ('app_owner', 'app_definer')
  order by n.nspname, c.relname`

/** The tables of the product; those of others in the same database are not ours to copy. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES)
  return rows
}

export const quoted = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** A table of which only some rows are wanted, or other values than it has. */
export interface TableToRead extends Table {
  /** The rows, by the value of a column; `and` is a condition in SQL. */
  readonly where?: { readonly column: string; readonly is: string; readonly and?: string }
  /** What is read, by column, where it is not the column itself. */
  readonly instead?: Readonly<Record<string, string>>
}

/** The rows of a table in the order of its key, as COPY writes them. */
export function rowsOf(client: pg.ClientBase, table: TableToRead): AsyncGenerator<Buffer> {
  const columns = table.columns.map((column) => table.instead?.[column] ?? pg.escapeIdentifier(column)).join(', ')
  const where =
    table.where === undefined
      ? ''
      : ` where ${pg.escapeIdentifier(table.where.column)} = ${pg.escapeLiteral(table.where.is)} and ${table.where.and ?? 'true'}`
  const order = table.order.length === 0 ? '' : ` order by ${table.order.join(', ')}`
  return copyOut(client, `copy (select ${columns} from ${quoted(table)}${where}${order}) to stdout`)
}

/** A connection on which texts come out the same everywhere. */
export async function connectForRows(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'parapet backup' })
  // One that breaks while nothing is asked: the next statement fails.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(SETTINGS)
  return client
}

/**
 * Runs `work` on one moment of the database. Until it ends, no stored file is deleted.
 *
 * @throws BackupRunsError
 */
export async function withSnapshot<T>(
  adminUrl: string,
  work: (client: pg.Client, madeAt: string) => Promise<T>,
): Promise<T> {
  const client = await connectForRows(adminUrl)
  try {
    if (!(await restDeletions(client))) throw new BackupRunsError()
    await client.query('begin transaction isolation level repeatable read, read only')
    // An error instead of rows that policies leave out.
    await client.query('set local row_security = off')
    const { rows } = await client.query<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    )
    return await work(client, rows[0]?.at ?? '')
  } finally {
    await client.end()
  }
}
