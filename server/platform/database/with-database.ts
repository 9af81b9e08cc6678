import { embeddedUrl, startEmbeddedPostgres } from '#db/embedded/postgres.ts'
import { StartError } from '#db/start-error.ts'
import type { Config } from '#server/platform/config.ts'
import { lockDataDir } from '#server/platform/data-lock.ts'

/** Runs `work` with the configured database. Starts an embedded database for that time when no server runs it. */
export async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
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
