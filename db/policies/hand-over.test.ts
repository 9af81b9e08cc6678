import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const owner = await db.person('Olga Owner')
const leaver = await db.person('Lena Leaver')
const heir = await db.person('Hari Heir')
const company = await addCompany(db, { members: { [owner]: 'Owner', [leaver]: 'Contributor', [heir]: 'Contributor' } })

/** The tables whose rows lose their owner when a membership ends. */
const owned = (
  await db.sql<{ name: string }>(
    `select c.relname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
     join pg_attribute a on a.attrelid = f.conrelid and f.confdelsetcols = array[a.attnum]
     where f.contype = 'f' and f.confrelid = 'user_companies'::regclass and f.confdeltype = 'n' and a.attname = 'owner_id'
     order by 1`,
  )
).map(({ name }) => name)

const add = async (sql: string, ...values: unknown[]) => {
  const [row] = await db.sql<{ id: string }>(`${sql} returning id`, [company, leaver, ...values])
  return row?.id ?? ''
}

await add(`insert into evidence (company_id, owner_id, title) values ($1, $2, 'Badges')`)
await add(`insert into org_control_status (company_id, owner_id, control_id)
  select $1, $2, id from controls where company_id = $1 and nist_id = '3.1.1'`)
await add(`insert into poam_items (company_id, owner_id, weakness) values ($1, $2, 'No readers')`)
await add(`insert into vulnerabilities (company_id, owner_id, title, severity) values ($1, $2, 'Old TLS', 'high')`)
const fixed = await add(`insert into vulnerabilities (company_id, owner_id, title, severity, status, fixed_on)
  values ($1, $2, 'Gone', 'high', 'fixed', '2026-01-01')`)
await add(`insert into risks (company_id, owner_id, title) values ($1, $2, 'Theft')`)
await add(`insert into risks (company_id, owner_id, title, status) values ($1, $2, 'Flood', 'Closed')`)
const party = await add(`insert into third_parties (company_id, owner_id, name) values ($1, $2, 'Cloud')`)
await add(
  `insert into third_party_findings (company_id, owner_id, third_party_id, title) values ($1, $2, $3, 'No MFA')`,
  party,
)
await add(`insert into assets (company_id, owner_id, name) values ($1, $2, 'mail-1')`)
await add(
  `insert into scan_schedules (company_id, owner_id, name, first_due_on) values ($1, $2, 'Monthly', '2026-01-01')`,
)
const questionnaire = await add(
  `insert into inbound_questionnaires (company_id, owner_id, customer, title) values ($1, $2, 'Acme', 'Security')`,
)
await add(
  `insert into inbound_questions (company_id, owner_id, questionnaire_id, position, text) values ($1, $2, $3, 1, 'MFA?')`,
  questionnaire,
)
await add(`insert into answer_library (company_id, owner_id, question, answer) values ($1, $2, 'Logs?', 'Yes')`)

test('whatever would lose its owner is listed before a member is removed, except what is over', async () => {
  const rows = await db.rowsAs<{ label: string }>(owner, 'select label from member_holdings($1, $2)', [company, leaver])
  expect(rows.map(({ label }) => label)).toEqual([
    '3.1.1 Authorized Access Control',
    'E-1 Badges',
    'V-1 No readers',
    'F-1 Old TLS',
    'R-1 Theft',
    'T-1 Cloud',
    'TF-1 No MFA',
    'AS-1 mail-1',
    'Expected scan: Monthly',
    'Q-1 Security',
    'Question of Q-1: MFA?',
    'Answer to: Logs?',
  ])
})

test('whatever would lose its owner gets the new one, except what is over', async () => {
  const countOf = async (table: string, person: string) =>
    (await db.sql(`select from ${table} where company_id = $1 and owner_id = $2`, [company, person])).length
  for (const table of owned) expect([table, (await countOf(table, leaver)) > 0]).toEqual([table, true])
  await commitAs(db, owner, 'select remove_member($1, $2, $3)', [company, leaver, heir])
  for (const table of owned) expect([table, await countOf(table, heir)]).toEqual([table, 1])
  expect(await db.sql('select owner_id from vulnerabilities where id = $1', [fixed])).toEqual([{ owner_id: null }])
})
