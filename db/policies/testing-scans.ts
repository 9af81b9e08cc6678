import { createHash } from 'node:crypto'
import type { createTestDatabase } from '#db/testing.ts'

interface AppliedScan {
  readonly company: string
  readonly person: string
  /** When it was taken. */
  readonly on: string
  readonly hosts: readonly string[]
  /** Weaknesses that it sees on the first of its hosts. */
  readonly sees?: readonly string[]
  readonly credentialed?: boolean
  readonly scanner?: string
}

/** Brings and applies a scan as the importer does. @returns its id */
export async function applyScan(
  db: Awaited<ReturnType<typeof createTestDatabase>>,
  scan: AppliedScan,
): Promise<string> {
  const { company, person, on, hosts, sees = [], credentialed = true, scanner = 'Nessus' } = scan
  const [row] = await db.sql<{ id: string }>(
    `insert into network_scans (company_id, number, scanner, started_at, credentialed, file_sha256)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5
     from network_scans where company_id = $1 returning id`,
    [company, scanner, on, credentialed, createHash('sha256').update(`${company} ${scanner} ${on}`).digest('hex')],
  )
  const id = row?.id ?? ''
  await db.sql(
    `insert into private.scan_assets (company_id, scan_id, asset, kind, name, identifiers, credentialed)
     select $1, $2, n, 'host', host, jsonb_build_array(jsonb_build_object('kind', 'fqdn', 'value', host)), $4
     from unnest($3::text[]) with ordinality h (host, n)`,
    [company, id, hosts, credentialed],
  )
  await db.sql(
    `with weakness as (
       insert into private.scan_weaknesses (company_id, scan_id, fingerprint, severity, title)
       select $1, $2, name, 'high', name from unnest($3::text[]) name returning fingerprint)
     insert into private.scan_items (company_id, scan_id, item, asset, fingerprint)
     select $1, $2, row_number() over (), 1, fingerprint from weakness`,
    [company, id, sees],
  )
  await db.sql('select private.apply_scan($1, $2, $3)', [company, id, person])
  return id
}
