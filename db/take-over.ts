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
 * Before release 0.1.0 the migrations were squashed. A database that stands at the last of the old ones is what the new ones
 * make, so its ledger is rewritten, in one statement. Databases made since are left alone.
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
    `with gone as (delete from migrations.applied where name = any ($1))
     insert into migrations.applied (name, checksum) select * from unnest($2::text[], $3::text[])
     on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
    [
      Object.keys(replaced).filter((name) => !by.includes(name)),
      squashed.map((one) => one.name),
      squashed.map((one) => one.checksum),
    ],
  )
}
