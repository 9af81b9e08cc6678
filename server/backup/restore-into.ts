import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { diskSpaceOf } from '#db/disk-space.ts'
import { startEmbeddedPostgres } from '#db/embedded/postgres.ts'
import type { Config } from '#server/platform/config.ts'
import { openStore, shownStore } from '#server/platform/files/open-store.ts'
import type { Store } from '#server/platform/files/store.ts'
import { secretOf } from '#server/platform/keys/secret.ts'
import { BackupError } from './backup-error.ts'
import { requireKnownRelease, restore } from './restore.ts'
import { verifyBackup, type OpenBackup } from './open-backup.ts'

export type Target = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl' | 'secretKey'>

/** Rows take more room in a database than in a backup: indexes, and space that is free again. */
const ROOM_FOR_ROWS = 4

/**
 * Checks that a backup can be restored here: the place is empty and has room, and every part of the backup is whole.
 * Writes nothing.
 *
 * @throws BackupError with what to do
 */
export async function checkRestore(backup: OpenBackup, target: Target): Promise<void> {
  requireKnownRelease(backup)
  if (backup.contents.company !== undefined)
    throw new BackupError(
      `The backup ${backup.name} is of one company alone. Restore it with --company into an installation.`,
    )
  secretFor(backup, target)
  await requireEmptyFolder(target)
  if (target.databaseUrl !== undefined) await requireEmptyDatabase(target.databaseUrl)
  if (target.storageUrl !== undefined) await requireEmptyStore(await openStore(target), shownStore(target))
  requireRoom(backup, target)
  await verifyBackup(backup)
}

/**
 * Restores a backup into an empty place, after `checkRestore`. What was begun is removed when it fails.
 */
export async function restoreInto(backup: OpenBackup, target: Target): Promise<void> {
  await mkdir(path.dirname(target.dataDir), { recursive: true })
  const staging = await mkdtemp(`${target.dataDir}.restoring-`)
  try {
    const store = await openStore({ ...target, dataDir: staging })
    await undoneOnFailure(restoreRows(backup, { ...target, dataDir: staging }, store), () =>
      target.storageUrl === undefined ? Promise.resolve() : emptyStore(store),
    )
    if (target.secretKey === undefined)
      await writeFile(path.join(staging, 'secret.key'), `${secretFor(backup, target)}\n`, { mode: 0o600, flush: true })
    await moveIntoPlace(staging, target.dataDir)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    throw error
  }
}

async function restoreRows(backup: OpenBackup, target: Target, store: Store): Promise<void> {
  const { databaseUrl, dataDir } = target
  if (databaseUrl !== undefined)
    return undoneOnFailure(restore(backup, databaseUrl, store), () => emptyDatabase(databaseUrl))
  const embedded = await startEmbeddedPostgres(dataDir)
  try {
    const url = new URL(embedded.adminUrl)
    await withClient(url.href, (client) => client.query('create database parapet'))
    url.pathname = '/parapet'
    await restore(backup, url.href, store)
  } finally {
    await embedded.stop()
  }
}

/** The secret that the restored installation goes on with. */
function secretFor({ name, contents, dataKey }: OpenBackup, { secretKey }: Target): string {
  const secret = secretKey ?? contents.secret
  if (secret === undefined)
    throw new BackupError(
      `The backup ${name} has no secret of the installation. Set SECRET_KEY to the one it was made with.`,
    )
  if (!secretOf(secret).derive('backup').equals(dataKey))
    throw new BackupError(
      'SECRET_KEY is not the secret of the installation that was backed up. Leave it out to use the one in the backup.',
    )
  return secret
}

async function requireEmptyFolder({ dataDir }: Target): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  if (names.length > 0)
    throw new BackupError(
      `The data directory ${dataDir} is not empty. Set DATA_DIR to a new folder; nothing was changed.`,
    )
}

async function requireEmptyStore(store: Store, shown: string): Promise<void> {
  for await (const _file of store.list())
    throw new BackupError(`The file store at ${shown} is not empty. Set STORAGE_URL to a new one; nothing was changed.`)
  if ((await store.readNote('installation.json')) !== undefined)
    throw new BackupError(`The file store at ${shown} belongs to an installation. Set STORAGE_URL to a new one.`)
}

async function requireEmptyDatabase(url: string): Promise<void> {
  const taken = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'v', 'S') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' limit 1`,
    )
    return rows[0]?.name
  })
  if (taken !== undefined)
    throw new BackupError(
      `The database is not empty: it has ${taken}. Set DATABASE_URL to a new one; nothing was changed.`,
    )
}

function requireRoom({ contents }: OpenBackup, { dataDir, databaseUrl, storageUrl }: Target): void {
  const rows = contents.tables.flatMap(({ parts }) => parts).reduce((sum, { bytes }) => sum + bytes, 0)
  const needed =
    (databaseUrl === undefined ? ROOM_FOR_ROWS * rows : 0) + (storageUrl === undefined ? contents.files.bytes : 0)
  const { freeBytes } = diskSpaceOf(existing(dataDir))
  if (freeBytes < needed)
    throw new BackupError(
      `There is not enough room at ${dataDir}: ${megabytes(needed)} MB are needed and ${megabytes(freeBytes)} MB are free. Free space, or set DATA_DIR to another disk; nothing was changed.`,
    )
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)

/** The folder itself, or the nearest one above that exists. */
function existing(folder: string): string {
  try {
    diskSpaceOf(folder)
    return folder
  } catch {
    return existing(path.dirname(folder))
  }
}

/** The last step. An empty folder that was there before is replaced; a mount point is filled. */
async function moveIntoPlace(staging: string, dataDir: string): Promise<void> {
  await rmdir(dataDir).catch(() => undefined)
  try {
    await rename(staging, dataDir)
  } catch {
    for (const name of await readdir(staging)) await rename(path.join(staging, name), path.join(dataDir, name))
    await rmdir(staging)
  }
}

async function emptyStore(store: Store): Promise<void> {
  for await (const { version } of store.list()) await store.delete(version)
}

async function emptyDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(nspname) as name from pg_namespace where pg_get_userbyid(nspowner) = 'app_owner' or nspname = 'migrations'`,
    )
    await client.query('drop owned by app_owner, app_definer cascade')
    for (const { name } of rows) await client.query(`drop schema if exists ${name} cascade`)
  })
}

async function undoneOnFailure<T>(work: Promise<T>, undo: () => Promise<void>): Promise<T> {
  try {
    return await work
  } catch (error) {
    await undo()
    throw error
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
