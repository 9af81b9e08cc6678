import type pg from 'pg'
import { applyEarly, applySources } from './apply-sources.ts'
import { isLater, RELEASE } from './release.ts'
import { retryDeadlocks } from './retry-deadlocks.ts'
import { calledByMigrations, type Migration, readMigrations, readSources, type Source, SQL_ROOT } from './sources.ts'
import { StartError } from './start-error.ts'
import { takeOver } from './take-over.ts'

/** Any number, the same for every Parapet: two servers that start at once migrate one after the other. */
const LOCK = 7_265_831

/**
 * What this database has of which release. `sources` are the repeatable files; an empty checksum means: to apply
 * again.
 */
const LEDGER = `
  create schema if not exists migrations;
  create table if not exists migrations.applied (name text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table if not exists migrations.sources (path text primary key, checksum text not null);
  create table if not exists migrations.release (only_one boolean primary key default true check (only_one), version text not null)`

export interface Migrated {
  /** Names of the migrations that were applied now. */
  readonly migrations: readonly string[]
  /** Paths of the repeatable files that were applied now. */
  readonly sources: readonly string[]
}

/**
 * Brings a database to this release, under an advisory lock: each missing migration in its own transaction, then in
 * one transaction the repeatable files (functions, views, policies) that changed, or all of them after a migration.
 * Does nothing but compare checksums where nothing changed.
 *
 * @param client connected as a role that may create roles (a superuser, or the owner on a managed PostgreSQL)
 * @param root the folder that has `migrations/`, `functions/`, `views/` and `policies/`
 * @throws StartError when the database is newer than this release, when an applied migration was changed since, or
 *   when a file fails; what was begun is undone
 */
export async function migrate(client: pg.ClientBase, root: URL = SQL_ROOT, release = RELEASE): Promise<Migrated> {
  const known = readMigrations(root)
  const sources = readSources(root)
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    await client.query(LEDGER)
    await takeOver(client, known)
    const missing = await missingMigrations(client, known)
    const latest = await latestRelease(client)
    const todo = await changedSources(client, sources)
    if (isLater(latest, release) && missing.length + todo.due.length + todo.gone.length > 0) {
      throw new StartError(
        `The database has the functions of release ${latest}, and this is ${release}: start release ${latest} or a later one.`,
      )
    }
    await applyMigrations(client, missing, () => calledByMigrations(known, sources))
    const { due, gone } = missing.length > 0 ? await changedSources(client, sources) : todo
    const applied = due.length + gone.length > 0 ? await applySources(client, { all: sources, due, gone }) : []
    if (latest === NONE || isLater(release, latest)) await keepRelease(client, release)
    return { migrations: missing.map((migration) => migration.name), sources: applied }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

/**
 * Gives an empty database the tables that it had after these migrations and nothing that repeatable files define, so
 * that its rows can be copied in before policies and triggers are there. `migrate` does the rest.
 *
 * @throws StartError when this release does not know one of them
 */
export async function migrateTo(
  client: pg.ClientBase,
  wanted: readonly { readonly name: string; readonly checksum: string }[],
  root: URL = SQL_ROOT,
): Promise<void> {
  const known = readMigrations(root)
  await client.query(LEDGER)
  const missing = wanted.map(({ name, checksum }) => {
    const ours = known.find((migration) => migration.name === name)
    if (ours?.checksum === checksum || ours?.earlierChecksums.includes(checksum) === true) return ours
    throw new StartError(`This was made by another release, which has ${name}. Use that release or a later one.`)
  })
  await applyMigrations(client, missing, () => calledByMigrations(known, readSources(root)))
}

async function missingMigrations(client: pg.ClientBase, known: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations.applied',
  )
  for (const row of rows) {
    const ours = known.find((migration) => migration.name === row.name)
    if (ours === undefined) {
      throw new StartError(
        `The database was made by a newer release (it has ${row.name}). Start that release, or restore a backup of this one.`,
      )
    }
    if (row.checksum !== ours.checksum && !ours.earlierChecksums.includes(row.checksum)) {
      throw new StartError(`${row.name} was changed after it was applied. Restore the file; changes go into a new one.`)
    }
  }
  return known.filter((migration) => rows.every((row) => row.name !== migration.name))
}

async function changedSources(client: pg.ClientBase, sources: readonly Source[]) {
  const { rows } = await client.query<{ path: string; checksum: string }>(
    'select path, checksum from migrations.sources',
  )
  const applied = new Map(rows.map((row) => [row.path, row.checksum]))
  return {
    due: sources.filter((source) => applied.get(source.path) !== source.checksum),
    gone: rows.map((row) => row.path).filter((path) => sources.every((source) => source.path !== path)),
  }
}

/** The first file makes the roles and schemas; functions that tables need come right after it. */
async function applyMigrations(
  client: pg.ClientBase,
  missing: readonly Migration[],
  early: () => Source[],
): Promise<void> {
  const isFirst = (migration: Migration) => migration.name.startsWith('0001')
  for (const migration of missing.filter(isFirst)) await apply(client, migration, `select`)
  const rest = missing.filter((migration) => !isFirst(migration))
  if (rest.length === 0) return
  const { due } = await changedSources(client, early())
  if (due.length > 0) await applyEarly(client, due)
  for (const migration of rest) await retryDeadlocks(() => apply(client, migration, 'set local role app_owner'))
}

async function apply(client: pg.ClientBase, migration: Migration, become: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(become)
    await client.query(migration.text)
    await client.query('reset role')
    await client.query('insert into migrations.applied (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query(`update migrations.sources set checksum = ''`)
    // Servers that run already read the schema again.
    await client.query(`notify pgrst, 'reload schema'`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const text = error instanceof Error ? error.message : String(error)
    throw new StartError(`Migration ${migration.name} failed and was undone: ${text}`, error)
  }
}

const NONE = '0.0.0'

async function latestRelease(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>('select version from migrations.release')
  return rows[0]?.version ?? NONE
}

async function keepRelease(client: pg.ClientBase, release: string): Promise<void> {
  await client.query(
    `insert into migrations.release (version) values ($1) on conflict (only_one) do update set version = excluded.version`,
    [release],
  )
}
