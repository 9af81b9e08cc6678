import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const owner = await db.person('Owner')
let company = ''
beforeEach(async () => {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Logged', 'cmmc') returning id`,
  )
  company = row?.id ?? ''
  await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
    company,
    owner,
  ])
})

interface Entry {
  readonly seq: string
  readonly table_name: string
  readonly action: string
  readonly record_id: string
  readonly old_row: Record<string, unknown> | null
  readonly new_row: Record<string, unknown> | null
  readonly user_id: string | null
}

const entries = (of = company, after = 0) =>
  db.sql<Entry>('select * from audit.log where company_id = $1 and seq > $2 order by seq', [of, after])
const head = async () => {
  const [row] = await db.sql<{ seq: string }>('select seq from audit.heads where company_id = $1', [company])
  return Number(row?.seq)
}

/** The caller's statement, kept: the log must hold what was really committed. */
async function commitAs(userId: string, text: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client(db.urls.api)
  await client.connect()
  await client.query('begin')
  await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
    JSON.stringify({ sub: userId, role: 'authenticated' }),
  ])
  await client.query(text, [...values])
  await client.query('commit')
  await client.end()
}

test('numbers within a company begin at 1 and have no gaps', async () => {
  const seen = await entries()
  expect(seen.map((entry) => Number(entry.seq))).toEqual(seen.map((_, at) => at + 1))
  // The company, its 15 controls and its Owner.
  expect(seen.map((entry) => entry.table_name).sort()).toEqual(
    ['companies', ...Array<string>(15).fill('controls'), 'user_companies'].sort(),
  )
})

test('an entry says who did what to which row, before and after', async () => {
  const before = await head()
  await commitAs(owner, `insert into evidence (company_id, title) values ($1, 'Photo')`, [company])
  await commitAs(owner, `update evidence set title = 'Better photo' where company_id = $1`, [company])
  await commitAs(owner, `delete from evidence where company_id = $1`, [company])
  const seen = await entries(company, before)
  expect(seen).toMatchObject([
    { table_name: 'evidence', action: 'INSERT', old_row: null, new_row: { title: 'Photo' }, user_id: owner },
    { action: 'UPDATE', old_row: { title: 'Photo' }, new_row: { title: 'Better photo' }, user_id: owner },
    { action: 'DELETE', old_row: { title: 'Better photo' }, new_row: null, user_id: owner },
  ])
  expect(new Set(seen.map((entry) => entry.record_id)).size).toBe(1)
})

test.each([
  [
    'an upsert',
    `insert into org_control_status (company_id, control_id, status)
     select company_id, id, 'Completed' from controls where company_id = $1 limit 1
     on conflict (company_id, control_id) do update set status = excluded.status`,
    ['INSERT'],
  ],
  [
    'a merge',
    `merge into org_control_status s using (select * from controls where company_id = $1 limit 1) c
     on s.company_id = c.company_id and s.control_id = c.id
     when not matched then insert (company_id, control_id) values (c.company_id, c.id)`,
    ['INSERT'],
  ],
  [
    'a statement inside another',
    `with made as (insert into vulnerabilities (company_id, title, severity) values ($1, 'One', 'low') returning company_id)
     insert into vulnerabilities (company_id, title, severity) select company_id, 'Two', 'low' from made`,
    ['INSERT', 'INSERT'],
  ],
])('%s is logged once for each row it changes', async (_what, statement, actions) => {
  const before = await head()
  await commitAs(owner, statement, [company])
  expect((await entries(company, before)).map((entry) => entry.action)).toEqual(actions)
})

test('a statement that leaves a row as it was is not a change', async () => {
  await db.sql(`insert into evidence (company_id, title) values ($1, 'Same')`, [company])
  const before = await head()
  await db.sql('update evidence set title = title where company_id = $1', [company])
  expect(await entries(company, before)).toEqual([])
})

test('what a cascade removes is logged, also after the company itself is gone', async () => {
  const before = await head()
  await db.sql('delete from companies where id = $1', [company])
  const removed = (await entries(company, before)).filter((entry) => entry.action === 'DELETE')
  expect(removed.map((entry) => entry.table_name).sort()).toEqual(
    ['companies', ...Array<string>(15).fill('controls'), 'people', 'user_companies'].sort(),
  )
})

test('replication’s mode does not switch the log off', async () => {
  const before = await head()
  const client = new pg.Client(db.urls.admin)
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  await client.query(
    `insert into evidence (company_id, title, number, effective_on) values ($1, 'Quiet', 1000, '2026-01-01')`,
    [company],
  )
  await client.end()
  expect(await entries(company, before)).toMatchObject([{ action: 'INSERT', new_row: { title: 'Quiet' } }])
})

test('what is rolled back leaves neither an entry nor a gap', async () => {
  const before = await head()
  expect(await db.as(owner, `insert into evidence (company_id, title) values ($1, 'Undone')`, [company])).toBe(
    'allowed',
  )
  expect(await head()).toBe(before)
  expect(await entries(company, before)).toEqual([])
})

test('twenty writers at once number their changes without gaps, in the order of their commits', async () => {
  const before = await head()
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      commitAs(owner, `insert into evidence (company_id, title) values ($1, $2)`, [company, `Photo ${n}`]),
    ),
  )
  const seen = await entries(company, before)
  expect(seen.map((entry) => Number(entry.seq))).toEqual(Array.from({ length: 20 }, (_, n) => before + 1 + n))
})

test('nobody changes or removes an entry, empties the log, or empties a logged table', async () => {
  for (const statement of [
    `update audit.log set action = 'DELETE'`,
    'delete from audit.log',
    'truncate audit.log',
    'truncate evidence cascade',
  ]) {
    await expect(db.sql(statement)).rejects.toMatchObject({ code: '42501' })
  }
})

test('no request writes the log or asks for its ends', async () => {
  for (const who of [owner, await db.person('Admin', 'Admin'), undefined]) {
    expect(await db.as(who, 'delete from audit.log')).toBe('denied')
    expect(await db.as(who, `update audit.log set action = 'x'`)).toBe('denied')
    expect(await db.as(who, 'insert into audit.log default values')).toBe('denied')
    expect(await db.as(who, 'select hash from audit.heads')).toBe('denied')
    expect(await db.as(who, 'select 1 from audit.anchors')).toBe('denied')
  }
})
