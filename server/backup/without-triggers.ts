import pg from 'pg'
import { quoted, type Table } from './snapshot.ts'

interface Trigger {
  readonly table: string
  readonly name: string
  /** O: for the sessions of clients. A: always. R: for those of a replica. */
  readonly fires: 'O' | 'A' | 'R'
}

const ENABLE = { O: 'enable', A: 'enable always', R: 'enable replica' } as const

/**
 * Runs `work` while the triggers of tables rest, except those of keys. To be called in a transaction, until whose end
 * others cannot write to these tables.
 */
export async function withoutTriggers(
  client: pg.ClientBase,
  tables: readonly Pick<Table, 'schema' | 'name'>[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: triggers } = await client.query<Trigger>(
    `select format('%I.%I', n.nspname, c.relname) as table, t.tgname as name, t.tgenabled as fires
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled <> 'D' and format('"%s"."%s"', n.nspname, c.relname) = any ($1)`,
    [tables.map(quoted)],
  )
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  await work()
  for (const { table, name, fires } of triggers)
    await client.query(`alter table ${table} ${ENABLE[fires]} trigger ${pg.escapeIdentifier(name)}`)
}
