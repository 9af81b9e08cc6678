import type pg from 'pg'
import type { KevEntry } from '../cve-entry.ts'

/** Writes CISA's whole catalog: what it no longer has is no longer called known to be exploited. */
export async function storeKev(client: pg.ClientBase, entries: readonly KevEntry[]): Promise<void> {
  const rows = JSON.stringify(
    entries.map(({ cveId, addedOn, dueOn, isRansomware, details }) => ({
      id: cveId,
      added_on: addedOn,
      due_on: dueOn,
      is_ransomware: isRansomware,
      title: details.name.slice(0, 1000),
      description: details.description.slice(0, 20_000),
      product: `${details.vendor} ${details.product}`.toLowerCase().slice(0, 200),
      kev: details,
    })),
  )
  const source = `jsonb_to_recordset($1) as r(id text, added_on date, due_on date, is_ransomware boolean, title text,
    description text, product text, kev jsonb)`
  await client.query(
    `insert into reference.cves (id, published_at, modified_at, source, record, status, title, description, products, words)
     select id, added_on, added_on, 'KEV', id, 'Known exploited', title, description, array[product],
       to_tsvector('english', concat_ws(' ', title, product, description))
     from ${source} order by id on conflict (id) do nothing`,
    [rows],
  )
  await client.query(
    `update reference.cves held set kev_added_on = r.added_on, kev_due_on = r.due_on, kev_ransomware = r.is_ransomware,
       kev = r.kev, changed_at = clock_timestamp()
     from ${source} where held.id = r.id
       and (held.kev_added_on, held.kev_due_on, held.kev_ransomware, held.kev)
         is distinct from (r.added_on, r.due_on, r.is_ransomware, r.kev)`,
    [rows],
  )
  await client.query(
    `update reference.cves set kev_added_on = null, kev_due_on = null, kev_ransomware = null, kev = null,
       changed_at = clock_timestamp()
     where kev_added_on is not null and id <> all (select r.id from ${source})`,
    [rows],
  )
}
