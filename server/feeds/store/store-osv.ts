import type pg from 'pg'
import type { OsvRecord } from '../cve-entry.ts'
import { insertRanges, storeCves } from './store-cves.ts'

/** Writes OSV records that are newer than what is held, and what each of them calls affected. */
export async function storeOsv(client: pg.ClientBase, records: readonly OsvRecord[]): Promise<void> {
  const { rows } = await client.query<{ id: string; modified: Date }>(
    'select id, max(modified_at) as modified from reference.osv_records where id = any ($1) group by id',
    [records.map(({ id }) => id)],
  )
  const held = new Map(rows.map(({ id, modified }) => [id, modified.toISOString()]))
  const newer = records.filter(({ id, modifiedAt }) => (held.get(id) ?? '') < modifiedAt)
  // Several records may be about one CVE; each of them has its turn, in the order of their names.
  for (const entries of turns(newer)) await storeCves(client, entries)
  await client.query(`delete from reference.affects where source = 'OSV' and record = any ($1)`, [
    newer.map(({ id }) => id),
  ])
  await insertRanges(
    client,
    newer.flatMap(({ entries }) => entries),
  )
  const feeds = records.flatMap((record) => record.feeds.map((feed) => ({ feed, record })))
  await client.query(
    `insert into reference.osv_records (feed, id, modified_at)
     select feed, id, modified_at from unnest($1::text[], $2::text[], $3::timestamptz[]) as r(feed, id, modified_at)
     where feed in (select name from reference.feeds) order by feed, id
     on conflict (feed, id) do update set modified_at = greatest(osv_records.modified_at, excluded.modified_at)`,
    [feeds.map(({ feed }) => feed), feeds.map(({ record }) => record.id), feeds.map(({ record }) => record.modifiedAt)],
  )
}

/** Lists of entries in each of which a CVE stands once. */
function turns(records: readonly OsvRecord[]): OsvRecord['entries'][number][][] {
  const lists: OsvRecord['entries'][number][][] = []
  const counts = new Map<string, number>()
  for (const { entries } of records.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    for (const entry of entries) {
      const turn = counts.get(entry.id) ?? 0
      counts.set(entry.id, turn + 1)
      ;(lists[turn] ??= []).push(entry)
    }
  return lists
}
