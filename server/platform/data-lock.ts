import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#db/start-error.ts'

/** How long a process that was killed may take to be gone. */
const GONE_WITHIN_MS = 3_000
const LOOK_EVERY_MS = 50

/**
 * Claims the data directory for this process; two servers on one embedded database would stop each other's. Waits for
 * a holder that was killed and is not gone yet.
 *
 * @param waitMs 0 to ask only whether it is free
 * @returns releases it
 * @throws StartError when another live process holds it, or the folder cannot be written
 */
export async function lockDataDir(dataDir: string, waitMs = GONE_WITHIN_MS): Promise<() => void> {
  const file = path.join(dataDir, 'server.pid')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    await claim(file, performance.now() + waitMs)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The data directory ${dataDir} cannot be written. Set DATA_DIR to a folder that this user may write.`,
      error,
    )
  }
  return () => rmSync(file, { force: true })
}

async function claim(file: string, deadline: number): Promise<void> {
  while (!create(file)) {
    const holder = holderOf(file)
    if (holder === process.pid || !lives(holder)) {
      rmSync(file, { force: true })
      continue
    }
    if (performance.now() >= deadline) {
      throw new StartError(
        `Another Parapet (process ${holder}) uses ${path.dirname(file)}. Stop it, set DATA_DIR to another folder, or give both one DATABASE_URL.`,
      )
    }
    await sleep(LOOK_EVERY_MS)
  }
}

/** @returns false when the file exists */
function create(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** 0 when the file is gone or holds no number. */
function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}

function lives(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** It has ended; only its parent has not asked how. In a container without an init process that never happens. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
