import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEEN_TABLES } from './testing-table-rows.ts'
import { createCompany, startTestServer, type RawClient, type TestServer } from '../testing.ts'

// Subscribers receive exactly the rows that a SELECT would return at that moment.

let server: TestServer
const clients: Record<string, RawClient> = {}
const people: Record<string, string | undefined> = {}
const companies: Record<'ours' | 'theirs' | 'deleted', string> = { ours: '', theirs: '', deleted: '' }
let leaver = ''

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  for (const name of ['owner', 'contributor', 'contributor two', 'auditor', 'outsider', 'stranger', 'removed'])
    people[name] = await db.person(name)
  people['admin'] = await db.person('admin', 'Admin')
  people['global auditor'] = await db.person('global auditor', 'Auditor')
  people['auditor of all'] = await db.person('auditor of all', 'Auditor')
  people['anonymous'] = undefined
  leaver = await db.person('Leaver')
  const id = (name: string) => people[name] ?? ''
  const members = {
    [id('owner')]: 'Owner',
    [id('contributor')]: 'Contributor',
    [id('contributor two')]: 'Contributor',
    [id('auditor')]: 'Auditor',
    [id('global auditor')]: 'Owner',
  }
  companies.ours = await createCompany(db, { ...members, [id('removed')]: 'Manager' })
  companies.theirs = await createCompany(db, { [id('outsider')]: 'Owner', [id('auditor')]: 'Contributor' })
  companies.deleted = await createCompany(db, members)
  await db.sql('delete from user_companies where user_id = $1', [id('removed')])
  for (const company of Object.values(companies)) await addWhatOthersReferTo(company)
  await db.sql('update companies set deleted_at = now() where id = $1', [companies.deleted])
  for (const [name, user] of Object.entries(people)) {
    const client = await server.connect()
    const token = user === undefined ? undefined : (await server.signIn(user)).token
    await client.join('fence')
    await client.join('changes', { postgres_changes: [{ event: '*', schema: 'public' }] }, token)
    clients[name] = client
  }
})

afterAll(() => server.close())

async function addWhatOthersReferTo(company: string): Promise<void> {
  const { db } = server
  await db.sql(`insert into evidence (company_id, title) values ($1, 'Plan')`, [company])
  await db.sql(`insert into service_providers (company_id, name) values ($1, 'Hosting')`, [company])
  // Begins the steps of its offboarding.
  await db.sql(`insert into third_parties (company_id, name, status) values ($1, 'Fabrikam', 'Offboarding')`, [company])
  await db.sql(`insert into poam_items (company_id, weakness, due_on) values ($1, 'No badges', '2999-01-01')`, [
    company,
  ])
  await db.sql(
    `insert into poam_milestones (company_id, item_id, title, due_on) select $1, id, 'Ordered', due_on from poam_items where company_id = $1`,
    [company],
  )
  await db.sql(
    `with made as (
       insert into assessments (company_id, kind, title, covers_all) values ($1, 'Control test', 'Badges', false) returning company_id, id
     )
     insert into assessment_controls (company_id, assessment_id, control_id)
     select m.company_id, m.id, c.id from made m join controls c using (company_id) order by c.nist_id limit 1`,
    [company],
  )
  await db.sql(
    `insert into implementation_statements (company_id, control_id, body)
     select $1, id, 'So' from controls where company_id = $1 order by nist_id desc limit 1`,
    [company],
  )
}

/** Makes a change, and returns what each person received; limited to one table where others change as a consequence. */
async function told(
  change: string,
  values: string[],
  withAudiences?: string,
): Promise<{ row: string; events: Record<string, unknown[]> }> {
  for (const client of Object.values(clients)) {
    client.received.splice(0)
    // A client that sends nothing for a minute is disconnected, and a slow machine needs longer for all of these.
    client.push('phoenix', 'heartbeat')
  }
  const [row] = await server.db.sql<{ id?: string }>(change, values)
  // A message after the change: a client that has it has received the change.
  await server.db.sql(`select realtime.send('{}', 'passed', 'fence', false)`)
  const events: Record<string, unknown[]> = {}
  for (const [name, client] of Object.entries(clients)) {
    await client.passed()
    events[name] = client
      .of('postgres_changes')
      .filter(({ payload: { data } }) => withAudiences === undefined || data.table === withAudiences)
      .map(({ payload: { data } }) => [data.table, data.type, data.old_record ?? null])
  }
  return { row: row?.id ?? '', events }
}

/** Who gets the row from a SELECT. */
async function whoSelects(statement: string, values: string[]): Promise<Record<string, boolean>> {
  const found: Record<string, boolean> = {}
  for (const [name, user] of Object.entries(people)) {
    const rows = await server.db.rowsAs(user, statement, values).catch(() => [])
    found[name] = rows.length > 0
  }
  return found
}

const expected = (seeing: Record<string, boolean>, event: unknown[]) =>
  Object.fromEntries(Object.entries(seeing).map(([name, sees]) => [name, sees ? [event] : []]))

test('this matrix covers every audited table', async () => {
  const logged = await server.db.sql<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger join pg_class c on c.oid = tgrelid and c.relnamespace = 'public'::regnamespace where tgname = 'log_changed'
     -- Profiles belong to no company: they stand in the installation's own log, which is no news.
     and tgrelid <> 'public.profiles'::regclass order by 1`,
  )
  expect(logged.map(({ name }) => name)).toEqual([...Object.keys(SEEN_TABLES), 'companies'].toSorted())
})

describe.each(Object.entries(SEEN_TABLES))('%s', (table, { insert, update, remove, row }) => {
  test.each(['ours', 'theirs', 'deleted'] as const)('in the company that is %s', async (which) => {
    const company = companies[which]
    const inserted = await told(insert, [company], table)
    const values = [company, inserted.row]
    const key = { company_id: company, [table === 'user_companies' ? 'user_id' : 'id']: inserted.row }
    const seeing = await whoSelects(row, values)
    expect(inserted.events).toEqual(expected(seeing, [table, 'INSERT', null]))
    expect((await told(update, values, table)).events).toEqual(
      expected(await whoSelects(row, values), [table, 'UPDATE', key]),
    )
    const before = await whoSelects(row, values)
    expect((await told(remove, values, table)).events).toEqual(expected(before, [table, 'DELETE', key]))
    // The matrix is meaningless if all people, or none, see everything.
    expect(new Set(Object.values(seeing))).toEqual(new Set(which === 'deleted' ? [false] : [true, false]))
  })
})

describe('companies', () => {
  test.each(['ours', 'theirs', 'deleted'] as const)('a change of the one that is %s', async (which) => {
    const { events } = await told(`update companies set description = 'New' || gen_random_uuid() where id = $1`, [
      companies[which],
    ])
    const seeing = await whoSelects('select from companies where id = $1', [companies[which]])
    expect(events).toEqual(expected(seeing, ['companies', 'UPDATE', { id: companies[which] }]))
  })

  test('soft deletion, and restoring', async () => {
    for (const deleted of ['now()', 'null']) {
      const { events } = await told(`update companies set deleted_at = ${deleted} where id = $1`, [companies.ours])
      const seeing = await whoSelects('select from companies where id = $1', [companies.ours])
      expect(events).toEqual(expected(seeing, ['companies', 'UPDATE', { id: companies.ours }]))
    }
  })

  test('a new one', async () => {
    const { row, events } = await told(
      `with made as (insert into companies (name, protocol_id, level) values ('New Works', 'soc2', 2) returning id)
       select id from made`,
      [],
    )
    const seeing = await whoSelects('select from companies where id = $1', [row])
    const own = Object.fromEntries(
      Object.entries(events).map(([name, all]) => [
        name,
        all.filter((event) => JSON.stringify(event).includes('companies')),
      ]),
    )
    expect(own).toEqual(expected(seeing, ['companies', 'INSERT', null]))
  })
})

test('a removed member receives nothing from the next change on', async () => {
  const contributor = people['contributor two'] ?? ''
  const insert = SEEN_TABLES['evidence']?.insert ?? ''
  expect((await told(insert, [companies.ours])).events['contributor two']).toHaveLength(1)
  await told('delete from user_companies where company_id = $1 and user_id = $2', [companies.ours, contributor])
  const { events } = await told(insert, [companies.ours])
  expect([events['contributor two'], events['contributor']]).toMatchObject([[], [{}]])
  await told(`insert into user_companies values ($1, $2, 'Auditor')`, [companies.ours, contributor])
  expect((await told(insert, [companies.ours])).events['contributor two']).toHaveLength(1)
  expect(leaver).not.toBe('')
})

test('a member with expired access receives nothing, even before a cleanup', async () => {
  const auditor = people['auditor'] ?? ''
  const insert = SEEN_TABLES['evidence']?.insert ?? ''
  expect((await told(insert, [companies.ours])).events['auditor']).toHaveLength(1)
  await told(`update user_companies set access_until = '2020-01-01' where company_id = $1 and user_id = $2`, [
    companies.ours,
    auditor,
  ])
  // Another Auditor: the two must not be confused.
  await told(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Auditor')`, [
    companies.ours,
    people['stranger'] ?? '',
  ])
  const { events } = await told(insert, [companies.ours])
  expect([events['auditor'], events['stranger']]).toMatchObject([[], [{}]])
})
