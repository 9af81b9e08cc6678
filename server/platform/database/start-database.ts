import pg from 'pg'
import { isDiskFull } from '#db/disk-space.ts'
import { startEmbeddedPostgres } from '#db/embedded/postgres.ts'
import { loadCatalogs } from '#db/load-catalogs.ts'
import { loadJobKinds } from '#db/load-job-kinds.ts'
import { loadNoticeKinds } from '#db/load-notice-kinds.ts'
import { loadStorageDefault } from '#db/load-storage-default.ts'
import { loadPermissions } from '#db/load-permissions.ts'
import { migrate } from '#db/migrate.ts'
import { StartError } from '#db/start-error.ts'
import type { Config } from '../config.ts'
import { isCopied } from '../data-dir-note.ts'
import { markCopy } from '../files/installation.ts'
import { openDatabase } from './database-pool.ts'
import type { Database } from './database.ts'
import { backendProcess } from './backend-process.ts'
import type { Logger } from '../log.ts'
import { createMissingKeys, requireSameSecret } from '../keys/keyring.ts'
import type { Secret } from '../keys/secret.ts'

const OLDEST_MAJOR = 15
const NAME = 'parapet'
/** Any number, the same for every Parapet: of servers that start at once, the second sees the keys of the first. */
const LOCK = 7_265_834

export interface RunningDatabase {
  readonly database: Database
  /** Whether the disk has no room for the embedded PostgreSQL; false for an external one. */
  readonly isDiskFull: () => boolean
  /** Closes the pools; stops the embedded PostgreSQL. */
  stop(): Promise<void>
}

/**
 * Starts (or connects to) the database, migrates it, loads catalogs and opens the pools.
 *
 * @param secret the installation's secret; the passwords of the two logins are derived from it, so they are not
 * stored
 * @throws StartError when the database cannot be reached, is too old, is newer than this release, or was set up with
 *   another secret: then nothing in it was changed
 */
export async function startDatabase(config: Config, secret: Secret, log: Logger): Promise<RunningDatabase> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres(config.dataDir, (message) => log.warn(message))
      : undefined
  try {
    const adminUrl = embedded === undefined ? (config.databaseUrl ?? '') : await ownDatabase(embedded.adminUrl)
    const database = await claim(config, adminUrl, secret, log)
    await loadCatalogs(database.service)
    await loadPermissions(database.service)
    await loadNoticeKinds(database.service)
    await loadJobKinds(database.service)
    await loadStorageDefault(database.service, config.companyStorageGb)
    return {
      database,
      isDiskFull: () => isFull(config),
      async stop() {
        await database.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** One server after the other, from the check of the secret to the keys that it seals. */
async function claim(config: Config, adminUrl: string, secret: Secret, log: Logger): Promise<Database> {
  const client = await connect(adminUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await requireSupportedMajor(client)
    await requireSameSecret(client, secret)
    const isCopy = await isCopied(client, config)
    await prepare(client, log)
    // An external PostgreSQL requires passwords; the embedded one is in a folder that only this user may enter.
    if (config.databaseUrl !== undefined) await setPasswords(client, secret)
    const database = openDatabase(
      loginUrls(adminUrl, secret),
      (error) => log.warn({ err: error }, 'a database connection broke'),
      config.admission,
      { isDiskFull: () => isFull(config), ...(config.databaseUrl === undefined && { backendProcess }) },
    )
    if (isCopy) await markCopy(database.service)
    await createMissingKeys(database.service, secret)
    return database
  } finally {
    await client.end()
  }
}

/** The disk of an external database is not ours to measure: its own errors tell. */
const isFull = (config: Config): boolean => config.databaseUrl === undefined && isDiskFull(config.dataDir)

async function ownDatabase(clusterUrl: string): Promise<string> {
  const client = await connect(clusterUrl)
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
    if (rowCount === 0) await client.query(`create database ${NAME}`)
  } finally {
    await client.end()
  }
  const url = new URL(clusterUrl)
  url.pathname = `/${NAME}`
  return url.href
}

/** @throws StartError when it cannot be reached */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'parapet start',
  })
  try {
    await client.connect()
    return client
  } catch (cause) {
    const at = new URL(url)
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
    throw new StartError(
      `The database at ${at.host || 'the local socket'}${at.pathname} cannot be reached (${reason}). Check DATABASE_URL and that PostgreSQL runs.`,
      cause,
    )
  }
}

async function requireSupportedMajor(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  const major = rows[0]?.major ?? 0
  if (major < OLDEST_MAJOR) {
    throw new StartError(
      `The database is PostgreSQL ${major}, and Parapet needs ${OLDEST_MAJOR} or later: upgrade it, or leave DATABASE_URL out to use the embedded one.`,
    )
  }
}

async function prepare(client: pg.ClientBase, log: Logger): Promise<void> {
  const { migrations, sources } = await migrate(client)
  if (migrations.length + sources.length > 0) {
    log.info({ migrations, sources: sources.length }, 'database migrated')
  }
}

async function setPasswords(client: pg.ClientBase, secret: Secret): Promise<void> {
  const { api, service } = passwordsOf(secret)
  await client.query(`alter role app_api password '${api}'`)
  await client.query(`alter role app_service password '${service}'`)
}

/** Connection strings of the two logins, on the same database. */
export function loginUrls(adminUrl: string, secret: Secret): { api: string; service: string } {
  const { api, service } = passwordsOf(secret)
  return { api: loginUrl(adminUrl, 'app_api', api), service: loginUrl(adminUrl, 'app_service', service) }
}

/** Hexadecimal digits only, so the texts are safe inside a quoted literal and a URL. */
function passwordsOf(secret: Secret): { api: string; service: string } {
  const key = secret.derive('database-logins').toString('hex')
  return { api: `api${key}`, service: `service${key}` }
}

function loginUrl(adminUrl: string, user: string, password: string): string {
  const url = new URL(adminUrl)
  url.username = user
  url.password = password
  return url.href
}
