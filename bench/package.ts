// An assessment package of 110 controls and 2,000 files (4 GiB), with a system security plan that has a statement for
// each control and a diagram: its duration, the server's memory while it writes and serves the package, and whether a
// server that is killed in the middle continues where it was. Limit: 300 MB resident.
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { note, report, skip, toLimit } from './figures.ts'
import { canReadMemory, residentMb } from './processes.ts'
import { PACKAGE_MB, sized } from './options.ts'
import { addOwner, foundCompany, type SignedIn } from './people.ts'
import { asSuperuser, removeFolder, startServer, type BenchServer } from './server.ts'

const MEMORY_LIMIT_MB = 300
const FILES = sized(2_000, 100)
const POLL_MS = sized(200, 10)
const FILE_BYTES = Math.floor((PACKAGE_MB * 1024 * 1024) / FILES)
/** Files, archive, its download, and some room. */
const NEEDED = 3.5 * PACKAGE_MB * 1024 * 1024

const server = await startServer()
try {
  await measure()
} finally {
  removeFolder(server.folder)
}

async function measure(): Promise<void> {
  const room = statfsSync(server.folder)
  if (room.bavail * room.bsize < NEEDED) throw new Error(`${Math.ceil(NEEDED / 1e9)} GB of disk are needed`)
  const { companyId } = await foundCompany(server)
  const owner = await addOwner(server, companyId)
  await addEvidence(server, companyId)
  await addPlan(server, companyId)
  const { jobId } = await call<{ jobId: string }>(server, owner, 'make-package', { companyId })
  const began = performance.now()
  await until(server, owner, jobId, ({ done, total }) => total !== null && done > total * 0.75)
  const first = canReadMemory ? residentMb(server.pid).peak : 0
  process.kill(server.pid, 'SIGKILL')
  const killedAt = performance.now()
  const next = await startServer({ folder: server.folder, port: server.port })
  try {
    const { attempts } = await until(next, owner, jobId, ({ state }) => state === 'done')
    const seconds = (performance.now() - began) / 1000
    note(
      `${PACKAGE_MB} MB in ${FILES} files written in ${seconds.toFixed(0)} s, ${(PACKAGE_MB / seconds).toFixed(0)} MB/s`,
    )
    report({
      what: 'killed at three quarters, then whole',
      measured: `${((performance.now() - killedAt) / 1000).toFixed(0)} s after it`,
      ratio: attempts / 2,
      of: 'two attempts',
      atMost: 1,
      atLeast: 1,
    })
    await check(next, owner, companyId, jobId)
    const second = canReadMemory ? residentMb(next.pid).peak : 0
    const peak = Math.max(first, second)
    if (!canReadMemory) return skip('memory: there is no /proc to read it from')
    report({
      what: 'memory of the server, at its peak',
      measured: `${first.toFixed(0)} MB, then ${second.toFixed(0)} MB`,
      ...toLimit(peak, MEMORY_LIMIT_MB, 'MB'),
    })
  } finally {
    await next.stop()
  }
}

/** Files of different random bytes in the server's store, and an evidence item for each of the controls in turn. */
async function addEvidence(server: BenchServer, companyId: string): Promise<void> {
  const block = randomBytes(FILE_BYTES)
  const files = Array.from({ length: FILES }, (_, n) => {
    block.writeUInt32BE(n)
    const version = randomUUID()
    const place = path.join(server.folder, 'storage', 'objects', version.slice(0, 2))
    mkdirSync(place, { recursive: true })
    writeFileSync(path.join(place, version), block)
    return {
      n,
      version,
      sha256: createHash('sha256').update(block).digest('hex'),
      name: `${companyId}/${version}/file.bin`,
    }
  })
  await asSuperuser(server, async (client) => {
    await client.query(
      `insert into storage.objects (bucket_id, name, version, size, content_type, sha256)
       select 'evidence', f.name, f.version, $2, 'application/octet-stream', f.sha256
       from jsonb_to_recordset($1) f (name text, version uuid, sha256 text)`,
      [JSON.stringify(files), FILE_BYTES],
    )
    await client.query(
      `insert into public.evidence (company_id, title, file, file_name, file_size, file_type, file_sha256, control_id)
       select $1, 'Piece', f.name, 'file.bin', $3, 'application/octet-stream', f.sha256, c.id
       from jsonb_to_recordset($2) f (name text, sha256 text, n integer)
       join (select id, row_number() over (order by nist_id) as place from public.controls where company_id = $1) c
         on c.place = 1 + f.n % 110`,
      [companyId, JSON.stringify(files), FILE_BYTES],
    )
  })
}

/** The long parts of its documents: a statement for each control, and a diagram. */
async function addPlan(server: BenchServer, companyId: string): Promise<void> {
  await asSuperuser(server, async (client) => {
    await client.query(
      `insert into public.implementation_statements (company_id, control_id, body)
       select company_id, id, repeat('The directory enforces this for every account, and what departs from it is found by the weekly scan. ', 6)
       from public.controls where company_id = $1`,
      [companyId],
    )
    await client.query(
      `insert into public.ssp_parts (company_id, kind, name)
       select $1, case when n % 3 = 0 then 'Outside system' else 'Data store' end, 'Part ' || n from generate_series(1, 8) n`,
      [companyId],
    )
    await client.query(
      `insert into public.ssp_flows (company_id, from_id, to_id, information)
       select a.company_id, a.id, b.id, 'Drawings' from public.ssp_parts a
       join public.ssp_parts b on b.company_id = a.company_id and b.name = 'Part ' || (right(a.name, 1)::integer % 8 + 1)
       where a.company_id = $1`,
      [companyId],
    )
  })
}

async function call<T>({ origin }: BenchServer, { headers }: SignedIn, name: string, body: object): Promise<T> {
  const answer = await fetch(`${origin}/functions/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

interface JobRow {
  readonly state: string
  readonly done: number
  readonly total: number | null
  readonly attempts: number
  readonly error: string | null
}

async function until(
  { origin }: BenchServer,
  { headers }: SignedIn,
  jobId: string,
  isIt: (job: JobRow) => boolean,
): Promise<JobRow> {
  for (;;) {
    const answer = await fetch(`${origin}/rest/v1/jobs?id=eq.${jobId}&select=state,done,total,attempts,error`, {
      headers,
    })
    if (!answer.ok) throw new Error(`the job was answered with ${answer.status}: ${await answer.text()}`)
    const [job] = (await answer.json()) as JobRow[]
    if (job?.state === 'failed') throw new Error(job.error ?? 'it failed')
    if (job !== undefined && (isIt(job) || job.state === 'done')) return job
    await sleep(POLL_MS)
  }
}

/** Downloads the archive and runs its own verifier over every byte. */
async function check(server: BenchServer, owner: SignedIn, companyId: string, jobId: string): Promise<void> {
  const link = await call<{ path: string }>(server, owner, 'job-link', { companyId, jobId })
  const archive = path.join(server.folder, 'package.zip')
  const began = performance.now()
  const { body } = await fetch(`${server.origin}${link.path}`)
  if (body === null) throw new Error('nothing was sent')
  await pipeline(Readable.fromWeb(body), createWriteStream(archive))
  const downloaded = (performance.now() - began) / 1000
  note(`downloaded in ${downloaded.toFixed(0)} s, ${(PACKAGE_MB / downloaded).toFixed(0)} MB/s`)
  const verifier = path.join('dist', 'server', 'package-offline', 'verify.mjs')
  const started = performance.now()
  const { status, stdout } = spawnSync(process.execPath, [verifier, archive], { encoding: 'utf8' })
  const [, last = ''] = stdout.trim().split('\n').slice(-2)
  if (status !== 0) throw new Error(`its verifier refuses the package: ${stdout}`)
  note(`its verifier after ${((performance.now() - started) / 1000).toFixed(0)} s: ${last}`)
}
