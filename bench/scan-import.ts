// A scan of 500 MB from its last byte uploaded to the preview, and from Apply to findings that stand; what the server
// needs for it, and what members of another company notice meanwhile. Peer: saxes alone over the same file. Limits:
// 60 s, 120 s, 400 MB, and p99 of the others below twice the quiet one or 40 ms, whichever is more.
import { createReadStream, openAsBlob } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { note, percentile, report, skip, toLimit } from './figures.ts'
import { sendAtRate } from './fixed-rate.ts'
import type { Call } from './load.ts'
import { writeNessusFile } from './nessus-file.ts'
import { canReadMemory, forgetPeak, residentMb } from './processes.ts'
import { SCAN_MB, sized } from './options.ts'
import { addOwner, createCompany, foundCompany, type SignedIn } from './people.ts'
import { withServer, type BenchServer } from './server.ts'

const PREVIEW_LIMIT_S = 60
const APPLY_LIMIT_S = 120
const MEMORY_LIMIT_MB = 400
const P99_FLOOR_MS = 40
const GROWTH = 2
const POLL_MS = sized(200, 20)
const READS = { perSecond: sized(50, 10), seconds: sized(5, 0.5), sockets: 8 }

await withServer(measure)

async function measure(server: BenchServer): Promise<void> {
  const founder = await foundCompany(server)
  const owner = await addOwner(server, founder.companyId)
  const otherCompany = await createCompany(server.origin, founder, 'Other Works')
  const reads = readOf(await addOwner(server, otherCompany), otherCompany)
  const file = path.join(server.folder, 'bench.nessus')
  const { items, hosts } = await writeNessusFile(file, SCAN_MB)
  note(`${SCAN_MB} MB, ${items.toLocaleString('en')} items of ${hosts.toLocaleString('en')} hosts`)
  const parseS = await parseAlone(file)
  const quiet = percentile((await sendAtRate(server.port, [reads], READS)).latencies, 0.99)
  if (canReadMemory) forgetPeak(server.pid)
  const scanId = await upload(server, owner, founder.companyId, file)
  const scan = { server, owner, companyId: founder.companyId, scanId }
  const previewS = await seconds(() => until(scan, ({ status }) => status === 'pending'))
  reportTime('from the last byte to the preview', previewS, PREVIEW_LIMIT_S, parseS)
  const others = readMeanwhile(server, reads)
  await post(server, owner, 'change-scan', { companyId: founder.companyId, scanId, step: 'apply' })
  const applyS = await seconds(() => until(scan, ({ applied_at: at }) => at !== null))
  reportTime('from Apply to findings', applyS, APPLY_LIMIT_S, parseS)
  const busy = percentile(await others.stop(), 0.99)
  report({
    what: 'p99 of another company while a scan is applied',
    measured: `${busy.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms`,
    ...toLimit(busy, Math.max(P99_FLOOR_MS, GROWTH * quiet), 'ms'),
  })
  if (!canReadMemory) return skip('memory: there is no /proc to read it from')
  const { peak } = residentMb(server.pid)
  report({
    what: 'memory of the server, at its peak',
    measured: `${peak.toFixed(0)} MB`,
    ...toLimit(peak, MEMORY_LIMIT_MB, 'MB'),
  })
}

function reportTime(what: string, measured: number, limit: number, parseS: number): void {
  const times = (measured / parseS).toFixed(1)
  report({ what, measured: `${measured.toFixed(1)} s, ${times} times a plain parse`, ...toLimit(measured, limit, 's') })
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** What reading the file costs with the parser alone, in this process. */
async function parseAlone(file: string): Promise<number> {
  const took = await seconds(async () => {
    const parser = new SaxesParser()
    const decoder = new TextDecoder()
    for await (const bytes of createReadStream(file)) parser.write(decoder.decode(bytes, { stream: true }))
    parser.close()
  })
  note(`a plain parse takes ${took.toFixed(1)} s`)
  return took
}

function readOf({ headers }: SignedIn, companyId: string): Call {
  const target = `/rest/v1/vulnerabilities?select=id,number,title&company_id=eq.${companyId}&order=number&limit=20`
  return { method: 'GET', target, headers }
}

/** Reads at the fixed rate until it is stopped. */
function readMeanwhile(server: BenchServer, call: Call): { stop: () => Promise<number[]> } {
  let isOver = false
  const work = (async () => {
    const latencies: number[] = []
    while (!isOver) latencies.push(...(await sendAtRate(server.port, [call], READS)).latencies)
    return latencies
  })()
  return {
    stop: () => {
      isOver = true
      return work
    },
  }
}

async function upload(server: BenchServer, { headers }: SignedIn, companyId: string, file: string): Promise<string> {
  const body = new FormData()
  body.set('companyId', companyId)
  body.set('file', await openAsBlob(file), 'bench.nessus')
  const { apikey = '', authorization = '' } = headers
  const answer = await fetch(`${server.origin}/functions/v1/import-scan`, {
    method: 'POST',
    headers: { apikey, authorization },
    body,
  })
  if (!answer.ok) throw new Error(`import-scan answered ${answer.status}: ${await answer.text()}`)
  const { scanId } = (await answer.json()) as { scanId: string }
  return scanId
}

async function post({ origin }: BenchServer, { headers }: SignedIn, name: string, body: object): Promise<void> {
  const answer = await fetch(`${origin}/functions/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
}

interface ScanRow {
  readonly status: string
  readonly applied_at: string | null
  readonly failure: string | null
  readonly job: { readonly state: string; readonly error: string | null } | null
}

interface BenchScan {
  readonly server: BenchServer
  readonly owner: SignedIn
  readonly scanId: string
}

async function until({ server, owner, scanId }: BenchScan, isIt: (scan: ScanRow) => boolean): Promise<void> {
  const target = `/rest/v1/network_scans?id=eq.${scanId}&select=status,applied_at,failure,job:jobs(state,error)`
  for (;;) {
    const answer = await fetch(`${server.origin}${target}`, { headers: owner.headers })
    const [scan] = (await answer.json()) as ScanRow[]
    if (scan !== undefined && isIt(scan)) return
    if (scan?.job?.state === 'failed') throw new Error(scan.failure ?? scan.job.error ?? 'it failed')
    await sleep(POLL_MS)
  }
}
