import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { assessLevel2 } from '#domain/scoring/level2-assessment.ts'
import { type RequirementFacts, requirementState } from '#domain/scoring/scored-status.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createTestFiles, type TestFiles } from '#server/platform/files/testing.ts'
import { companies } from './people.ts'
import { seedDemo } from './seed.ts'

let db: TestDatabase
let database: Database
let files: TestFiles

beforeAll(async () => {
  db = await createTestDatabase()
  database = openDatabase(db.urls, () => {})
  files = await createTestFiles(database.service)
})
afterAll(async () => {
  await files.close()
  await database.close()
  await db.end()
})

/** One has only the fifteen practices of Level 1: too few for every state. */
const large = companies.filter(({ protocol }) => protocol !== 'cmmc')

const seed = () => seedDemo(database.service, files, 'hash')

test('the demo fills an empty installation once, with evidence whose files can be read', async () => {
  expect([await seed(), await seed()]).toEqual([true, false])
  const rows = await db.sql<{
    version: string
    size: number
    sha256: string
    content_type: string
    company_id: string
  }>(
    `select e.company_id, o.version, o.size::float8 as size, o.sha256, o.content_type from public.evidence e
     join storage.objects o on o.name = e.file and o.company_id = e.company_id and o.sha256 = e.file_sha256
     join public.companies c on c.id = e.company_id and c.protocol_id <> 'cmmc'`,
  )
  const [bare] = await db.sql<{ n: number }>('select count(*)::integer as n from public.evidence where file is null')
  expect(bare).toEqual({ n: 0 })
  expect(rows.length).toBeGreaterThan(20 * large.length)
  expect(new Set(rows.map((row) => row.company_id + row.sha256)).size, 'each of a company another one').toBe(
    rows.length,
  )
  expect(new Set(rows.map((row) => row.content_type))).toEqual(
    new Set(['text/plain', 'text/csv', 'application/pdf', 'image/png']),
  )
  for (const row of rows) expect((await buffer(await files.read(row))).length).toBe(row.size)
})

test('each company has a year of history: changed statuses, objectives, statements, providers, comments, and late work', async () => {
  const rows = await db.sql<Record<string, unknown>>(
    `select c.name,
       (select count(distinct at::date) > 60 from private.status_history h where h.company_id = c.id) as moved,
       (select min(at) < now() - interval '300 days' from private.status_history h where h.company_id = c.id) as long,
       (select count(*) > 30 from implementation_statements s where s.company_id = c.id) as statements,
       (select count(*) > 3 from control_inheritances i where i.company_id = c.id) as inherited,
       (select count(*) = 9 from comments m where m.company_id = c.id and m.control_id is not null) as comments,
       (select bool_and(na_reason is not null) from org_control_status s where s.company_id = c.id and status = 'Not Applicable') as reasons,
       (select count(*) > 0 from org_control_status s where s.company_id = c.id and status = 'In Progress' and due_on < current_date) as late,
       (select count(*) > 0 from org_control_status s where s.company_id = c.id and review_on <= current_date) as reviews,
       (select count(*) > 0 from org_control_status s where s.company_id = c.id and owner_id is null) as unowned,
       (select count(*) > 4 from ssp_texts t where t.company_id = c.id) as plan,
       (select count(*) > 1 from ssp_reviews v where v.company_id = c.id) as reviewed,
       (select count(distinct resolved_at is null) = 2 from comments m where m.company_id = c.id and m.ssp_section is not null) as discussed
     from companies c where c.protocol_id <> 'cmmc'`,
  )
  expect(rows).toHaveLength(large.length)
  for (const { name, ...facts } of rows)
    expect({ name, ...facts }).toEqual({ name, ...Object.fromEntries(Object.keys(facts).map((fact) => [fact, true])) })
})

test('each company has evidence in every state', async () => {
  const rows = await db.sql<Record<string, unknown>>(
    `select c.name,
       (select count(*) > 1 from evidence e where e.company_id = c.id and e.expires_on < current_date) as ended,
       (select count(*) > 1 from evidence e where e.company_id = c.id and e.expires_on between current_date and current_date + 30) as ending,
       (select count(*) > 1 from evidence e where e.company_id = c.id and e.expires_on > current_date + 30) as later,
       (select count(*) > 1 from evidence e where e.company_id = c.id and e.expires_on is null) as forever,
       (select count(distinct review_state) = 3 from evidence e where e.company_id = c.id) as reviewed,
       (select count(*) = 2 from evidence_versions v join evidence e on e.company_id = v.company_id and e.id = v.evidence_id and e.version = 2
        where v.company_id = c.id and v.file is not null and e.file_sha256 <> v.file_sha256) as versions,
       (select count(*) = 5 from evidence_requests r where r.company_id = c.id and r.state = 'Open') as asked,
       (select count(*) = 3 from evidence_requests r where r.company_id = c.id and r.state = 'Fulfilled' and r.fulfilled_at is not null) as given,
       (select count(*) > 5 from evidence_links l where l.company_id = c.id and l.control_id <> (
          select e.control_id from evidence e where e.company_id = l.company_id and e.id = l.evidence_id)) as shared
      from companies c where c.protocol_id <> 'cmmc'`,
  )
  expect(rows).toHaveLength(large.length)
  for (const { name, ...facts } of rows)
    expect({ name, ...facts }).toEqual({ name, ...Object.fromEntries(Object.keys(facts).map((fact) => [fact, true])) })
})

test('each POA&M has items in every state, late ones unless it is maintained, moved milestones, a waiting request, and proof', async () => {
  const rows = await db.sql<Record<string, unknown>>(
    `select c.name,
       (select count(distinct status) = case when c.name = any ($1) then 4 else 5 end from poam_items i where i.company_id = c.id) as states,
       (select (count(*) > 1) <> (c.name = any ($1)) and (count(*) = 0) = (c.name = any ($1)) from poam_items i
        where i.company_id = c.id and status in ('Open', 'In Progress') and due_on < current_date) as late,
       (select count(*) > 0 from poam_milestones m where m.company_id = c.id and m.due_on > m.first_due_on) as moved,
       (select array_agg(state order by state) = '{Approved,Requested}' from poam_extensions x where x.company_id = c.id) as asked,
       (select count(*) > 3 from poam_evidence p where p.company_id = c.id) as proven,
       (select count(*) = 1 from poam_items i where i.company_id = c.id and i.refers_to is not null) as taken_up,
       (select count(*) > 1 from poam_items i where i.company_id = c.id and i.deviation is not null) as deviating
     from companies c where c.protocol_id <> 'cmmc'`,
    [companies.filter(({ open }) => open !== undefined).map(({ name }) => name)],
  )
  expect(rows).toHaveLength(large.length)
  for (const { name, ...facts } of rows)
    expect({ name, ...facts }).toEqual({ name, ...Object.fromEntries(Object.keys(facts).map((fact) => [fact, true])) })
})

test('third parties have a review in each step, an offboarding under way and one that is done, and sent questionnaires', async () => {
  const rows = await db.sql(
    `select
       (select count(*)::int from third_party_reviews r where r.company_id = c.id and r.answered_on is null) as requested,
       (select count(*)::int from third_party_reviews r where r.company_id = c.id and r.answered_on is not null and r.assessed_on is null) as answered,
       (select count(*)::int from third_party_reviews r where r.company_id = c.id and r.assessed_on is not null and r.decision is null) as assessed,
       (select count(*)::int from third_party_reviews r where r.company_id = c.id and r.decided_by is not null and r.record ? 'documents') as decided,
       (select count(distinct s.state)::int from offboarding_steps s join third_parties t on t.company_id = s.company_id and t.id = s.third_party_id
        where s.company_id = c.id and t.status = 'Offboarding') as "statesOfSteps",
       (select count(*)::int from offboarding_steps s join third_parties t on t.company_id = s.company_id and t.id = s.third_party_id
        where s.company_id = c.id and t.status = 'Ended' and s.document_id is not null) as proved,
       (select array_agg(q.state order by q.number) from sent_questionnaires q where q.company_id = c.id) as sent,
       (select sum(missing)::int from sent_questionnaire_progress p join sent_questionnaires q on q.company_id = p.company_id and q.id = p.sent_questionnaire_id
        where q.company_id = c.id and q.state = 'Submitted') as missing,
       (select count(*)::int from inbound_questions q where q.company_id = c.id and q.answer = '') as unanswered
     from companies c where c.protocol_id in ('cmmc2', 'hipaa')`,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const row of rows)
    expect(row).toEqual({
      requested: 1,
      answered: 1,
      assessed: 1,
      decided: 1,
      statesOfSteps: 3,
      proved: 1,
      sent: ['Submitted', 'Sent'],
      missing: 0,
      unanswered: 2,
    })
})

test('no company is in the 180 days of a Conditional status that its score does not earn', async () => {
  expect(await daysNotEarned()).toEqual([])
  const begin = `insert into assessment_dates (company_id, conditional_on) select id, current_date from companies where protocol_id = 'cmmc2'
    on conflict (company_id) do update set conditional_on = excluded.conditional_on`
  await db.sql(begin)
  const earned = companies.filter(({ open }) => open !== undefined)
  expect(
    await daysNotEarned(),
    'only one of them has earned it, and the question above would have found that',
  ).toHaveLength(companies.filter(({ protocol }) => protocol === 'cmmc2').length - earned.length)
  await db.sql('update assessment_dates set conditional_on = null')
})

/** Companies with the day of a Conditional status that their statuses do not earn. */
async function daysNotEarned(): Promise<string[]> {
  const rows = await db.sql<{ company_id: string; nist_id: string; today: string } & RequirementFacts>(
    `select d.company_id, k.nist_id, current_date::text as today, coalesce(s.status, 'Not Started') as status,
       s.partial_case as "partialCase", s.na_reason as "naReason", private.exception_json(x) as exception
     from assessment_dates d
     join controls k on k.company_id = d.company_id
     left join org_control_status s on s.company_id = k.company_id and s.control_id = k.id
     left join control_exceptions x on x.company_id = k.company_id and x.control_id = k.id and x.ended_at is null
     where d.conditional_on is not null`,
  )
  return [...new Set(rows.map((row) => row.company_id))].filter((company) => {
    const own = new Map(rows.filter((row) => row.company_id === company).map((row) => [row.nist_id, row]))
    const stateOf = (id: string) => {
      const facts = own.get(id)
      return facts && requirementState(facts, facts.today)
    }
    return assessLevel2({ stateOf }).level2?.status === 'none'
  })
}

test('the recipient of an evidence request sees who asks', async () => {
  const titles = await db.sql<{ title: string }>(
    `select title from notifications where title like '%asks you for evidence%'`,
  )
  expect(titles.length).toBeGreaterThan(0)
  for (const { title } of titles) expect(title).toMatch(/^(Marco Ruiz|Dana Whitfield) asks/)
})

test('current statuses are the last of their history', async () => {
  const odd = await db.sql(
    `select s.status, h.status from org_control_status s
     cross join lateral (select status from private.status_history h where h.company_id = s.company_id and h.control_id = s.control_id
                         order by at desc limit 1) h
     where s.status <> h.status`,
  )
  expect(odd).toEqual([])
})

test('each company has applied scans of 90 days, between which findings appear and are fixed, and none was missed', async () => {
  const rows = await db.sql<Record<string, unknown>>(
    `select c.name,
       (select array_agg(n.number order by n.started_at) = '{1,2,3,4}' and bool_and(n.applied_at < now() and n.credentialed and n.observation_count > 0)
        from network_scans n where n.company_id = c.id) as scans,
       (select bool_or(n.new_count > 0 and n.closed_count > 0) from network_scans n where n.company_id = c.id and n.number > 1) as moved,
       (select count(distinct v.fixed_on) > 1 and bool_and(v.fixed_on = (n.started_at at time zone 'UTC')::date) from vulnerabilities v
        left join network_scans n on n.company_id = v.company_id and (n.started_at at time zone 'UTC')::date = v.fixed_on
        where v.company_id = c.id and v.status = 'fixed') as fixed,
       (select count(distinct v.status) = 4 from vulnerabilities v where v.company_id = c.id) as decided,
       (select bool_or(v.is_known_exploited) from vulnerabilities v where v.company_id = c.id) as exploited,
       (select m.total_vulnerabilities = (select count(*) from vulnerabilities v where v.company_id = c.id and v.status = 'open')
        from vulnerability_scan_metrics m where m.company_id = c.id order by m.scan_date desc limit 1) as counted,
       (select count(distinct m.total_vulnerabilities) > 3 and count(*) = 91 from vulnerability_scan_metrics m where m.company_id = c.id) as trend,
       (select bool_and(e.last_numbers = '{4}' and e.next_by > current_date) from private.expected_scans(c.id) e) as in_time,
       (select count(*) = 2 and bool_and(l.content is not null) from private.due_loops() l where l.company_id = c.id) as provable
     from companies c`,
  )
  expect(rows).toHaveLength(companies.length)
  for (const { name, ...facts } of rows)
    expect({ name, ...facts }).toEqual({ name, ...Object.fromEntries(Object.keys(facts).map((fact) => [fact, true])) })
})

test('no likelihood of exploitation is made up, neither in the mirror nor of a vulnerability', async () => {
  const [row] = await db.sql(
    `select (select count(*)::int from reference.epss) as scores, (select count(*) > 0 from reference.cves) as cves,
       (select count(*)::int from vulnerabilities where epss is not null) as scored,
       (select count(*)::int from reference.feed_parts where loaded_at is not null) as loaded`,
  )
  expect(row).toEqual({ scores: 0, cves: true, scored: 0, loaded: 0 })
})
