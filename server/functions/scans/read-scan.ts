import { JobError, type JobAttempt } from '#server/platform/background/job-kind.ts'
import { readMappedCsv } from '#server/scans/formats/generic-csv.ts'
import { headerHash } from '#server/scans/header-hash.ts'
import { recognizeScan } from '#server/scans/recognize-scan.ts'
import type { ScanSource } from '#server/scans/scan-source.ts'
import { columnsByField, mappingOf, REMEMBERED_MAPPING, type ColumnsByField } from './csv-mapping.ts'
import { type TableColumns, writeScanFacts } from './scan-facts.ts'
import { ScanWriter, type ScanPlace } from './scan-writer.ts'

export interface ScanInput {
  readonly name: string
  readonly version: string
  readonly size: number
  readonly sha256: string
  readonly takenAt?: string | undefined
  readonly mapping?: ColumnsByField | undefined
}

/**
 * Reads the file of a scan into its staging tables and counts what applying it would do.
 *
 * @returns whether it can be applied: something tells when it was taken
 * @throws JobError with a message for the person when the file is no scan
 */
export async function readScan(input: ScanInput, place: ScanPlace, work: JobAttempt): Promise<boolean> {
  const { service } = work.platform.database
  // The server may have stopped after the scan was applied and before its job was settled.
  if (await isApplied(place, work)) return false
  try {
    const { format, table, summary } = await stage(input, place, work)
    const takenAt = summary.facts.startedAt ?? summary.facts.endedAt ?? summary.lastSeenAt ?? input.takenAt ?? null
    await writeScanFacts(service, place, { format, summary, takenAt, table })
    work.reportProgress({ done: summary.items, words: 'Comparing with earlier scans' })
    await service.query('select private.preview_scan($1, $2, $3)', [
      place.companyId,
      place.scanId,
      summary.facts.endedAt ?? takenAt,
    ])
    return takenAt !== null
  } catch (error) {
    if (!(error instanceof RangeError)) throw await discarded(error, place, work)
    await service.query(
      `update public.network_scans set status = 'failed', failure = left($3, 1000) where company_id = $1 and id = $2`,
      [place.companyId, place.scanId, error.message],
    )
    throw new JobError(error.message, { cause: error })
  }
}

async function isApplied({ companyId, scanId }: ScanPlace, work: JobAttempt): Promise<boolean> {
  const { rowCount } = await work.platform.database.service.query(
    'select from public.network_scans where company_id = $1 and id = $2 and applied_at is not null',
    [companyId, scanId],
  )
  return rowCount !== 0
}

/** A person may discard a scan while it is read; then its rows are gone, and nothing is left to retry. */
async function discarded(error: unknown, { companyId, scanId }: ScanPlace, work: JobAttempt): Promise<unknown> {
  const { rowCount } = await work.platform.database.service.query(
    'select from public.network_scans where company_id = $1 and id = $2',
    [companyId, scanId],
  )
  return rowCount === 0 ? new JobError('The scan was discarded.', { cause: error }) : error
}

async function stage(input: ScanInput, place: ScanPlace, work: JobAttempt) {
  const { files, database } = work.platform
  const source: ScanSource = {
    name: input.name,
    async *open() {
      yield* await files.read(input)
    },
  }
  const recognized = await recognizeScan(source)
  const table = recognized.kind === 'table' ? await columnsOf(input, recognized.header, place, work) : undefined
  const parts =
    recognized.kind === 'format'
      ? recognized.format.read(source)
      : readMappedCsv(source, mappingOf(table?.columns ?? {}))
  const writer = new ScanWriter(database.service, place)
  await writer.begin()
  for await (const part of parts) {
    work.signal.throwIfAborted()
    await writer.add(part)
    if (part.part === 'item' && writer.items % 1000 === 0)
      work.reportProgress({ done: writer.items, words: `Reading item ${writer.items.toLocaleString('en')}` })
  }
  const format = recognized.kind === 'format' ? recognized.format.id : 'csv'
  return { format, table, summary: await writer.end() }
}

/** Columns that came with the file, or else those of the last table with the same header. */
async function columnsOf(
  { mapping }: ScanInput,
  header: readonly string[],
  { companyId }: ScanPlace,
  work: JobAttempt,
): Promise<TableColumns> {
  const headerSha256 = headerHash(header)
  if (mapping !== undefined) return { headerSha256, columns: mapping }
  const { rows } = await work.platform.database.service.query<{ mapping: unknown }>(REMEMBERED_MAPPING, [
    companyId,
    headerSha256,
  ])
  return { headerSha256, columns: columnsByField.parse(rows[0]?.mapping ?? {}) }
}
