import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { callForResponse, callFunction } from '#web/lib/functions.ts'
import { saveFile } from '#web/lib/file/save-file.ts'
import { invalidates } from '#web/lib/write/use-write.ts'

/** The page shows the latest; a company that scans daily reaches this after years. */
const MOST_SCANS = 1000
const ASK_EVERY_MS = 2_000

const LISTED =
  'id,company_id,number,status,created_at,scanner,scanner_version,format,policy_name,file_name,file_sha256,started_at,completed_at,credentialed,host_count,item_count,observation_count,new_count,closed_count,reopened_count,unread_count,applied_at,applied_by,withdrawn_at,imported_by,failure,job:jobs(id,kind,title,state,done,total,words,cancel_wanted,error,file_size,file_sha256,wanted_by,ended_at,expires_at)'

export const scanKeys = { ofCompany: (companyId: Id<'companies'>) => ['scans', companyId] as const }

async function readScans(companyId: Id<'companies'>, signal: AbortSignal) {
  const query = api
    .from('network_scans')
    .select(LISTED)
    .eq('company_id', companyId)
    .order('created_at', { ascending: false })
    .limit(MOST_SCANS)
  return read(signal, query)
}

export type Scan = Awaited<ReturnType<typeof readScans>>[number]

const isUnderWay = ({ job }: Scan) => job?.state === 'queued' || job?.state === 'running'

/** The scans of a company, the latest import first. Polled while one is read or applied. */
export const companyScans = (companyId: Id<'companies'>) =>
  queryOptions<Scan[], Error, Scan[], readonly ['scans', Id<'companies'>, 'list']>({
    queryKey: [...scanKeys.ofCompany(companyId), 'list'] as const,
    meta: { follows: ['network_scans', 'jobs'] as const },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? ASK_EVERY_MS : false),
    queryFn: ({ signal }) => readScans(companyId, signal),
  })

export const refreshScans = (companyId: Id<'companies'>) =>
  invalidates(scanKeys.ofCompany(companyId), ['vulnerabilities', companyId])

const formats = z.object({
  maxBytes: z.number(),
  formats: z.array(z.object({ id: z.string(), name: z.string(), provenByFile: z.boolean() })),
})

export const scanFormats = queryOptions({
  queryKey: ['scan formats'] as const,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => callFunction('scan-formats', {}, formats),
})

const recognized = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('format'), id: z.string(), name: z.string(), provenByFile: z.boolean() }),
  z.object({
    kind: z.literal('table'),
    header: z.array(z.string()),
    fields: z.array(z.string()),
    columns: z.record(z.string(), z.string()),
    isRemembered: z.boolean(),
  }),
])
export type Recognized = z.infer<typeof recognized>

const HEAD_BYTES = 256 * 1024

/** What the file is, by its beginning. @throws FunctionError with a sentence when it is no scan */
export async function recognize(companyId: Id<'companies'>, file: File): Promise<Recognized> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const input = { companyId, name: file.name.slice(0, 255), size: file.size, head: base64(head) }
  return callFunction('recognize-scan', input, recognized)
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return btoa(text)
}

const changed = z.object({ jobId: z.nullable(z.string()) })

export type ScanStep = 'apply' | 'withdraw' | 'discard' | 'date'

export const changeScan = ({ company_id: companyId, id }: Scan, step: ScanStep, takenAt?: string) =>
  callFunction('change-scan', { companyId, scanId: id, step, ...(takenAt !== undefined && { takenAt }) }, changed)

/** Downloads the file as it was imported, or the lines of it that could not be read. */
export async function downloadScan(scan: Scan, part: 'file' | 'unread lines'): Promise<void> {
  const response = await callForResponse('scan-file', { companyId: scan.company_id, scanId: scan.id, part })
  const name = part === 'file' ? (scan.file_name ?? 'scan') : `scan-S-${scan.number}-unread.csv`
  saveFile(await response.blob(), name)
}

const difference = z.object({
  before: z.nullable(z.object({ id: z.string(), number: z.nullable(z.number()), startedAt: z.string() })),
  counts: z.object({ added: z.number(), gone: z.number(), same: z.number() }),
  changes: z.array(
    z.object({
      change: z.enum(['added', 'gone']),
      severity: z.enum(['critical', 'high', 'medium', 'low']),
      title: z.string(),
      finding: z.nullable(z.number()),
    }),
  ),
})
export type Difference = z.infer<typeof difference>

export const scanDifference = ({ company_id: companyId, id, applied_at: appliedAt }: Scan) =>
  queryOptions({
    queryKey: [...scanKeys.ofCompany(companyId), 'difference', id, appliedAt] as const,
    queryFn: async ({ signal }) => {
      return difference.parse(await read(signal, api.rpc('scan_difference', { company: companyId, scan: id })))
    },
  })

const items = z.array(
  z.object({
    item: z.number(),
    asset: z.string(),
    port: z.nullable(z.number()),
    protocol: z.nullable(z.string()),
    component: z.nullable(z.string()),
    severity: z.enum(['critical', 'high', 'medium', 'low', 'info']),
    title: z.string(),
    cve_ids: z.array(z.string()),
    evidence: z.nullable(z.string()),
    finding: z.nullable(z.number()),
    settled: z.nullable(z.enum(['fixed', 'not affected', 'false positive'])),
    settled_reason: z.nullable(z.string()),
  }),
)
export type ItemOfScan = z.infer<typeof items>[number]

export interface ItemsAsked {
  readonly observations: boolean
  readonly words: string
  /** The last item of the page before; −1 for the first page. */
  readonly after: number
}

export const ITEMS_PER_PAGE = 100

export const scanItems = ({ company_id: companyId, id }: Scan, { observations, words, after }: ItemsAsked) =>
  queryOptions({
    queryKey: [...scanKeys.ofCompany(companyId), 'items', id, observations, words, after] as const,
    queryFn: async ({ signal }) => {
      const query = api.rpc('scan_items', { company: companyId, scan: id, observations, words, after })
      return items.parse(await read(signal, query))
    },
  })
