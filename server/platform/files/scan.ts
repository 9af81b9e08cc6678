import type pg from 'pg'
import type { Logger } from '#server/platform/log.ts'
import { runOnOneServer } from '#server/platform/background/run-repeatedly.ts'
import { scanBytes, UnscannableError, type Verdict } from './clamd.ts'
import { FileError, type Files } from './files.ts'

interface Waiting {
  readonly id: string
  readonly version: string
  readonly size: number
  readonly sha256: string
}

export interface ScanParts {
  readonly files: Pick<Files, 'read'>
  readonly service: pg.Pool
  readonly log: Logger
  /** See scanBytes. */
  readonly scanner: URL
  /** Versions that could not be scanned, and when (`performance.now()`) to retry them. Kept between calls. */
  readonly postponed: Map<string, number>
}

const POSTPONE_MS = 600_000

const WAITING = `
  select id, version, size::float8 as size, sha256 from storage.objects
  where scan in ('not scanned', 'pending') and id > $1 order by id limit 20`

const RECORD = `
  with scanned as (
    update storage.objects set scan = $2 where version = $1 and scan in ('not scanned', 'pending')
    returning id, bucket_id, name, company_id
  )
  select audit.record('file_infected', company_id, id::text,
    jsonb_build_object('bucket', bucket_id, 'name', name, 'version', $1::uuid, 'found', $3::text), 'warning')
  from scanned where $2 = 'infected'`

/**
 * Scans every file that was not yet scanned, including those from before there was a scanner. Several servers share
 * the work: each file is claimed by an advisory lock, not by its row, which people may change meanwhile.
 *
 * @throws when the scanner cannot be reached; files stay pending
 */
export async function scanWaiting(parts: ScanParts, signal?: AbortSignal): Promise<void> {
  // Existing ones are retried below; entries of deleted files are dropped.
  for (const [version, until] of parts.postponed) if (until <= performance.now()) parts.postponed.delete(version)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await parts.service.query<Waiting>(WAITING, [after])
    for (const file of rows) {
      signal?.throwIfAborted()
      if (parts.postponed.has(file.version)) continue
      await runOnOneServer(parts.service, `scan ${file.version}`, () => scan(parts, file, signal))
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

async function scan(parts: ScanParts, file: Waiting, signal: AbortSignal | undefined): Promise<void> {
  const { service, log, postponed } = parts
  const verdict = await verdictOn(parts, file, signal)
  if (verdict === undefined) return void postponed.set(file.version, performance.now() + POSTPONE_MS)
  const found = verdict.scan === 'infected' ? verdict.found : null
  await service.query(RECORD, [file.version, verdict.scan, found])
  if (found !== null) log.warn({ object: file.id, found }, 'a file is infected and is kept locked away')
}

/** Undefined when this file is the cause: it stays pending without blocking the others. */
async function verdictOn(
  { files, log, scanner }: ScanParts,
  file: Waiting,
  signal: AbortSignal | undefined,
): Promise<Verdict | undefined> {
  try {
    return await scanBytes(scanner, await files.read(file), signal)
  } catch (error) {
    const fileAtFault = error instanceof FileError && (error.kind === 'missing' || error.kind === 'damaged')
    if (!fileAtFault && !(error instanceof UnscannableError)) throw error
    log.warn({ err: error, object: file.id }, 'a file could not be scanned and stays locked away')
    return undefined
  }
}
