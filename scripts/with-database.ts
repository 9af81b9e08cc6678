import path from 'node:path'
import { startEmbeddedPostgres } from '#db/embedded/postgres.ts'
import { StartError } from '#db/start-error.ts'
import type { Config } from '#server/platform/config.ts'
import { lockDataDir } from '#server/platform/data-lock.ts'

/** The database of the settings; an embedded one that nobody runs is started for as long as this takes. */
export async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return work(config.databaseUrl)
  const sockets = path.join(config.dataDir, 'run')
  let unlock: () => void
  try {
    unlock = lockDataDir(config.dataDir)
  } catch (error) {
    // Its server runs: the database is there.
    if (!(error instanceof StartError)) throw error
    return work(`postgres://postgres@localhost/parapet?host=${encodeURIComponent(sockets)}`)
  }
  const embedded = await startEmbeddedPostgres(config.dataDir)
  try {
    const url = new URL(embedded.adminUrl)
    url.pathname = '/parapet'
    return await work(url.href)
  } finally {
    await embedded.stop()
    unlock()
  }
}
