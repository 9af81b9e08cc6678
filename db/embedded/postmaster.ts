// Which process is the PostgreSQL of a data folder. The number in `postmaster.pid` may be of another process: of the
// original where the folder was copied while it ran, of anything after a reboot.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#db/start-error.ts'

const GONE_WITHIN_MS = 20_000
const SOCKET = '.s.PGSQL.5432'

/** Its process; undefined when none runs on this folder, whatever number the folder holds. */
export function postmasterOf(cluster: string): number | undefined {
  const pid = pidIn(cluster)
  return pid !== undefined && isPostgres(pid) && worksIn(pid, cluster) ? pid : undefined
}

/**
 * Ends the PostgreSQL of a folder and waits until it is gone; does nothing when none runs on it.
 *
 * @throws StartError when it does not end
 */
export async function endPostmaster(cluster: string): Promise<void> {
  const pid = postmasterOf(cluster)
  if (pid === undefined) return
  try {
    // SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for every client.
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  for (let waited = 0; waited < GONE_WITHIN_MS; waited += 20) {
    // In a container one that ended may stay as a zombie, without a folder.
    if (!lives(pid) || !worksIn(pid, cluster)) return
    await sleep(20)
  }
  throw new StartError(`PostgreSQL (process ${pid}) does not stop. End it by hand and start again.`)
}

/**
 * Makes left-over lock files no obstacle to a start: PostgreSQL refuses one while any process has the number in them.
 * Only for a folder on which none runs.
 *
 * @param sockets the folder of its sockets, which no other PostgreSQL uses
 */
export function disownLockFiles(cluster: string, sockets: string): void {
  for (const name of [SOCKET, `${SOCKET}.lock`]) rmSync(path.join(sockets, name), { force: true })
  const pid = pidIn(cluster)
  if (pid === undefined || !lives(pid)) return
  // PostgreSQL takes the number of its parent for left over, and still asks whether processes of a killed server hold
  // the memory that the other lines name. Without the file it would not.
  const [, ...rest] = readFileSync(fileIn(cluster), 'utf8').split('\n')
  writeFileSync(fileIn(cluster), [process.pid, ...rest].join('\n'))
}

const fileIn = (cluster: string) => path.join(cluster, 'postmaster.pid')

function pidIn(cluster: string): number | undefined {
  if (!existsSync(fileIn(cluster))) return undefined
  const pid = Number(readFileSync(fileIn(cluster), 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function isPostgres(pid: number): boolean {
  return (tryRead(`/proc/${pid}/comm`) ?? psOf(pid, 'comm=')).includes('postgres')
}

/** PostgreSQL works in its data folder, under whatever name that was opened. */
function worksIn(pid: number, cluster: string): boolean {
  try {
    const [working, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return working.dev === ours.dev && working.ino === ours.ino
  } catch {
    // No /proc, or another user's process: the folder that it was started with.
    const command = tryRead(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? psOf(pid, 'args=')
    return command.includes(` -D ${cluster} `)
  }
}

function tryRead(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const psOf = (pid: number, column: string) =>
  spawnSync('ps', ['-p', String(pid), '-o', column], { encoding: 'utf8' }).stdout ?? ''
