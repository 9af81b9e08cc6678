import type pg from 'pg'
import type { CheckedFile } from '../load/check-file.ts'
import { partOfCve } from '../load/parts.ts'

/** What is held of each feed, counted. */
const HELD: Readonly<Record<string, string>> = {
  nvd: `select greatest(substr(id, 5, 4), '2002') as part, count(*)::integer as held from reference.cves
        where nvd_modified_at is not null group by 1`,
  cve5: `select substr(id, 5, 4) as part, count(*)::integer as held from reference.cves
         where cve_modified_at is not null group by 1`,
  kev: `select 'all' as part, count(*)::integer as held from reference.cves where kev_added_on is not null`,
  epss: `select 'all' as part, count(*)::integer as held from reference.epss`,
}
const HELD_OSV = `select 'all' as part, count(*)::integer as held from reference.osv_records where feed = $1`

/** New CVEs that a source has told one by one: its year has so many more. */
export async function expectMore(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(partOfCve('nvd', id), (counts.get(partOfCve('nvd', id)) ?? 0) + 1)
  if (counts.size === 0) return
  await client.query(
    `update reference.feed_parts held set expected = expected + more
     from unnest($1::text[], $2::integer[]) as r(part, more) where held.feed = 'nvd' and held.part = r.part`,
    [[...counts.keys()], [...counts.values()]],
  )
}

/** After the last page of a file: what there is, what is here, and as of when. */
export async function settleLoad(
  client: pg.ClientBase,
  { feeds, wholeParts }: CheckedFile,
  isFromFile: boolean,
): Promise<void> {
  await client.query(
    `insert into reference.feeds (name, title, position)
     select r.feed, 'OSV: ' || substr(r.feed, 5), (select max(position) from reference.feeds) + row_number() over (order by r.feed)
     from (select distinct unnest($1::text[]) as feed) r where r.feed not in (select name from reference.feeds)`,
    [wholeParts.map(({ feed }) => feed).filter((feed) => feed.startsWith('osv:'))],
  )
  await client.query(
    `insert into reference.feed_parts as held (feed, part, expected, digest, as_of, loaded_at)
     select feed, part, expected, digest, as_of, clock_timestamp()
     from jsonb_to_recordset($1) as r(feed text, part text, expected integer, digest text, as_of timestamptz)
     on conflict (feed, part) do update
     set expected = excluded.expected, digest = excluded.digest, as_of = excluded.as_of, loaded_at = excluded.loaded_at`,
    [JSON.stringify(wholeParts.map(({ asOf, ...part }) => ({ ...part, as_of: asOf })))],
  )
  for (const feed of feeds) await countHeld(client, feed)
  await client.query(
    `update reference.feeds f set changed_at = clock_timestamp(), is_from_file = $2, error = null, failed_at = null,
       watermark = case when f.name = 'nvd' then f.watermark else greatest(f.watermark, r.as_of) end
     from unnest($1::text[]) as n(name)
     left join (select feed, max(as_of) as as_of from reference.feed_parts group by feed) r on r.feed = n.name
     where f.name = n.name`,
    [feeds, isFromFile],
  )
  if (feeds.includes('nvd')) await advanceNvd(client)
}

/** Counts what is held of a feed, for each part that is held or expected. */
export async function countHeld(client: pg.ClientBase, feed: string): Promise<void> {
  const [text, values] = feed.startsWith('osv:') ? [HELD_OSV, [feed]] : [HELD[feed], []]
  if (text === undefined) return
  const { rows } = await client.query<{ part: string; held: number }>(text, values)
  await client.query(`update reference.feed_parts set held = 0 where feed = $1 and part <> 'all'`, [feed])
  await client.query(
    `insert into reference.feed_parts as here (feed, part, held)
     select $1, part, held from unnest($2::text[], $3::integer[]) as r(part, held)
     where exists (select from reference.feeds where name = $1)
       and (held > 0 or exists (select from reference.feed_parts where feed = $1 and part = r.part))
     on conflict (feed, part) do update set held = excluded.held`,
    [feed, rows.map(({ part }) => part), rows.map(({ held }) => held)],
  )
}

/** Files of all years: changes are held since the oldest of them. */
async function advanceNvd(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with years as (
       select min(as_of) as oldest, count(as_of) as files,
         extract(year from max(as_of) at time zone 'UTC')::integer - 2001 as years
       from reference.feed_parts where feed = 'nvd' and part <> 'all' and loaded_at is not null)
     update reference.feeds set watermark = greatest(watermark, oldest) from years
     where name = 'nvd' and files >= years`,
  )
}

/** How many CVEs NVD says that it has, of all years together. */
export async function countNvd(service: pg.Pool, expected: number): Promise<void> {
  await service.query(
    `insert into reference.feed_parts (feed, part, expected, held, as_of)
     select 'nvd', 'all', $1, count(*), clock_timestamp() from reference.cves where nvd_modified_at is not null
     on conflict (feed, part) do update set expected = excluded.expected, held = excluded.held, as_of = excluded.as_of`,
    [expected],
  )
}
