import pg from 'pg'
import type { TestDatabase } from '#db/testing.ts'
import { SCHEMAS } from './testing-fixture.ts'

/** The tables of the fixture. */
export interface Tables {
  /** Those that differ from the fixture, with their rows; puts the fixture back. */
  changed(): Promise<Readonly<Record<string, unknown>>>
  end(): Promise<void>
}

const TABLES = `
select format('%I.%I', n.nspname, c.relname) as name, quote_ident('kept ' || c.oid) as copy,
  (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
   where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
  array(select format('%I.%I', r.relnamespace::regnamespace, r.relname) from pg_constraint k join pg_class r on r.oid = k.conrelid
   where k.confrelid = c.oid and k.contype = 'f') as referrers,
  (select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), attname) from pg_attribute
   where attrelid = c.oid and attidentity <> '') as sequence
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = any ($1) and c.relkind = 'r' order by 1`

interface Table {
  readonly name: string
  readonly copy: string
  readonly columns: string
  /** Tables with a foreign key to it. */
  readonly referrers: readonly string[]
  readonly sequence: string | null
}

/** Copies the tables, to compare with and to restore. */
export async function openTables(database: TestDatabase): Promise<Tables> {
  const client = new pg.Client(database.urls.admin)
  await client.connect()
  const { rows: tables } = await client.query<Table>(TABLES, [SCHEMAS])
  // Foreign keys and identities stay out of the way of restoring.
  await client.query(`set session_replication_role = replica`)
  for (const { name, copy } of tables) {
    await client.query(`create temporary table ${copy} as table ${name}`)
    // The planner's estimates stay what they are.
    await client.query(`alter table ${name} set (autovacuum_enabled = false)`)
  }
  const content = tables.map(
    ({ name }) =>
      `select ${pg.escapeLiteral(name)} as name, (select json_agg(r order by r::text) from ${name} r)::text as rows`,
  )
  const read = async (): Promise<Map<string, string>> => {
    const { rows } = await client.query<{ name: string; rows: string | null }>({
      name: 'tables',
      text: content.join(' union all '),
    })
    return new Map(rows.map((row) => [row.name, row.rows ?? '[]']))
  }
  const fixture = await read()
  return {
    async changed() {
      const now = await read()
      const names = [...now.keys()].filter((name) => now.get(name) !== fixture.get(name))
      await client.query(restoring(tables, names))
      return Object.fromEntries(names.map((name) => [name, JSON.parse(now.get(name) ?? '')]))
    },
    end: () => client.end(),
  }
}

/** Empties and fills changed tables, so that their rows have the same order in both databases. */
function restoring(tables: readonly Table[], changed: readonly string[]): string {
  const names = new Set(changed)
  for (const name of names)
    for (const referrer of tables.find((table) => table.name === name)?.referrers ?? []) names.add(referrer)
  const emptied = tables.filter(({ name }) => names.has(name))
  return [
    ...(emptied.length === 0 ? [] : [`truncate ${[...names].join(', ')}`]),
    ...emptied.map(
      ({ name, copy, columns }) =>
        `insert into ${name} (${columns}) overriding system value select ${columns} from ${copy}`,
    ),
    // A refused insert has taken a number all the same.
    ...tables.flatMap(({ sequence }) => (sequence === null ? [] : [`select setval('${sequence}', 100)`])),
  ].join(';')
}
