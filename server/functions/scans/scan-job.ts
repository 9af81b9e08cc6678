import { z } from 'zod'
import { JobError, jobKind, type JobAttempt } from '#server/platform/background/job-kind.ts'
import { CSV_FIELDS, readMappedCsv, type CsvMapping } from '#server/scans/formats/generic-csv.ts'
import { recognizeScan } from '#server/scans/recognize-scan.ts'
import type { ScanSource } from '#server/scans/scan-source.ts'
import { ScanWriter, type ScanPlace, type ScanSummary } from './scan-writer.ts'

const READ = z.object({
  step: z.literal('read'),
  scanId: z.guid(),
  name: z.string(),
  version: z.string(),
  size: z.number(),
  sha256: z.string(),
  takenAt: z.string().optional(),
  mapping: z.partialRecord(z.enum(CSV_FIELDS), z.string()).optional(),
})
const CHANGE = z.object({ step: z.enum(['apply', 'withdraw']), scanId: z.guid(), person: z.guid().nullable() })

type Read = z.infer<typeof READ>

/** Reads a scan for its preview, applies it, or withdraws it. */
export const scanJob = jobKind({
  kind: 'scan',
  page: '/vulnerabilities',
  outcomeTexts: { done: 'is done', failed: 'failed' },
  input: z.discriminatedUnion('step', [READ, CHANGE]),

  async run(input, work) {
    const place: ScanPlace = { companyId: work.companyId, scanId: input.scanId }
    const { service } = work.platform.database
    if (input.step === 'read') await readScan(input, place, work)
    else if (input.step === 'apply')
      await service.query('select private.apply_scan($1, $2, $3)', [place.companyId, place.scanId, input.person])
    else await service.query('select private.withdraw_scan($1, $2)', [place.companyId, place.scanId])
    return undefined
  },
})

async function readScan(input: Read, place: ScanPlace, work: JobAttempt): Promise<void> {
  const { service } = work.platform.database
  try {
    const { format, summary } = await stage(input, place, work)
    const takenAt = summary.facts.startedAt ?? summary.facts.endedAt ?? summary.lastSeenAt ?? input.takenAt
    if (takenAt === undefined)
      throw new JobError('The file does not say when the scan was taken. Import it again and give its date.')
    await service.query(PREVIEWED, [place.companyId, place.scanId, ...factsOf(format, summary, takenAt)])
    await service.query('select private.preview_scan($1, $2)', [place.companyId, place.scanId])
  } catch (error) {
    await service.query(`update public.network_scans set status = 'failed' where company_id = $1 and id = $2`, [
      place.companyId,
      place.scanId,
    ])
    if (error instanceof RangeError) throw new JobError(error.message, { cause: error })
    throw error
  }
}

const PREVIEWED = `
  update public.network_scans set status = 'pending', format = $3, scanner = $4, scanner_version = $5, policy_name = $6,
    started_at = $7, completed_at = $8, scope = $9, item_count = $10, unread_count = $11
  where company_id = $1 and id = $2`

function factsOf(format: string, { facts, items, unread }: ScanSummary, takenAt: string): readonly unknown[] {
  const scope = { ...(facts.ports && { ports: facts.ports }), ...(facts.rules && { rules: facts.rules }) }
  return [
    format,
    facts.scanner ?? 'Scan',
    facts.scannerVersion ?? null,
    facts.policyName?.slice(0, 300) ?? null,
    takenAt,
    facts.endedAt ?? takenAt,
    JSON.stringify(scope),
    items,
    unread,
  ]
}

async function stage(
  input: Read,
  place: ScanPlace,
  work: JobAttempt,
): Promise<{ format: string; summary: ScanSummary }> {
  const { files, database } = work.platform
  const source: ScanSource = {
    name: input.name,
    async *open() {
      yield* await files.read(input)
    },
  }
  const recognized = await recognizeScan(source)
  const parts = recognized.kind === 'format' ? recognized.format.read(source) : readMappedCsv(source, mappingOf(input))
  const writer = new ScanWriter(database.service, place)
  await writer.begin()
  for await (const part of parts) {
    work.signal.throwIfAborted()
    await writer.add(part)
    if (part.part === 'item' && writer.items % 1000 === 0)
      work.reportProgress({ done: writer.items, words: `Reading item ${writer.items.toLocaleString('en')}` })
  }
  const format = recognized.kind === 'format' ? recognized.format.id : 'csv'
  return { format, summary: await writer.end() }
}

function mappingOf({ mapping = {} }: Read): CsvMapping {
  return new Map(
    CSV_FIELDS.flatMap((field) => (mapping[field] === undefined ? [] : [[field, mapping[field]] as const])),
  )
}
