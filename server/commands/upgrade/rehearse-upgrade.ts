import pg from 'pg'
import { diskSpaceOf } from '#db/disk-space.ts'
import { StartError } from '#db/start-error.ts'
import { anchorFile } from '#server/audit/anchor-file.ts'
import { auditKey } from '#server/audit/audit-key.ts'
import { readAsService } from '#server/audit/chain.ts'
import { checkTrail } from '#server/audit/check-trail.ts'
import type { Config } from '#server/platform/config.ts'
import { startDatabase } from '#server/platform/database/start-database.ts'
import type { Secret } from '#server/platform/keys/secret.ts'
import type { Logger } from '#server/platform/log.ts'

export interface Installation {
  readonly config: Config
  readonly secret: Secret
  readonly log: Logger
  /** Of its database. */
  readonly adminUrl: string
}

/**
 * Brings a copy of the database to this release and checks it. The installation itself stays unchanged; the copy is
 * removed again.
 *
 * @throws StartError when a server still runs, there is no room, a migration fails, or the migrated copy is not sound
 */
export async function rehearseUpgrade(installation: Installation): Promise<void> {
  const { config, adminUrl } = installation
  const wasIntact = await isTrailIntact(installation, adminUrl)
  const name = `${nameOf(adminUrl)}_upgrade`
  const copyUrl = new URL(adminUrl)
  copyUrl.pathname = `/${encodeURIComponent(name)}`
  const admin = new pg.Client(besides(adminUrl))
  await admin.connect()
  try {
    await requireRoom(admin, config, nameOf(adminUrl))
    const remove = () => admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
    // Of a rehearsal that was killed.
    await remove()
    await copyDatabase(admin, nameOf(adminUrl), name)
    try {
      await upgradeDatabase({ ...installation, adminUrl: copyUrl.href })
      if (wasIntact && !(await isTrailIntact(installation, copyUrl.href)))
        throw new StartError('The audit log does not verify after the migrations.')
    } finally {
      await remove()
    }
  } finally {
    await admin.end()
  }
}

/**
 * Migrates a database as a start of the server does, and checks what a server would refuse to work with.
 *
 * @throws StartError when a table could be written without a trace in the audit log
 */
export async function upgradeDatabase({ config, secret, log, adminUrl }: Installation): Promise<void> {
  const running = await startDatabase({ ...config, databaseUrl: adminUrl }, secret, log)
  try {
    const { rows } = await running.database.service.query<{ hole: string }>(
      'select hole from audit.unaudited_tables() as hole',
    )
    if (rows.length > 0)
      throw new StartError(`Tables can be written without an audit entry: ${rows.map(({ hole }) => hole).join(', ')}.`)
  } finally {
    await running.stop()
  }
}

async function isTrailIntact({ config, secret }: Installation, url: string): Promise<boolean> {
  // The copy is dropped right after it.
  const pool = new pg.Pool({ connectionString: url, max: 2 }).on('error', () => undefined)
  try {
    const { jwk } = auditKey(secret)
    const file = anchorFile(config.auditAnchors, pool)
    const check = { read: readAsService(pool), jwk, file, company: undefined, say: () => undefined }
    return (await checkTrail(check)).intact
  } finally {
    await pool.end()
  }
}

async function copyDatabase(admin: pg.Client, from: string, to: string): Promise<void> {
  const copy = pg.escapeIdentifier(to)
  try {
    await admin.query(`create database ${copy} template ${pg.escapeIdentifier(from)} strategy file_copy`)
  } catch (cause) {
    // Object in use: someone is connected.
    if (cause instanceof pg.DatabaseError && cause.code === '55006')
      throw new StartError('A server of this database still runs. Stop every one, then upgrade.', cause)
    throw new StartError(
      `The database cannot be copied for a rehearsal (${cause instanceof Error ? cause.message : 'no answer'}). Give its role CREATEDB, or start the new release without npm run upgrade.`,
      cause,
    )
  }
  // What migrations need and a copy does not have.
  await admin.query(`grant connect on database ${copy} to app_api, app_service`)
  await admin.query(`grant create on database ${copy} to app_owner`)
}

/** An outside database's disk is not ours to measure. */
async function requireRoom(admin: pg.Client, config: Config, name: string): Promise<void> {
  if (config.databaseUrl !== undefined) return
  const { rows } = await admin.query<{ bytes: number }>('select pg_database_size($1)::float8 as bytes', [name])
  const [needed, { freeBytes }] = [rows[0]?.bytes ?? 0, diskSpaceOf(config.dataDir)]
  if (freeBytes < 2 * needed)
    throw new StartError(
      `There is not enough room at ${config.dataDir} to rehearse the upgrade: ${Math.ceil((2 * needed) / 1_000_000)} MB are needed. Free space and begin again; nothing was changed.`,
    )
}

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

/** The same server; a database cannot be copied from within. */
function besides(url: string): string {
  const other = new URL(url)
  other.pathname = '/postgres'
  return other.href
}
