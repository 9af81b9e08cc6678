import type pg from 'pg'
import type { CveEntry } from '../cve-entry.ts'
import { shownScore } from '../formats/cvss.ts'
import { decide, type HeldCve } from './decide.ts'

const TIME = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
const timeText = (column: string) => `to_char(${column} at time zone 'UTC', ${TIME})`

/** In the order of ids, as every writer: two at the same rows wait for each other. */
const HELD = `
  select id, source, record, is_analyzed as "isAnalyzed", ${timeText('modified_at')} as "modifiedAt",
    ${timeText('nvd_modified_at')} as "nvdModifiedAt", ${timeText('cve_modified_at')} as "cveModifiedAt"
  from reference.cves where id = any ($1) order by id for update`

const ROW_COLUMNS = `id text, published_at timestamptz, modified_at timestamptz, source text, record text, status text,
  is_rejected boolean, is_analyzed boolean, title text, description text, products text[], cvss jsonb, score numeric,
  severity text, vector text, cwes text[], links jsonb, nvd_modified_at timestamptz, nvd_status text,
  cve_modified_at timestamptz`

const REPLACED = ROW_COLUMNS.split(',')
  .map((column) => column.trim().split(' ')[0] ?? '')
  .filter((column) => column !== 'id' && !column.startsWith('nvd_') && !column.startsWith('cve_'))

const REPLACE = `
  insert into reference.cves as held (${['id', ...REPLACED].join(', ')}, nvd_modified_at, nvd_status, cve_modified_at, words)
  select ${['id', ...REPLACED].join(', ')}, nvd_modified_at, nvd_status, cve_modified_at,
    to_tsvector('english', concat_ws(' ', title, array_to_string(products, ' '), description))
  from jsonb_to_recordset($1) as r(${ROW_COLUMNS}) order by id
  on conflict (id) do update set ${REPLACED.map((column) => `${column} = excluded.${column}`).join(', ')},
    words = excluded.words, changed_at = clock_timestamp(),
    nvd_modified_at = coalesce(excluded.nvd_modified_at, held.nvd_modified_at),
    nvd_status = coalesce(excluded.nvd_status, held.nvd_status),
    -- An analysis that NVD takes back: the CVE record counts again, and is read again.
    cve_modified_at = case when excluded.source = 'NVD' and held.is_analyzed and not excluded.is_analyzed then null
      else coalesce(excluded.cve_modified_at, held.cve_modified_at) end`

const NOTE = `
  update reference.cves held set
    nvd_modified_at = coalesce(r.nvd_modified_at, held.nvd_modified_at), nvd_status = coalesce(r.nvd_status, held.nvd_status),
    cve_modified_at = coalesce(r.cve_modified_at, held.cve_modified_at),
    changed_at = case when r.source = 'OSV' then clock_timestamp() else held.changed_at end
  from jsonb_to_recordset($1) as r(${ROW_COLUMNS}) where held.id = r.id`

const RANGES = `
  insert into reference.affects (cve_id, source, record, position, scheme, ecosystem, name, version_from, from_included,
    version_to, to_included, versions)
  select * from jsonb_to_recordset($1) as r(cve_id text, source text, record text, position integer, scheme text,
    ecosystem text, name text, version_from text, from_included boolean, version_to text, to_included boolean, versions text[])`

/**
 * Writes what sources say about CVEs, where it is newer than what is held.
 *
 * @param entries each CVE once
 * @returns the CVEs of which the source had said nothing before
 */
export async function storeCves(client: pg.ClientBase, entries: readonly CveEntry[]): Promise<string[]> {
  const sorted = entries.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const { rows } = await client.query<HeldCve>(HELD, [sorted.map(({ id }) => id)])
  const held = new Map(rows.map((row) => [row.id, row]))
  const decided = sorted.map((entry) => ({ entry, decision: decide(held.get(entry.id), entry) }))
  const replaced = decided.flatMap(({ entry, decision }) => (decision === 'replace' ? [entry] : []))
  const noted = decided.flatMap(({ entry, decision }) => (decision === 'note' ? [entry] : []))
  if (replaced.length > 0) await client.query(REPLACE, [JSON.stringify(replaced.map(rowOf))])
  if (noted.length > 0) await client.query(NOTE, [JSON.stringify(noted.map(rowOf))])
  await replaceRanges(
    client,
    replaced.filter(({ source }) => source !== 'OSV'),
  )
  return sorted.flatMap(({ id, source }) => (hasRead(held.get(id), source) ? [] : [id]))
}

function hasRead(held: HeldCve | undefined, source: CveEntry['source']): boolean {
  if (held === undefined) return false
  return source === 'OSV' || (source === 'NVD' ? held.nvdModifiedAt : held.cveModifiedAt) !== null
}

async function replaceRanges(client: pg.ClientBase, entries: readonly CveEntry[]): Promise<void> {
  if (entries.length === 0) return
  await client.query(`delete from reference.affects where cve_id = any ($1) and source <> 'OSV'`, [
    entries.map(({ id }) => id),
  ])
  await insertRanges(client, entries)
}

/** What entries call affected. Their ranges of before must be gone. */
export async function insertRanges(client: pg.ClientBase, entries: readonly CveEntry[]): Promise<void> {
  const ranges = entries.flatMap((entry) =>
    distinctRanges(entry).map((range, position) => ({
      cve_id: entry.id,
      source: entry.source,
      record: entry.record,
      position,
      scheme: range.scheme,
      ecosystem: range.ecosystem.slice(0, 100),
      name: range.name.slice(0, 1000),
      version_from: range.from?.slice(0, 500) ?? null,
      from_included: range.fromIncluded,
      version_to: range.to?.slice(0, 500) ?? null,
      to_included: range.toIncluded,
      versions: range.versions,
    })),
  )
  if (ranges.length > 0) await client.query(RANGES, [JSON.stringify(ranges)])
}

/** NVD repeats a range for each platform. */
function distinctRanges({ affects }: CveEntry): CveEntry['affects'] {
  return [...new Map(affects.map((range) => [JSON.stringify(range), range])).values()]
}

function rowOf(entry: CveEntry): object {
  const shown = shownScore(entry.cvss)
  return {
    id: entry.id,
    published_at: entry.publishedAt,
    modified_at: entry.modifiedAt,
    source: entry.source,
    record: entry.record,
    status: entry.status,
    is_rejected: entry.isRejected,
    is_analyzed: entry.isAnalyzed,
    title: entry.title.slice(0, 1000),
    description: entry.description.slice(0, 20_000),
    products: entry.products.map((product) => product.slice(0, 200)),
    cvss: entry.cvss,
    score: shown?.score ?? null,
    severity: shown === undefined ? entry.namedSeverity : shown.severity,
    vector: shown?.vector.slice(0, 500) ?? null,
    cwes: entry.cwes,
    links: entry.links,
    nvd_modified_at: entry.source === 'NVD' ? entry.modifiedAt : null,
    nvd_status: entry.source === 'NVD' ? entry.status : null,
    cve_modified_at: entry.source === 'CVE' ? entry.modifiedAt : null,
  }
}
