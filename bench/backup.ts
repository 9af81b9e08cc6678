// A backup of a running installation with 5 GiB of files, a second one with one file more, and a restore: each duration
// as a ratio to plain copying of the same files on the same disk, what the second one writes, memory, and how long
// requests take beside the first backup. Limits: 300 MB resident; p99 of requests below twice the quiet one or 40 ms,
// whichever is more.
import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { note, percentile, report, skip, toLimit } from './figures.ts'
import { sendAtRate } from './fixed-rate.ts'
import type { Call } from './load.ts'
import { BACKUP_MB, sized } from './options.ts'
import { foundCompany } from './people.ts'
import { canReadMemory, residentMb } from './processes.ts'
import { asSuperuser, removeFolder, withServer, type BenchServer } from './server.ts'

const MEMORY_LIMIT_MB = 300
const LOOK_EVERY_MS = 50
const FILES = sized(2_000, 50)
const FILE_BYTES = Math.floor((BACKUP_MB * 1024 * 1024) / FILES)
/** Files, their copy, the backup and what is restored from it. */
const NEEDED = 4.5 * BACKUP_MB * 1024 * 1024
const RATE = { perSecond: 40, seconds: 1, sockets: 8 }
const QUIET_SECONDS = sized(20, 1)
const P99_FLOOR_MS = 40
const PASSPHRASE = { BACKUP_PASSPHRASE: 'a passphrase for the bench' }

const folder = mkdtempSync(path.join(tmpdir(), 'parapet-bench-backup-'))
try {
  await withServer(measure)
} finally {
  removeFolder(folder)
}

async function measure(server: BenchServer): Promise<void> {
  const room = statfsSync(folder)
  if (room.bavail * room.bsize < NEEDED) throw new Error(`${Math.ceil(NEEDED / 1e9)} GB of disk are needed`)
  const { companyId, headers } = await foundCompany(server)
  const target = `/rest/v1/controls?select=id,nist_id,title,family&company_id=eq.${companyId}&order=nist_id&limit=20`
  const read: Call = { method: 'GET', target, headers }
  await addFiles(server, companyId, FILES)
  const copying = performance.now()
  cpSync(path.join(server.folder, 'storage', 'objects'), path.join(folder, 'copy'), { recursive: true })
  const copyMs = performance.now() - copying

  const place = path.join(folder, 'place')
  const backup = () => run('backup', ['--out', place], server.folder)
  const quiet = await sendAtRate(server.port, [read], { ...RATE, seconds: QUIET_SECONDS })
  const { first, latencies } = await besideRequests(server, read, backup())
  const firstMb = megabytesIn(place)
  await addFiles(server, companyId, 1)
  const second = await backup()
  const secondMb = megabytesIn(place) - firstMb
  const restored = await run('restore', ['--from', place], path.join(folder, 'restored'))
  note(`${BACKUP_MB} MB in ${FILES} files were copied in ${(copyMs / 1000).toFixed(1)} s`)
  for (const [what, { ms }] of [
    ['backup', first],
    ['second backup, one file more', second],
    ['restore, verified first', restored],
  ] as const)
    report({ what, measured: `${(ms / 1000).toFixed(1)} s`, ratio: ms / copyMs, of: 'plain copying of the files' })
  report({
    what: 'bytes that the second backup writes',
    measured: `${secondMb.toFixed(1)} of ${firstMb.toFixed(1)} MB`,
    ratio: secondMb / firstMb,
    of: 'the first backup',
    atMost: 0.05,
  })
  const [p99, quietP99] = [percentile(latencies, 0.99), percentile(quiet.latencies, 0.99)]
  report({
    what: 'requests beside the backup, p99',
    measured: `${p99.toFixed(1)} ms of ${latencies.length}`,
    ...toLimit(p99, Math.max(P99_FLOOR_MS, 2 * quietP99), 'ms'),
  })
  if (!canReadMemory) return skip('memory: there is no /proc to read it from')
  for (const [what, { peakMb }] of [
    ['memory of the backup, at its peak', first],
    ['memory of the restore, at its peak', restored],
  ] as const)
    report({ what, measured: `${peakMb.toFixed(0)} MB`, ...toLimit(peakMb, MEMORY_LIMIT_MB, 'MB') })
}

/** Sends requests until the backup has ended. */
async function besideRequests(server: BenchServer, read: Call, backup: Promise<Run>) {
  let isDone = false
  const first = backup.finally(() => (isDone = true))
  const latencies: number[] = []
  while (!isDone) latencies.push(...(await sendAtRate(server.port, [read], RATE)).latencies)
  return { first: await first, latencies }
}

interface Run {
  readonly ms: number
  readonly peakMb: number
}

/** A command of the built product. */
async function run(name: string, args: string[], dataDir: string): Promise<Run> {
  const began = performance.now()
  const child = spawn(process.execPath, [`dist/server/command-${name}.js`, ...args], {
    env: { ...process.env, ...PASSPHRASE, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let [output, peakMb] = ['', 0]
  child.stdout.on('data', (data) => (output += String(data)))
  const look = () => {
    try {
      peakMb = Math.max(peakMb, residentMb(child.pid ?? 0).peak || 0)
    } catch {
      // It has ended.
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  const [code] = await once(child, 'close')
  clearInterval(timer)
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`)
  return { ms: performance.now() - began, peakMb }
}

/** Of all files in a folder. */
function megabytesIn(place: string): number {
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) =>
    statSync(path.join(place, name)),
  )
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0) / 1e6
}

/** Files of different random bytes in the server's store, with their rows. */
async function addFiles(server: BenchServer, companyId: string, count: number): Promise<void> {
  const block = randomBytes(FILE_BYTES)
  const files = Array.from({ length: count }, (_, n) => {
    block.writeUInt32BE(n)
    const version = randomUUID()
    const at = path.join(server.folder, 'storage', 'objects', version.slice(0, 2))
    mkdirSync(at, { recursive: true })
    writeFileSync(path.join(at, version), block)
    return { version, sha256: createHash('sha256').update(block).digest('hex') }
  })
  await asSuperuser(server, (client) =>
    client.query(
      `insert into storage.objects (bucket_id, name, version, size, content_type, sha256)
       select 'evidence', $3 || '/' || f.version || '/file.bin', f.version, $2, 'application/octet-stream', f.sha256
       from jsonb_to_recordset($1) f (version uuid, sha256 text)`,
      [JSON.stringify(files), FILE_BYTES, companyId],
    ),
  )
}
