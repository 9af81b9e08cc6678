import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '#db/start-error.ts'

/**
 * Claims the data directory for this process; two servers on one embedded database would stop each other's.
 *
 * @returns releases it
 * @throws StartError when another live process holds it, or the folder cannot be written
 */
export function lockDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, 'server.pid')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    claim(file)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The data directory ${dataDir} cannot be written. Set DATA_DIR to a folder that this user may write.`,
      error,
    )
  }
  return () => rmSync(file, { force: true })
}

function claim(file: string): void {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
    const holder = Number(readFileSync(file, 'utf8'))
    if (holder !== process.pid && lives(holder)) {
      throw new StartError(
        `Another Parapet (process ${holder}) uses ${path.dirname(file)}. Stop it, set DATA_DIR to another folder, or give both one DATABASE_URL.`,
      )
    }
    rmSync(file, { force: true })
    claim(file)
  }
}

function lives(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
