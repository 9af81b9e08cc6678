import pg from 'pg'
import { isLater, RELEASE } from '#db/release.ts'
import { migrate, migrateTo } from '#db/migrate.ts'
import { copyIn } from '#server/platform/database/copy.ts'
import type { Store } from '#server/platform/files/store.ts'
import { BackupError } from './backup-error.ts'
import type { TableInBackup } from './manifest.ts'
import { broken, filesOf, type OpenBackup } from './open-backup.ts'
import { connectForRows, quoted, readTables } from './snapshot.ts'

/** @throws BackupError when the backup is of a newer release */
export function requireKnownRelease({ name, header }: Pick<OpenBackup, 'name' | 'header'>): void {
  if (isLater(header.release, RELEASE))
    throw new BackupError(
      `The backup ${name} was made by release ${header.release}, and this is ${RELEASE}. Restore it with that release or a later one.`,
    )
}

/**
 * Fills an empty database and an empty store from a backup, and brings them to this release. The database then knows
 * that it is a restored copy.
 */
export async function restore(backup: OpenBackup, adminUrl: string, store: Pick<Store, 'put'>): Promise<void> {
  requireKnownRelease(backup)
  const client = await connectForRows(adminUrl)
  try {
    await migrateTo(client, backup.contents.migrations)
    await broken(backup.name, loadRows(client, backup))
    await broken(backup.name, loadFiles(backup, store))
    await migrate(client)
    await client.query(
      `update private.installation set copy = 'undecided', restored_from = $1, restored_at = null, stamp = null, stored_stamp = null`,
      [backup.header.madeAt],
    )
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

interface ForeignKey {
  readonly relation: string
  readonly name: string
  readonly definition: string
}

/** In one transaction. Foreign keys are made again behind the rows, which checks every reference. */
async function loadRows(client: pg.ClientBase, { contents, objects }: OpenBackup): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set local role app_owner')
    const here = await readTables(client)
    const wanted = new Set(contents.tables.map(quoted))
    for (const table of contents.tables)
      if (!here.some((one) => quoted(one) === quoted(table)))
        throw new BackupError(`The backup has ${quoted(table)}, which no migration of this release makes.`)
    const keys = await dropForeignKeys(client)
    await client.query(`truncate ${here.map(quoted).join(', ')}`)
    for (const table of here.filter((one) => wanted.has(quoted(one)))) {
      const saved = contents.tables.find((one) => quoted(one) === quoted(table))
      if (saved !== undefined) await loadTable(client, saved, objects.rows(saved.parts))
    }
    for (const { schema, name, value, isCalled } of contents.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [quoted({ schema, name }), value, isCalled])
    for (const { relation, name, definition } of keys)
      await client.query(`alter table ${relation} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function loadTable(client: pg.ClientBase, table: TableInBackup, rows: AsyncIterable<Buffer>): Promise<void> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  await copyIn(client, `copy ${quoted(table)} (${columns}) from stdin`, rows)
  const { rows: counted } = await client.query<{ rows: number }>(
    `select count(*)::float8 as rows from ${quoted(table)}`,
  )
  if (counted[0]?.rows !== table.rows)
    throw new BackupError(`${quoted(table)} has ${counted[0]?.rows} rows instead of ${table.rows}.`)
}

async function dropForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.conrelid::regclass::text as relation, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid
     where c.contype = 'f' and c.conparentid = 0 and pg_get_userbyid(t.relowner) in ('app_owner', 'app_definer') order by 1, 2`,
  )
  for (const { relation, name } of rows)
    await client.query(`alter table ${relation} drop constraint ${pg.escapeIdentifier(name)}`)
  return rows
}

export async function loadFiles(backup: OpenBackup, store: Pick<Store, 'put'>): Promise<void> {
  for await (const { version, object, sha256 } of filesOf(backup))
    if (object !== undefined) await store.put(version, backup.objects.file(object, sha256))
}
