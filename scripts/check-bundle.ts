// Runs what the image runs, as a plain user in an empty folder: the bundle that the Dockerfile copies, its start
// command and health check, the commands of an installation, and an orderly stop.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { writeBundle } from './bundle/write-bundle.ts'

const START_LIMIT_MS = 120_000
const root = path.resolve(import.meta.dirname, '..')
const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
const folder = mkdtempSync(path.join(tmpdir(), 'parapet-bundle-'))
const [bundle, volume] = [path.join(folder, 'bundle'), path.join(folder, 'volume')]
const plainUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

let failures = 0
function check(name: string, ok: boolean, detail = ''): void {
  console.log(`${ok ? 'passed' : 'FAILED'}: ${name}`)
  if (ok) return
  failures += 1
  console.log(detail)
}

/** The arguments of the last such line of the Dockerfile; Node is the one that runs this. */
function argumentsOf(line: RegExp): string[] {
  const [, list = ''] = line.exec(dockerfile) ?? []
  return z.array(z.string()).parse(JSON.parse(list)).slice(1)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

try {
  chmodSync(folder, 0o755)
  writeBundle(root, bundle)
  mkdirSync(volume, { mode: 0o700 })
  if (plainUser.uid !== undefined) chownSync(volume, plainUser.uid, plainUser.gid)
  await run(await freePort())
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failures === 0 ? 0 : 1

async function run(port: number): Promise<void> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: volume,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: path.join(volume, 'data'),
    BACKUP_PASSPHRASE: 'correct horse battery staple',
    LOG_LEVEL: 'error',
  }
  const options = { cwd: bundle, env, ...plainUser }
  const npm = (name: string, args: readonly string[], changed: Record<string, string> = {}) => {
    const all = ['run', '--silent', name, '--', ...args]
    const done = spawnSync('npm', all, { ...options, env: { ...env, ...changed }, encoding: 'utf8' })
    check(`npm run ${name}`, done.status === 0, done.stdout + done.stderr)
  }
  const isHealthy = () =>
    spawnSync(process.execPath, argumentsOf(/^HEALTHCHECK [^]*?CMD (\[.*\])$/m), options).status === 0
  const server = spawn(process.execPath, argumentsOf(/^CMD (\[.*\])$/m), options)
  const ended = once(server, 'exit')
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (output += String(data)))
  const answers = async (at: string) =>
    (await fetch(`http://127.0.0.1:${port}${at}`).catch(() => undefined))?.ok === true
  const deadline = performance.now() + START_LIMIT_MS
  while (!(await answers('/readyz')) && server.exitCode === null && performance.now() < deadline) await sleep(100)
  check('it starts as a plain user in an empty folder', await answers('/readyz'), output)
  check('it serves the page', await answers('/'))
  check('its health check passes', isHealthy())
  const place = path.join(volume, 'backups')
  npm('backup', ['--out', place])
  // A dry run looks at an empty place.
  npm('restore', ['--from', place, '--dry-run'], { DATA_DIR: path.join(volume, 'new') })
  npm('audit:verify', [])
  npm('feeds', ['status'])
  server.kill('SIGTERM')
  const [code] = await ended
  check('it stops in order', code === 0, output)
  check('its health check fails then', !isHealthy())
  npm('upgrade', ['--out', place])
}
