import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { z } from 'zod'
import type { Migration } from './sources.ts'
import { StartError } from './start-error.ts'

const squash = z.strictObject({
  /** The last commit with the migrations as they were before the squash. */
  commit: z.string(),
  /** Their names and SHA-256. */
  replaced: z.record(z.string(), z.string()),
  /** The migrations that make the same. */
  by: z.array(z.string()),
})

/**
 * Before release 0.1.0 the migrations were squashed. A database that stands at the last of the old ones is what the
 * new ones make, so its ledger is rewritten, in one statement. Its functions and views enter the ledger as if files
 * had made them: those that no file defines any more are dropped. Databases made since are left alone.
 *
 * @throws StartError when the database was made by the old migrations and lacks some of them
 */
export async function takeOver(client: pg.ClientBase, known: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations.applied',
  )
  const { commit, replaced, by } = squash.parse(
    JSON.parse(readFileSync(new URL('./migrations/squash.json', import.meta.url), 'utf8')),
  )
  const isOld = rows.some(({ name }) => name in replaced)
  if (!isOld) return
  const isLast =
    rows.length === Object.keys(replaced).length && rows.every((row) => replaced[row.name] === row.checksum)
  if (!isLast) {
    throw new StartError(
      `The database was made before the migrations were squashed, and is not at the last of them: start commit ${commit} once, then this release.`,
    )
  }
  const squashed = known.filter((migration) => by.includes(migration.name))
  await client.query(
    `with gone as (delete from migrations.applied),
     objects as (
       insert into migrations.sources (path, checksum)
       select distinct format('functions/%s/%s.sql', n.nspname, p.proname), '' from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where pg_get_userbyid(p.proowner) in ('app_owner', 'app_definer') and n.nspname <> 'extensions'
       union
       select format('views/%s/%s.sql', n.nspname, c.relname), '' from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'v' and pg_get_userbyid(c.relowner) = 'app_owner'
     )
     insert into migrations.applied (name, checksum) select * from unnest($1::text[], $2::text[])`,
    [squashed.map((one) => one.name), squashed.map((one) => one.checksum)],
  )
}
