import type pg from 'pg'
import type { ColumnsByField } from './csv-mapping.ts'
import type { ScanPlace, ScanSummary } from './scan-writer.ts'

/** What the columns of a table hold, and what such a table is recognized by. */
export interface TableColumns {
  readonly headerSha256: string
  readonly columns: ColumnsByField
}

interface ReadScan {
  readonly format: string
  readonly summary: ScanSummary
  /** Null where nothing tells when it was taken. */
  readonly takenAt: string | null
  readonly table?: TableColumns | undefined
}

const FACTS = `
  update public.network_scans set format = $3, scanner = $4, scanner_version = $5, policy_name = $6, started_at = $7, scope = $8,
    item_count = $9, unread_count = $10, header_sha256 = $11, mapping = $12
  where company_id = $1 and id = $2`

/** Writes what reading a file has found out of the scan as a whole. */
export async function writeScanFacts(
  db: Pick<pg.ClientBase, 'query'> | pg.Pool,
  { companyId, scanId }: ScanPlace,
  { format, summary: { facts, items, unread }, takenAt, table }: ReadScan,
): Promise<void> {
  const scope = { ...(facts.ports && { ports: facts.ports }), ...(facts.rules && { rules: facts.rules }) }
  await db.query(FACTS, [
    companyId,
    scanId,
    format,
    facts.scanner?.slice(0, 100) ?? 'Scan',
    facts.scannerVersion?.slice(0, 100) ?? null,
    facts.policyName?.slice(0, 300) ?? null,
    takenAt,
    JSON.stringify(scope),
    items,
    unread,
    table?.headerSha256 ?? null,
    table === undefined ? null : JSON.stringify(table.columns),
  ])
}
