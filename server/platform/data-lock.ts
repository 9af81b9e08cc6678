import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#db/start-error.ts'

/** How long a process that was killed may take to be gone. */
const GONE_WITHIN_MS = 3_000
const LOOK_EVERY_MS = 50

/**
 * Claims the data directory for this process; two servers on one embedded database would stop each other's. The lock is
 * the operating system's: it ends with the process, however that ends, and a copy of the folder does not have it. Waits
 * for a holder that was killed and is not gone yet.
 *
 * @param waitMs 0 to ask only whether it is free
 * @returns releases it
 * @throws StartError when another live process holds it, or the folder cannot be written
 */
export async function lockDataDir(dataDir: string, waitMs = GONE_WITHIN_MS): Promise<() => void> {
  const file = path.join(dataDir, 'server.pid')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const handle = openSync(file, 'a', 0o600)
    await claim(file, handle, performance.now() + waitMs)
    return () => {
      ftruncateSync(handle)
      closeSync(handle)
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The data directory ${dataDir} cannot be written. Set DATA_DIR to a folder that this user may write.`,
      error,
    )
  }
}

/** Closes the handle when another process has the lock. */
async function claim(file: string, handle: number, deadline: number): Promise<void> {
  while (isHeldByAnother(file, handle)) {
    if (performance.now() >= deadline) {
      closeSync(handle)
      throw new StartError(
        `Another Parapet (process ${holderOf(file)}) uses ${path.dirname(file)}. Stop it, set DATA_DIR to another folder, or give both one DATABASE_URL.`,
      )
    }
    await sleep(LOOK_EVERY_MS)
  }
  ftruncateSync(handle)
  writeSync(handle, String(process.pid))
}

/** Takes the lock where no other process has it. */
function isHeldByAnother(file: string, handle: number): boolean {
  // Node has no locks. The program locks the open file that it shares with us, and the lock stays with us when it ends.
  const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', handle] })
  if (status === 0) return false
  // Without that program, or where the file system has no locks, the number in the file has to do.
  return status === 1 || lives(holderOf(file))
}

/** 0 when the file holds no number. */
const holderOf = (file: string) => Number(readFileSync(file, 'utf8'))

function lives(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid) && runsNode(pid)
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

/**
 * A server that was killed leaves its number, which another program may have since: in a container the server is
 * process 1, and outside of it that is the system's own. True where the system does not tell.
 */
function runsNode(pid: number): boolean {
  try {
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return path.basename(program).startsWith('node')
  } catch {
    return true
  }
}
