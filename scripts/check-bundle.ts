// Runs what the image runs, as a plain user in an empty folder: the bundle that the Dockerfile copies, its start
// command and health check, the commands of an installation, and an orderly stop. The commands are a drill: a backup
// while clients write, a restore elsewhere, an upgrade there, and people at the restored server; and one company that
// moves to another installation. It takes the Node that runs this; with --every-node on each supported release of Node
// that is installed.
import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { differencesOfBackups } from './bundle/compare-backups.ts'
import { installedNodes, NODE_MAJORS } from './bundle/installed-nodes.ts'
import { newPerson } from '../e2e/api.ts'
import { checkMovedCompany, exportCompany } from './bundle/drill-company.ts'
import {
  checkRestored,
  fillInstallation,
  signsInWithoutFactor,
  writeMeanwhile,
  type Before,
  type StoredFile,
} from './bundle/drill.ts'
import { writeBundle } from './bundle/write-bundle.ts'

const START_LIMIT_MS = 120_000
const PASSPHRASE = 'correct horse battery staple'
const PASSPHRASE_OF_OWNER = 'Rampart-Walk-1642!'
const root = path.resolve(import.meta.dirname, '..')
const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
const folder = mkdtempSync(path.join(tmpdir(), 'parapet-bundle-'))
/** A link to the Node that is checked: `npm run` takes the one of that name in the PATH. */
const node = path.join(folder, 'node')
const [bundle, volume] = [path.join(folder, 'bundle'), path.join(folder, 'volume')]
const plainUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Servers that a failure would leave behind, with their databases. */
const running = new Set<() => Promise<unknown>>()
let failures = 0
function check(name: string, ok: boolean, detail = ''): void {
  console.log(`${ok ? 'passed' : 'FAILED'}: ${name}`)
  if (ok) return
  failures += 1
  console.log(detail)
}

/** The arguments of the last such line of the Dockerfile, behind its Node. */
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
  for (const chosen of chosenNodes()) {
    mkdirSync(volume, { mode: 0o700 })
    if (plainUser.uid !== undefined) chownSync(volume, plainUser.uid, plainUser.gid)
    rmSync(node, { force: true })
    symlinkSync(chosen, node)
    await run(await freePort())
    rmSync(volume, { recursive: true })
  }
} finally {
  await Promise.all([...running].map((stop) => stop()))
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failures === 0 ? 0 : 1

function chosenNodes(): string[] {
  if (!process.argv.includes('--every-node')) return [process.execPath]
  const nodes = installedNodes()
  for (const major of NODE_MAJORS) console.log(`Node ${major}: ${nodes.get(major) ?? 'not installed, not checked'}`)
  return NODE_MAJORS.flatMap((major) => nodes.get(major) ?? [])
}

/** Settings of a process, all of whose files are in the one volume. */
function optionsOf(dataDir: string) {
  const env = {
    PATH: [path.dirname(node), process.env['PATH']].join(path.delimiter),
    HOME: volume,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  }
  return { cwd: bundle, env, ...plainUser }
}

/** Collects what a process prints. */
function outputOf(child: ChildProcessWithoutNullStreams): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  return () => output
}

/** A command of an installation. @returns its output */
async function npm(
  name: string,
  args: readonly string[],
  dataDir: string,
  settings: Readonly<Record<string, string>> = { BACKUP_PASSPHRASE: PASSPHRASE },
): Promise<string> {
  const { env, ...options } = optionsOf(dataDir)
  const child = spawn('npm', ['run', '--silent', name, '--', ...args], { ...options, env: { ...env, ...settings } })
  const output = outputOf(child)
  const [code] = await once(child, 'close')
  const flags = args.filter((arg) => arg.startsWith('--'))
  check(['npm run', name, ...flags].join(' '), code === 0, output())
  return output()
}

/** Resolves when the server is ready, has ended or takes too long. */
async function start(port: number, dataDir: string) {
  const { env, ...options } = optionsOf(dataDir)
  const args = argumentsOf(/^CMD (\[.*\])$/m)
  const child = spawn(node, args, { ...options, env: { ...env, PORT: String(port) } })
  const [ended, output] = [once(child, 'exit'), outputOf(child)]
  const stop = async (): Promise<unknown> => {
    running.delete(stop)
    child.kill('SIGTERM')
    return (await ended)[0]
  }
  running.add(stop)
  const deadline = performance.now() + START_LIMIT_MS
  const isUp = () => output().includes('Parapet is at')
  while (!isUp() && child.exitCode === null && performance.now() < deadline) await sleep(100)
  return { output, stop }
}

async function answers(url: string): Promise<boolean> {
  return (await fetch(url).catch(() => undefined))?.ok === true
}

function isHealthy(port: number): boolean {
  const { env, ...options } = optionsOf(volume)
  const args = argumentsOf(/^HEALTHCHECK [^]*?CMD (\[.*\])$/m)
  return spawnSync(node, args, { ...options, env: { ...env, PORT: String(port) } }).status === 0
}

async function run(port: number): Promise<void> {
  const at = (name: string) => path.join(volume, name)
  const [data, restored, place] = [at('data'), at('restored'), at('backups')]
  const origin = `http://127.0.0.1:${port}`
  const first = await start(port, data)
  check('it starts as a plain user in an empty folder', await answers(`${origin}/readyz`), first.output())
  check('it serves the page', await answers(`${origin}/`))
  check('its health check passes', isHealthy(port))
  process.env['SETUP_TOKEN'] = setupTokenIn(first.output())
  const before = await fillInstallation(origin)

  const writers = writeMeanwhile(before)
  const saved = await writers.saved()
  await npm('backup', ['--out', place], data)
  await writers.saved()
  const all = await writers.stop()
  const archive = at('company.tar')
  const exported = await exportCompany(before, { origin, passphrase: PASSPHRASE_OF_OWNER, file: archive })
  await runWhileServing(before, data)
  const code = await first.stop()
  check('it stops in order', code === 0, first.output())
  check('its health check fails then', !isHealthy(port))

  await npm('restore', ['--from', place], restored)
  renameSync(`${data}-anchors.jsonl`, `${restored}-anchors.jsonl`)
  await npm('upgrade', ['--out', place], restored)
  const differences = await differencesOfBackups(place, PASSPHRASE)
  check('every row and every file came back', differences.length === 0, differences.join(', '))
  const second = await start(port, restored)
  await checkRestored(origin, before, { before: saved, all }, check)
  const verified = await npm('audit:verify', [], restored)
  check('its audit log says that it was restored', verified.includes(': restored from '), verified)
  await npm('factors:remove', [before.email], restored)
  check('people whose second factor was removed sign in without it', await signsInWithoutFactor(origin, before))
  const kid = await firstKeyOf(origin)
  const revoked = await npm('keys:rotate', ['--revoke', kid], restored)
  check('a revoked key signs no more', !revoked.includes(kid), revoked)
  await second.stop()
  const [, fingerprint = ''] = /^key (\S+)$/m.exec(verified) ?? []
  await moveCompany(port, { before, archive, exported, fingerprint })
}

/** The commands of docs/operations.md that change nothing in an installation, while its server runs. */
async function runWhileServing({ companyId }: Before, data: string): Promise<void> {
  const at = (name: string) => path.join(volume, name)
  await npm('feeds', ['status'], data)
  await npm('storage:adopt', [], data)
  await npm('backup', ['--company', companyId, '--out', at('acme.tar')], data)
  const key = at('backup-key')
  await npm('backup', ['--new-key', key], data)
  const sealed = ['--out', at('one.tar'), '--without-secret']
  const made = await npm('backup', sealed, data, { BACKUP_PUBLIC_KEY: `${key}.pub` })
  const [name = ''] = made.split(':')
  const secret = { SECRET_KEY: readFileSync(path.join(data, 'secret.key'), 'utf8').trim() }
  const from = ['--from', at('one.tar'), '--backup', name, '--private-key', key]
  await npm('restore', [...from, '--dry-run'], at('nothing'), secret)
  check('a dry run writes nothing', !existsSync(at('nothing')))
}

interface Leaving {
  readonly before: Before
  readonly archive: string
  readonly exported: readonly StoredFile[]
  readonly fingerprint: string
}

/** To an installation with an administrator and nothing else, while its server runs. */
async function moveCompany(port: number, { before, archive, ...moved }: Leaving): Promise<void> {
  const data = path.join(volume, 'other')
  const origin = `http://127.0.0.1:${port}`
  const other = await start(port, data)
  process.env['SETUP_TOKEN'] = setupTokenIn(other.output())
  const admin = await newPerson('Root', origin)
  await npm('restore', ['--company', '--from', archive], data, { BACKUP_PASSPHRASE: PASSPHRASE_OF_OWNER })
  const folder = path.join(volume, 'trail')
  await checkMovedCompany(origin, before, { admin, folder, ...moved }, check)
  await other.stop()
}

/** The id of a key with which tokens are signed. */
async function firstKeyOf(origin: string): Promise<string> {
  const published: unknown = await (await fetch(`${origin}/auth/v1/.well-known/jwks.json`)).json()
  const [first] = z.object({ keys: z.array(z.object({ kid: z.string() })) }).parse(published).keys
  return first?.kid ?? ''
}

function setupTokenIn(output: string): string | undefined {
  return /&setup=([\w-]+)/.exec(output)?.[1]
}
