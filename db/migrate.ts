import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import type pg from 'pg'
import { StartError } from './start-error.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any number, the same for every Parapet: two servers that start at once migrate one after the other. */
const LOCK = 7_265_831

interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** The migrations of this release, in order. */
export function migrations(folder: URL = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Brings a database to this release: each missing file in its own transaction, under an advisory lock.
 *
 * @param client connected as a role that may create roles (a superuser, or the owner on a managed PostgreSQL)
 * @returns names of the files that were applied now
 * @throws StartError when the database is newer than this release, or an applied file was changed since
 */
export async function migrate(client: pg.ClientBase, folder: URL = FOLDER): Promise<string[]> {
  const known = migrations(folder)
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    await client.query(`create schema if not exists migrations`)
    await client.query(
      `create table if not exists migrations.applied (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations.applied',
    )
    refuseForeign(known, rows)
    const applied = new Set(rows.map((row) => row.name))
    const missing = known.filter((migration) => !applied.has(migration.name))
    for (const migration of missing) await apply(client, migration)
    return missing.map((migration) => migration.name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

function refuseForeign(known: Migration[], applied: { name: string; checksum: string }[]): void {
  for (const row of applied) {
    const ours = known.find((migration) => migration.name === row.name)
    if (ours === undefined) {
      throw new StartError(
        `The database was made by a newer release (it has ${row.name}). Start that release, or restore a backup of this one.`,
      )
    }
    if (ours.checksum !== row.checksum) {
      throw new StartError(`${row.name} was changed after it was applied. Restore the file; changes go into a new one.`)
    }
  }
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  const first = migration.name.startsWith('0001')
  await client.query('begin')
  try {
    // The first file makes the roles; everything after it belongs to the owner role.
    if (!first) await client.query('set local role app_owner')
    await client.query(migration.text)
    await client.query('reset role')
    await client.query('insert into migrations.applied (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    // Servers that run already read the schema anew.
    await client.query(`notify pgrst, 'reload schema'`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const text = error instanceof Error ? error.message : String(error)
    throw new StartError(`Migration ${migration.name} failed and was undone: ${text}`, error)
  }
}
