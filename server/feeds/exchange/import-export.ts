import type pg from 'pg'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { countHeld } from '../store/feed-parts.ts'
import { exportLine } from './export-format.ts'
import { exportLines, type VerifiedExport } from './open-export.ts'

type Row = Readonly<Record<string, unknown>>

const MAX_ROWS = 2_000

const KEV = ['kev_added_on', 'kev_due_on', 'kev_ransomware', 'kev']
const COLUMNS = [
  ...[
    'published_at',
    'modified_at',
    'source',
    'record',
    'status',
    'is_rejected',
    'is_analyzed',
    'title',
    'description',
  ],
  ...['products', 'words', 'cvss', 'score', 'severity', 'vector', 'cwes', 'links', 'nvd_modified_at', 'nvd_status'],
  ...['cve_modified_at', 'changed_at'],
]
const newest = (row: string) => `greatest(${row}.modified_at, ${row}.nvd_modified_at, ${row}.cve_modified_at)`
const compared = (row: string) => `(to_jsonb(${row}) - '{${['words', 'changed_at', ...KEV].join(', ')}}'::text[])`
const kevOf = (row: string) => `(${KEV.map((column) => `${row}.${column}`).join(', ')})`

/** Without their KEV facts. */
const CVES = `
  with incoming as (
    select (jsonb_populate_record(null::reference.cves, r || jsonb_build_object('changed_at', clock_timestamp(), 'words', ''))).*
    from jsonb_array_elements($1::jsonb) as r)
  insert into reference.cves as held (id, ${COLUMNS.join(', ')})
  select id, ${COLUMNS.map((column) => (column === 'words' ? `to_tsvector('english', concat_ws(' ', title, array_to_string(products, ' '), description))` : column)).join(', ')}
  from incoming order by id
  on conflict (id) do update set ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
  where ${newest('held')} <= ${newest('excluded')} and ${compared('held')} is distinct from ${compared('excluded')}`

/** The catalog of KEV has its own age: its facts count where the rest of a row is newer here, too. */
const EXPLOITED = `
  update reference.cves held set (${KEV.join(', ')}) = ${kevOf('r')}, changed_at = clock_timestamp()
  from jsonb_populate_recordset(null::reference.cves, $1::jsonb) as r
  where held.id = r.id and ${kevOf('held')} is distinct from ${kevOf('r')}`

/** Of CVEs other than $1, which the export does not have or not as exploited. */
const NO_LONGER_EXPLOITED = `
  update reference.cves set ${KEV.map((column) => `${column} = null`).join(', ')}, changed_at = clock_timestamp()
  where kev_added_on is not null and id <> all ($1)`

/** Of CVEs whose ranges differ from those of the export, and whose row is not newer than it. They are matched again. */
const RANGES = `
  with incoming as (
    select r ->> 'id' as id, r -> 'affects' as affects,
      greatest((r ->> 'modified_at')::timestamptz, (r ->> 'nvd_modified_at')::timestamptz, (r ->> 'cve_modified_at')::timestamptz) as newest
    from jsonb_array_elements($1::jsonb) as r),
  changed as (
    select i.id, i.affects from incoming i join reference.cves held on held.id = i.id and ${newest('held')} <= i.newest
    where i.affects is distinct from coalesce((
      select jsonb_agg(to_jsonb(a) - 'cve_id' order by source, record, position) from reference.affects a where a.cve_id = i.id), '[]')),
  removed as (delete from reference.affects a using changed where a.cve_id = changed.id returning 1),
  touched as (update reference.cves held set changed_at = clock_timestamp() from changed where held.id = changed.id)
  select id, affects from changed where (select count(*) from removed) >= 0`

const INSERT_RANGES = `
  insert into reference.affects
  select (jsonb_populate_record(null::reference.affects, a || jsonb_build_object('cve_id', r ->> 'id'))).*
  from jsonb_array_elements($1::jsonb) as r, jsonb_array_elements(r -> 'affects') as a`

const EPSS = `
  insert into reference.epss as held select (jsonb_populate_record(null::reference.epss, r)).*
  from jsonb_array_elements($1::jsonb) as r order by r ->> 'cve_id'
  on conflict (cve_id) do update set score = excluded.score, percentile = excluded.percentile,
    earlier_score = excluded.earlier_score, earlier_on = excluded.earlier_on
  where held is distinct from excluded`

const FEEDS = `
  insert into reference.feeds (name, title, position)
  select r ->> 'name', r ->> 'title', (select max(position) from reference.feeds) + row_number() over (order by r ->> 'name')
  from jsonb_array_elements($1::jsonb) as r where r ->> 'name' not in (select name from reference.feeds)`

const OSV = `
  insert into reference.osv_records as held select (jsonb_populate_record(null::reference.osv_records, r)).*
  from jsonb_array_elements($1::jsonb) as r order by r ->> 'feed', r ->> 'id'
  on conflict (feed, id) do update set modified_at = greatest(held.modified_at, excluded.modified_at)`

const PARTS = `
  insert into reference.feed_parts as held select (jsonb_populate_record(null::reference.feed_parts, r)).*
  from jsonb_array_elements($1::jsonb) as r
  on conflict (feed, part) do update set expected = excluded.expected, digest = excluded.digest, etag = null,
    as_of = excluded.as_of, loaded_at = excluded.loaded_at
  where coalesce(held.as_of, '-infinity') <= coalesce(excluded.as_of, '-infinity')
    and coalesce(held.expected, 0) <= coalesce(excluded.expected, 0)`

const WATERMARKS = `
  update reference.feeds held set watermark = greatest(held.watermark, (r ->> 'watermark')::timestamptz),
    changed_at = clock_timestamp(), is_from_file = true, error = null, failed_at = null
  from jsonb_array_elements($1::jsonb) as r where held.name = r ->> 'name'`

/**
 * Writes the rows of an export where they are not older than what is held. Repeating it after a kill leads to the same
 * content.
 *
 * @param file a verified export whose key is trusted
 */
export async function importExport(
  service: pg.Pool,
  file: string,
  { counts }: Pick<VerifiedExport, 'counts'>,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const rows: Rows = { feed: [], part: [], cve: [], epss: [], osv: [] }
  const exploited: string[] = []
  let isNewer: Newer | undefined
  let done = 0
  const flush = async () => {
    isNewer ??= await compare(service, rows.feed)
    const page = { ...rows, cve: rows.cve.splice(0), epss: rows.epss.splice(0), osv: rows.osv.splice(0) }
    exploited.push(...page.cve.filter((row) => typeof row['kev_added_on'] === 'string').map((row) => String(row['id'])))
    done += page.cve.length + page.epss.length + page.osv.length
    const newer = isNewer
    await inTransaction(service, (client) => writePage(client, page, newer))
    onProgress(done, total)
  }
  for await (const text of exportLines(file)) {
    const line = exportLine.safeParse(JSON.parse(text)).data
    if (line === undefined) continue
    for (const [kind, row] of Object.entries(line)) rows[kindOf(kind)].push(row)
    if (rows.cve.length + rows.epss.length + rows.osv.length >= MAX_ROWS) await flush()
  }
  await flush()
  await inTransaction(service, async (client) => {
    if (isNewer?.kev === true) await client.query(NO_LONGER_EXPLOITED, [exploited])
    await settle(client, rows)
  })
}

const KINDS = ['feed', 'part', 'cve', 'epss', 'osv'] as const
type Rows = Record<(typeof KINDS)[number], Row[]>

const kindOf = (name: string): (typeof KINDS)[number] => KINDS.find((kind) => kind === name) ?? 'feed'

/** Which of the catalogs that are replaced as a whole the export has no older one of. */
interface Newer {
  readonly kev: boolean
  readonly epss: boolean
}

async function compare(service: pg.Pool, feeds: readonly Row[]): Promise<Newer> {
  const { rows } = await service.query<{ name: string }>(
    `select f.name from reference.feeds f join jsonb_array_elements($1::jsonb) as r on r ->> 'name' = f.name
     where coalesce(f.watermark, '-infinity') <= coalesce((r ->> 'watermark')::timestamptz, '-infinity')`,
    [JSON.stringify(feeds)],
  )
  const names = new Set(rows.map(({ name }) => name))
  return { kev: names.has('kev'), epss: names.has('epss') }
}

async function writePage(client: pg.ClientBase, { feed, cve, epss, osv }: Rows, isNewer: Newer): Promise<void> {
  await client.query(FEEDS, [JSON.stringify(feed)])
  if (cve.length > 0) {
    const text = JSON.stringify(cve)
    await client.query(CVES, [text])
    if (isNewer.kev) await client.query(EXPLOITED, [text])
    const { rows } = await client.query<Row>(RANGES, [text])
    if (rows.length > 0) await client.query(INSERT_RANGES, [JSON.stringify(rows)])
  }
  if (epss.length > 0 && isNewer.epss) await client.query(EPSS, [JSON.stringify(epss)])
  if (osv.length > 0) await client.query(OSV, [JSON.stringify(osv)])
}

async function settle(client: pg.ClientBase, { feed, part }: Rows): Promise<void> {
  await client.query(PARTS, [JSON.stringify(part)])
  await client.query(WATERMARKS, [JSON.stringify(feed)])
  for (const { name } of feed) await countHeld(client, String(name))
}
