import { access } from 'node:fs/promises'
import path from 'node:path'
import { embeddedUrl, startEmbeddedPostgres } from '#db/embedded/postgres.ts'
import { StartError } from '#db/start-error.ts'
import type { Config } from '#server/platform/config.ts'
import { lockDataDir } from '#server/platform/data-lock.ts'
import { requireSameSecret } from '#server/platform/keys/keyring.ts'
import { hasSecret, loadSecret, type Secret } from '#server/platform/keys/secret.ts'
import { connect } from './start-database.ts'

interface OpenInstallation {
  /** Of a login that may do everything. */
  readonly adminUrl: string
  readonly secret: Secret
}

/**
 * Runs `work` with database and secret of the installation that the settings name, whether its server runs or not: an
 * embedded database is started for that time.
 *
 * @throws StartError where there is none, and where the secret is that of another; then nothing was written
 */
export async function withInstallation<T>(config: Config, work: (open: OpenInstallation) => Promise<T>): Promise<T> {
  await requireInstallation(config)
  const secret = await loadSecret(config)
  return withDatabase(config, async (adminUrl) => {
    const client = await connect(adminUrl)
    try {
      const { rows } = await client.query(`select where to_regnamespace('migrations') is null`)
      if (rows.length > 0)
        throw new StartError(`The database has no installation. Set DATABASE_URL as its server has it.`)
      await requireSameSecret(client, secret)
    } finally {
      await client.end()
    }
    return work({ adminUrl, secret })
  })
}

/**
 * A command with settings that its server does not have would set up a new installation.
 *
 * @throws StartError where the settings name no database, or no secret, that is there already
 */
export async function requireInstallation(config: Config): Promise<void> {
  const { dataDir, databaseUrl } = config
  const isThere = await access(path.join(dataDir, 'postgres', 'PG_VERSION')).then(
    () => true,
    () => false,
  )
  if (databaseUrl === undefined && !isThere)
    throw new StartError(`There is no installation in ${dataDir}. Set DATA_DIR, or DATABASE_URL, as its server has it.`)
  if (!(await hasSecret(config)))
    throw new StartError(`There is no secret.key in ${dataDir}. Set DATA_DIR, or SECRET_KEY, as the server has it.`)
}

async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return work(config.databaseUrl)
  let unlock: () => void
  try {
    unlock = await lockDataDir(config.dataDir, 0)
  } catch (error) {
    // Its server runs, so the database does too.
    if (!(error instanceof StartError)) throw error
    return work(embeddedUrl(config.dataDir, 'parapet'))
  }
  const embedded = await startEmbeddedPostgres(config.dataDir)
  try {
    return await work(embeddedUrl(config.dataDir, 'parapet'))
  } finally {
    await embedded.stop()
    unlock()
  }
}
