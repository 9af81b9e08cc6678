import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const HOSTS = ['a1', 'b1', 'c1', 'guest01']

/** A company that expects a scan of three of its four hosts each week. */
async function companyWithSchedule(): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
  )
  const company = row?.id ?? ''
  await db.sql(
    `insert into assets (company_id, number, name, tags, first_seen_at)
     select $1, n, host, case when host = 'guest01' then '{}' else '{enclave}' end::text[], '2020-01-01'
     from unnest($2::text[]) with ordinality h (host, n)`,
    [company, HOSTS],
  )
  await db.sql(
    `insert into scan_schedules (company_id, name, first_due_on, interval_unit, tags)
     values ($1, 'Enclave', '2020-01-31', 'week', '{enclave}')`,
    [company],
  )
  return company
}

interface Scan {
  /** Days after the first of 2020. */
  readonly day: number
  readonly hosts: readonly string[]
}

async function addScans(company: string, scans: readonly Scan[]): Promise<void> {
  await db.sql(
    `with given as (
       select gen_random_uuid() as id, timestamptz '2020-01-01 12:00Z' + (s->>'day')::int * interval '1 day' as at, s->'hosts' as hosts, n
       from jsonb_array_elements($2) with ordinality g (s, n)
     ), scan as (
       insert into network_scans (company_id, id, number, scanner, started_at, credentialed, status, applied_at)
       select $1, id, n + (select count(*) from network_scans where company_id = $1), 'Nessus', at, true, 'completed', at from given)
     insert into private.scan_assets (company_id, scan_id, asset, kind, name, identifiers, asset_id)
     select $1, g.id, a.number, 'host', a.name, '[]', a.id from given g
     join assets a on a.company_id = $1 and g.hosts ? a.name`,
    [company, JSON.stringify(scans)],
  )
}

/** The last one, searched backward, and the last of all, in the order of time. */
const bothWays = (company: string) =>
  db.sql<{ backward: string | null; forward: string | null }>(
    `select
       (select f::text from private.last_fulfilling_scan(s) f) as backward,
       (select row(f.numbers, f.taken_on, f.covered, f.expected)::text from private.fulfilling_scans(s) f
        order by f.taken_on desc limit 1) as forward
     from scan_schedules s where s.company_id = $1`,
    [company],
  )

/** The same numbers in every run, so that a failure can be repeated. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

test.each([1, 2, 3, 4, 5, 6])('what a backward search finds is what all scans in order say: %i', async (seed) => {
  const company = await companyWithSchedule()
  const random = numbersFrom(seed)
  const found = new Set<string | null>()
  let day = 0
  for (let n = 0; n < 25; n += 1) {
    day += 1 + Math.floor(random() * (random() < 0.2 ? 12 : 4))
    const hosts = HOSTS.filter(() => random() < (seed % 2 === 0 ? 0.3 : 0.5))
    await addScans(company, [{ day, hosts }])
    const [both] = await bothWays(company)
    expect(both?.backward).toBe(both?.forward)
    found.add(both?.forward ?? null)
  }
  expect(found.size).toBeGreaterThan(1)
})

/** How many rows of scans and of their assets a search reads, with and without an index. */
async function rowsRead(company: string, search: string): Promise<number> {
  // What earlier statements read is counted until it is flushed.
  await db.sql('select pg_stat_force_next_flush()')
  await db.sql('begin')
  await db.sql(`select f.* from scan_schedules s cross join private.${search}(s) f where s.company_id = $1`, [company])
  const [row] = await db.sql<{ read: string }>(
    `select sum(pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid)) as read
     from pg_class c left join pg_index i on i.indexrelid = c.oid
     where coalesce(i.indrelid, c.oid) in ('network_scans'::regclass, 'private.scan_assets'::regclass)`,
  )
  await db.sql('rollback')
  return Number(row?.read)
}

test('years of scans cost no more than those of the current interval', async () => {
  const company = await companyWithSchedule()
  // Each week the enclave in one scan, and one of a guest.
  const weeks = Array.from({ length: 1500 }, (_, week) => [
    { day: week * 7, hosts: ['a1', 'b1', 'c1'] },
    { day: week * 7 + 1, hosts: ['guest01'] },
  ])
  await addScans(company, weeks.flat())
  // Of tables this small, a plan that reads them whole costs about the same: where the random ids fell would decide.
  await db.sql('set enable_seqscan = off')
  await db.sql('analyze network_scans, private.scan_assets, assets')
  expect(await rowsRead(company, 'fulfilling_scans')).toBeGreaterThan(1000)
  expect(await rowsRead(company, 'last_fulfilling_scan')).toBeLessThan(100)
})
