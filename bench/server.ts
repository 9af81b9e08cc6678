// Starts the built server in a temporary folder and calls it like any client.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface BenchServer {
  readonly origin: string
  readonly port: number
  readonly folder: string
  /** Of the server's own process, without its database. */
  readonly pid: number
  /** Of the link that the server printed for its first account; undefined if it has one. */
  readonly setupToken: string | undefined
  /** From spawn to the first 200 of /readyz, in milliseconds. */
  readonly readyMs: number
  stop(): Promise<void>
}

/**
 * As `npm start`, the image and the unit start it: threads that collect garbage would take the processors from
 * PostgreSQL (docs/decisions/0021).
 */
const NODE_FLAGS = ['--single-threaded-gc']

/** How `npm start` starts, and how it starts once everything is installed and built. */
export type Program = 'scripts/start.mjs' | 'dist/server/main.js'

interface Start {
  /** A stopped server's, to start it again; its port is part of its sessions. */
  readonly folder?: string
  readonly port?: number
  readonly program?: Program
  readonly settings?: Readonly<Record<string, string>>
}

/** So that callers can have different addresses. */
export const BEHIND_PROXY = { TRUST_PROXY: '1' }

/** A bench that run.ts started finds the server that they share here, as JSON; only tiny runs share one. */
export const SHARED_SERVER = 'BENCH_SERVER'

export async function startServer({
  port,
  folder = mkdtempSync(path.join(tmpdir(), 'parapet-bench-')),
  program = 'dist/server/main.js',
  settings = {},
}: Start = {}): Promise<BenchServer> {
  const chosenPort = port ?? (await freePort())
  const started = performance.now()
  const child = spawn(process.execPath, [...NODE_FLAGS, program], {
    env: {
      ...process.env,
      PORT: String(chosenPort),
      DATA_DIR: folder,
      AUTH_ATTEMPTS_PER_MINUTE: '100000',
      BREACH_RANGE_URL: `file://${folder}/`,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (data) => (printed += String(data)))
  // A benchmark that fails or is interrupted must end its server; the server ends its database.
  process.once('exit', () => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const origin = `http://127.0.0.1:${chosenPort}`
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error('the server ended before it was ready')
    await sleep(10)
  }
  const readyMs = performance.now() - started
  // Printed a moment after it is ready.
  while (!printed.includes('Parapet is at')) await sleep(10)
  return {
    origin,
    port: chosenPort,
    folder,
    pid: child.pid ?? 0,
    setupToken: /&setup=([\w-]+)/.exec(printed)?.[1],
    readyMs,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * Runs `work` with a server on an empty folder, and removes both afterwards, even when the work fails. In a tiny run
 * with the server that all benches share, if there is one.
 */
export async function withServer(
  work: (server: BenchServer) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const shared = process.env[SHARED_SERVER]
  if (shared !== undefined) return work({ ...JSON.parse(shared), stop: () => Promise.resolve() })
  const server = await startServer({ settings })
  try {
    await work(server)
  } finally {
    await server.stop()
    removeFolder(server.folder)
  }
}

/** The server's PostgreSQL, connected to directly as its superuser. */
export const databaseSocket = (server: BenchServer): string => path.join(server.folder, 'run')

export async function asSuperuser<T>(server: BenchServer, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: databaseSocket(server), user: 'postgres', database: 'parapet' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Does the background work that a fill leaves, which would otherwise run during the measurement. */
export async function settle(admin: pg.Client): Promise<void> {
  await admin.query('vacuum analyze')
  await admin.query('checkpoint')
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  // The anchors of the audit log are beside the folder.
  rmSync(`${folder}-anchors.jsonl`, { force: true })
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok
  } catch {
    return false
  }
}
