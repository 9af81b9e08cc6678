import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { refreshFindings } from './refresh-findings.ts'
import { companyWithRoles, putCve } from './testing-cves.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const { company, auditor } = await companyWithRoles(db)
const pool = db.pool()

beforeEach(async () => {
  await db.sql(`delete from vulnerabilities; delete from reference.cves; delete from reference.epss;
    delete from reference.feed_parts`)
})

const refresh = async () => (await refreshFindings(pool, { signal: AbortSignal.timeout(20_000) }))['findings']
const add = (title: string, cves: readonly string[], columns = 'source', value = 'Nessus') =>
  db.sql(
    `insert into vulnerabilities (company_id, title, severity, cve_ids, first_seen_on, ${columns})
     values ($1, $2, 'high', $3, '2027-01-01', $4)`,
    [company, title, cves, value],
  )
const scores = (score: number) =>
  db.sql(
    `insert into reference.epss (cve_id, score, percentile) values ('CVE-2021-44228', $1, 0.9)
     on conflict (cve_id) do update set score = excluded.score`,
    [score],
  )
const list = (id: string, dueOn: string | null) =>
  db.sql(
    `update reference.cves set kev_added_on = case when $2::date is not null then '2027-01-10'::date end, kev_due_on = $2,
       kev = case when $2::date is not null then '{}'::jsonb end where id = $1`,
    [id, dueOn],
  )
const loadCatalog = () =>
  db.sql(`insert into reference.feed_parts (feed, part, loaded_at) values ('kev', 'all', now())`)
const findings = async () =>
  (
    await db.rowsAs<{ text: string }>(
      auditor,
      `select concat_ws(' ', title, case when is_known_exploited then 'exploited' end, kev_due_on, epss, due_on) as text
       from vulnerabilities order by number`,
    )
  ).map(({ text }) => text)
const entries = () =>
  db.sql<{ action: string; metadata: unknown }>(
    'select action, metadata from audit_log where company_id = $1 order by seq',
    [company],
  )

test('findings take over known exploitation and the highest score of their CVEs, and their due date follows', async () => {
  await putCve(db, { id: 'CVE-2021-44228' })
  await putCve(db, { id: 'CVE-2021-45046' })
  await list('CVE-2021-45046', '2027-01-10')
  await scores(0.94)
  await add('Both', ['CVE-2021-44228', 'CVE-2021-45046'])
  await add('Unknown', ['CVE-1999-0001'])
  await add('None', [])
  expect(await refresh()).toBe(1)
  expect(await findings()).toEqual([
    'Both exploited 2027-01-10 0.94000 2027-01-10',
    'Unknown 2027-01-31',
    'None 2027-01-31',
  ])
  expect(await refresh(), 'what did not change is not written').toBe(0)
  await scores(0.9404)
  expect(await refresh(), 'a difference that no person reads').toBe(0)
  await scores(0.2)
  expect(await refresh()).toBe(1)
})

test('a finding leaves the catalog only when the catalog is loaded; what people call exploited stays so', async () => {
  await putCve(db, { id: 'CVE-2021-44228' })
  await list('CVE-2021-44228', '2027-01-20')
  await add('Listed', ['CVE-2021-44228'])
  await add('By hand', ['CVE-1999-0001'], 'is_known_exploited', 'true')
  await refresh()
  await list('CVE-2021-44228', null)
  expect(await refresh()).toBe(0)
  await loadCatalog()
  expect(await refresh()).toBe(1)
  expect(await findings()).toEqual(['Listed 2027-01-31', expect.stringMatching(/^By hand exploited/)])
})

test('fixed findings stay as they are', async () => {
  await putCve(db, { id: 'CVE-2021-44228' })
  await list('CVE-2021-44228', '2027-01-20')
  await add('Fixed', ['CVE-2021-44228'], 'status', 'fixed')
  expect(await refresh()).toBe(0)
})

test('the log has one entry for each run that changed something, however many findings', async () => {
  await putCve(db, { id: 'CVE-2021-44228' })
  await list('CVE-2021-44228', '2027-01-20')
  for (const title of ['One', 'Two', 'Three']) await add(title, ['CVE-2021-44228'])
  const before = await entries()
  await refresh()
  await refresh()
  expect((await entries()).slice(before.length)).toEqual([
    { action: 'findings_refreshed', metadata: { findings: 3, exploited: 3, no_longer_exploited: 0 } },
  ])
})
