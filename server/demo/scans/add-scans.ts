import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { writeScanFacts } from '#server/functions/scans/scan-facts.ts'
import { ScanWriter } from '#server/functions/scans/scan-writer.ts'
import { nessus } from '#server/scans/formats/nessus.ts'
import { sourceOf } from '#server/scans/scan-source.ts'
import type { CompanyToFill, Receive } from '../company-content.ts'
import { addInventory } from './inventory.ts'
import { nessusReport, type SampleHost } from './nessus-report.ts'
import { KNOWN_EXPLOITED, type SampleScan, scanStory } from './scan-story.ts'

const HISTORY_DAYS = 90

/**
 * Ninety days of scans: files of a scanner that are read, previewed and applied as any other, and what people decided
 * about their findings. The service, which alone may, sets the days of import into the past.
 */
export async function addScans(client: pg.ClientBase, { id, content, cast, receive }: CompanyToFill): Promise<void> {
  const hosts = await addInventory(client, id, cast.contributor)
  for (const [n, scan] of scanStory(content.openVulnerabilities).entries())
    await importScan(
      client,
      { companyId: id, person: cast.contributor, receive, number: n + 1 },
      nessusFileOf(hosts, scan),
    )
  await client.query(FOUND, [id, KNOWN_EXPLOITED, cast.contributor])
  await client.query(ACCEPTED, [id, cast.manager])
  await client.query(FALSE_POSITIVE, [id])
  await client.query(DAILY_COUNTS, [id, HISTORY_DAYS])
  await client.query(EXPECTED, [id, cast.manager])
  await client.query(LOOPS, [id, cast.owner])
}

function nessusFileOf(hosts: readonly SampleHost[], scan: SampleScan) {
  const text = nessusReport(hosts, scan, new Date())
  return { name: `monthly-scan-${scan.daysAgo}-days-ago.nessus`, text }
}

interface Import {
  readonly companyId: string
  readonly person: string
  readonly receive: Receive
  readonly number: number
}

async function importScan(
  client: pg.ClientBase,
  { companyId, person, receive, number }: Import,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<void> {
  const bytes = Buffer.from(text)
  const { version, size, sha256 } = await receive({ name, type: 'application/octet-stream', bytes })
  const place = { companyId, scanId: randomUUID() }
  await client.query(FILE, [companyId, version, size, sha256])
  await client.query(SCAN, [companyId, place.scanId, number, name, sha256, person])
  const writer = new ScanWriter(client, place)
  for await (const part of nessus.read(sourceOf(name, bytes))) await writer.add(part)
  const summary = await writer.end()
  const { startedAt = null, endedAt = null } = summary.facts
  await writeScanFacts(client, place, { format: nessus.id, summary, takenAt: startedAt })
  await client.query('select private.preview_scan($1, $2, $3)', [companyId, place.scanId, endedAt])
  await client.query('select private.apply_scan($1, $2, $3)', [companyId, place.scanId, person])
  await client.query(IMPORTED, [companyId, place.scanId])
}

const FILE = 'insert into private.kept_files (company_id, version, size, sha256) values ($1, $2, $3, $4)'

const SCAN = `
  insert into public.network_scans (company_id, id, status, number, file_name, file_sha256, imported_by)
  values ($1, $2, 'running', $3, $4, $5, $6)`

/** In the afternoon of the day on which it was taken. */
const IMPORTED = `
  update public.network_scans set created_at = completed_at + interval '5 hours', applied_at = completed_at + interval '6 hours'
  where company_id = $1 and id = $2`

/** An installation without a mirror of CISA's catalog has it from nowhere else. */
const FOUND = `
  update public.vulnerabilities set created_at = first_seen_on + time '12:00',
    is_known_exploited = is_known_exploited or cve_ids && $2::text[],
    owner_id = case when number % 3 > 0 then $3::uuid end
  where company_id = $1`

const ACCEPTED = `
  update public.vulnerabilities set status = 'accepted', approved_by = $2, accepted_on = current_date - 40,
    accepted_until = current_date + 120,
    decision_reason = 'The maker has no newer controller; the lathe is in a network of its own.'
  where company_id = $1 and title = 'The controller of the lathe speaks SMB 1'`

const FALSE_POSITIVE = `
  update public.vulnerabilities set status = 'false positive',
    decision_reason = 'The distribution patches the version that it announces.'
  where company_id = $1 and title = 'Web server announces an old version'`

/** As the duty counts them once a day. */
const DAILY_COUNTS = `
  insert into public.vulnerability_scan_metrics (company_id, scan_date, total_vulnerabilities, critical, high, medium, low,
    known_exploited, past_due, asset_count)
  select $1, now() - make_interval(days => ago), count(v.id), count(*) filter (where v.severity = 'critical'),
    count(*) filter (where v.severity = 'high'), count(*) filter (where v.severity = 'medium'),
    count(*) filter (where v.severity = 'low'), count(*) filter (where v.is_known_exploited),
    count(*) filter (where v.due_on < current_date - ago), 12
  from generate_series(0, $2::integer) ago
  left join public.vulnerabilities v on v.company_id = $1 and v.status in ('open', 'fixed')
    and v.first_seen_on <= current_date - ago and coalesce(v.fixed_on > current_date - ago, true)
  group by ago`

/** In time so far: the scans are four weeks apart. */
const EXPECTED = `
  insert into public.scan_schedules (company_id, name, first_due_on, needs_credentials, asset_scope, tags, owner_id, created_by)
  select c.id, 'Monthly credentialed scan of the ' || case c.protocol_id when 'cmmc2' then 'CUI enclave' else 'servers' end,
    current_date - 80, true, case c.protocol_id when 'cmmc2' then 'CUI asset' end,
    case c.protocol_id when 'cmmc2' then '{}'::text[] else '{servers}' end, $2, $2
  from public.companies c where c.id = $1`

/** The duty makes the evidence of the last whole month within its next minute. */
const LOOPS = `
  insert into public.evidence_loops (company_id, kind, created_by)
  select $1, kind, $2 from unnest('{expected scans,fixes in time}'::text[]) kind`
