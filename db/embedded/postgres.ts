import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedBinaries } from './binaries.ts'
import { isDiskFull } from '#db/disk-space.ts'
import { StartError } from '#db/start-error.ts'
import { keepRunning } from './keep-running.ts'
import { disownLockFiles, endPostmaster, postmasterOf } from './postmaster.ts'

/** A Unix socket's whole path may have 107 bytes; PostgreSQL appends `/.s.PGSQL.5432`. */
const LONGEST_SOCKET_FOLDER = 107 - '/.s.PGSQL.5432'.length
const START_LIMIT_MS = 30_000
/** How long the processes of a killed server may still hold its memory, which makes a start fail. */
const RELEASED_WITHIN_MS = 10_000
/**
 * Memory that one process of PostgreSQL may have for itself: a backend begins with 4 MB, so no statement makes it grow
 * by more than 96. Beyond it the statement fails with 53200. Linux counts all of it, macOS little.
 */
const MAX_PROCESS_KB = 102_400

const FLAGS = {
  shared_buffers: '256MB',
  max_connections: '80',
  wal_compression: 'on',
  jit: 'off',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  timezone: 'UTC',
}

export interface EmbeddedPostgres {
  /** Connection string of the cluster's superuser over the Unix socket. */
  readonly adminUrl: string
  /** Ends running statements, writes a checkpoint, waits until the process is gone. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that npm shipped, with its data under `dataDir/postgres`, and waits until it answers.
 * A server that outlived a killed parent is taken over, so there is never a second one on the same data. One that dies
 * under us (killed, out of memory) is started again, and recovers by itself what it had acknowledged.
 *
 * @param report is told when it died and when it is back
 * @param binaries the folder of `embeddedBinaries`; tests start other major versions
 * @throws StartError when the folder cannot be used, was made by another major version, or PostgreSQL does not come up
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  report: (message: string) => void = () => undefined,
  binaries = embeddedBinaries(),
): Promise<EmbeddedPostgres> {
  const cluster = path.join(dataDir, 'postgres')
  prepareFolder(dataDir)
  const sockets = socketFolder(dataDir)
  const adminUrl = embeddedUrl(dataDir, 'postgres')

  if (!existsSync(path.join(cluster, 'PG_VERSION'))) initialise(binaries, cluster)
  requireSameMajor(binaries, cluster)

  const bringUp = async () => {
    const isUp = postmasterOf(cluster) !== undefined
    if (isUp && (await answers(adminUrl))) return
    // One that runs and does not answer on our socket is still starting, or its folder was moved.
    if (isUp) await endPostmaster(cluster)
    disownLockFiles(cluster, sockets)
    await untilReady(adminUrl, launch(binaries, cluster, sockets), path.join(dataDir, 'postgres.log'))
  }
  await withRetries(dataDir, bringUp)
  const endWatch = keepRunning({ isAlive: () => postmasterOf(cluster) !== undefined, bringUp, report })
  return {
    adminUrl,
    async stop() {
      await endWatch()
      await endPostmaster(cluster)
    },
  }
}

/** Connection string of the superuser for a database of the embedded PostgreSQL, whether it runs or not. */
export function embeddedUrl(dataDir: string, database: string): string {
  return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(socketFolder(dataDir))}`
}

/** Ends the PostgreSQL of a data directory whose server was killed; does nothing when none runs. */
export function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  return endPostmaster(path.join(dataDir, 'postgres'))
}

/** Starts at once after `kill -9` of server and database too. */
async function withRetries(dataDir: string, bringUp: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + RELEASED_WITHIN_MS
  for (;;) {
    try {
      await bringUp()
      return
    } catch (error) {
      if (performance.now() > deadline || isDiskFull(dataDir)) throw error
    }
    await sleep(200)
  }
}

function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(path.join(dataDir, '.write-test'), '')
    rmSync(path.join(dataDir, '.write-test'))
  } catch (cause) {
    throw new StartError(
      `The data directory ${dataDir} cannot be written. Set DATA_DIR to a folder that this user may write.`,
      cause,
    )
  }
}

/** Only for PostgreSQLs on this very folder: a second one on other data would take the sockets of the first. */
function socketFolder(dataDir: string): string {
  const inside = path.join(dataDir, 'run')
  const folder =
    Buffer.byteLength(inside) <= LONGEST_SOCKET_FOLDER ? inside : path.join(tmpdir(), `parapet-${hashOf(dataDir)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  return folder
}

/** By the folder itself: another one may come to its path while the first is still in use. */
function hashOf(folder: string): string {
  const { dev, ino } = statSync(folder)
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)
}

/** PostgreSQL refuses to run as root; inside a user namespace the same files belong to an ordinary user. */
function asOrdinaryUser(command: string, args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [command, args]
  const namespace = ['--user', '--map-user=65534', '--map-group=65534']
  if (spawnSync('unshare', [...namespace, 'true']).status !== 0) {
    throw new StartError(
      'The embedded PostgreSQL cannot run as root here because user namespaces are closed. Run Parapet as an ordinary user, or set DATABASE_URL.',
    )
  }
  return ['unshare', [...namespace, command, ...args]]
}

function initialise(binaries: string, cluster: string): void {
  // Made beside its final place first: an initdb that was cut off must not look like a database.
  const unfinished = mkdtempSync(`${cluster}-new-`)
  const [command, args] = asOrdinaryUser(path.join(binaries, 'initdb'), [
    '-D',
    unfinished,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    // What filled the disk stays until it was measured.
    '--no-clean',
  ])
  const run = spawnSync(command, args, { encoding: 'utf8', env: {} })
  if (run.status !== 0) {
    const cause = isDiskFull(path.dirname(cluster))
      ? Object.assign(new Error('No room'), { code: 'ENOSPC' })
      : undefined
    rmSync(unfinished, { recursive: true, force: true })
    throw new StartError(
      `The embedded PostgreSQL could not be set up in ${cluster}: ${causeOf(run.stderr)} Free the cause, or set DATABASE_URL.`,
      cause,
    )
  }
  const moved = spawnSync('mv', ['-T', unfinished, cluster])
  if (moved.status !== 0)
    throw new StartError(`${cluster} could not be created. Remove what is in its place and start again.`)
}

/** Its last lines tell of the cleanup. */
function causeOf(stderr: string): string {
  return lastLine(
    stderr
      .split('\n')
      .filter((line) => /error|fatal/i.test(line))
      .join('\n') || stderr,
  )
}

function requireSameMajor(binaries: string, cluster: string): void {
  const found = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  const ours = /(\d+)/.exec(spawnSync(path.join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout)?.[1]
  if (ours !== undefined && ours !== found) {
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${found}, and this release has ${ours}. Run npm run backup with the release that made it, then npm run restore with this one and a new DATA_DIR.`,
    )
  }
}

function launch(binaries: string, cluster: string, sockets: string): ChildProcess {
  const settings = Object.entries({ ...FLAGS, unix_socket_directories: sockets }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const [command, args] = asOrdinaryUser(path.join(binaries, 'postgres'), ['-D', cluster, ...settings])
  const log = path.join(path.dirname(cluster), 'postgres.log')
  // Its own process group: Ctrl+C in the terminal must reach it through our orderly stop, not directly.
  const script = `ulimit -d ${MAX_PROCESS_KB}; exec "$0" "$@" >>"$PARAPET_LOG" 2>&1`
  const child = spawn('/bin/sh', ['-c', script, command, ...args], {
    env: { PARAPET_LOG: log, PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
    stdio: 'ignore',
    detached: true,
  })
  child.unref()
  return child
}

async function untilReady(adminUrl: string, child: ChildProcess, log: string): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline) {
    if (await answers(adminUrl)) return
    // One that was killed has a signal and no exit code.
    if (child.exitCode !== null || child.signalCode !== null) break
    await sleep(20)
  }
  throw new StartError(`The embedded PostgreSQL did not start: ${causeIn(log)} See ${log}.`)
}

/** On a full disk the log file may lack the reason. */
function causeIn(log: string): string {
  if (isDiskFull(path.dirname(log))) return 'the disk is full. Free space on it.'
  return existsSync(log) ? lastLine(readFileSync(log, 'utf8')) : ''
}

async function answers(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? ''
}
