import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'

const db = await createTestDatabase()
const service = new pg.Client(db.urls.service)
beforeAll(() => service.connect())
afterAll(async () => {
  await service.end()
  await db.end()
})

const owner = await db.person('Owner')
const [row] = await db.sql<{ id: string }>(
  `insert into companies (name, protocol_id, created_by) values ('Audited', 'cmmc', $1) returning id`,
  [owner],
)
const company = row?.id ?? ''

async function auditorUntil(until: string): Promise<string> {
  const person = await db.person('Auditor')
  await db.sql(
    `insert into user_companies (company_id, user_id, company_role, access_until, is_default) values ($1, $2, 'Auditor', $3, true)`,
    [company, person, until],
  )
  return person
}

const sees = async (person: string) => ({
  company: await db.as(person, `select from companies where id = $1`, [company]),
  controls: await db.as(person, `select from controls where company_id = $1`, [company]),
  members: await db.as(person, `select from company_members($1)`, [company]),
})
const sweep = async () => (await service.query<{ n: number }>('select private.end_expired_access() as n')).rows[0]?.n

test('access ends at its moment, before anything was swept', async () => {
  const person = await auditorUntil('2999-01-01')
  expect(await sees(person)).toEqual({ company: 'allowed', controls: 'allowed', members: 'allowed' })
  await db.sql(`update user_companies set access_until = now() - interval '1 microsecond' where user_id = $1`, [person])
  expect(await sees(person)).toEqual({ company: 'hidden', controls: 'hidden', members: 'hidden' })
})

test('the sweep removes what has ended, tells and logs it, and leaves the rest', async () => {
  const stays = await auditorUntil('2999-01-01')
  const goes = await auditorUntil('2020-01-01')
  const [second] = await db.sql<{ id: string }>(`insert into companies (name) values ('Next') returning id`)
  await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Auditor')`, [
    second?.id,
    goes,
  ])
  expect(await sweep()).toBeGreaterThanOrEqual(1)
  expect(await sweep()).toBe(0)
  expect(
    await db.sql(
      `select user_id, is_default from user_companies where user_id = any ($1) order by is_default, user_id`,
      [[stays, goes]],
    ),
  ).toEqual([stays, goes].sort().map((person) => ({ user_id: person, is_default: true })))
  expect(await db.sql(`select title from notifications where user_id = $1`, [goes])).toEqual([
    { title: 'Your access to Audited has ended' },
  ])
  expect(
    await db.sql(
      `select action from audit.log where table_name = 'user_companies' and record_id = $1 and action = 'DELETE'`,
      [goes],
    ),
  ).toHaveLength(1)
})

test.each([
  ['a day', '2999-01-01', 'Until 2999-01-01.'],
  ['no end', null, ''],
])('who gets a role until %s reads that', async (_what, until, body) => {
  const person = await auditorUntil('2999-01-01')
  const give = `select set_member_role($1, $2, 'Manager', $3)`
  await commitAs(db, owner, give, [company, person, until])
  const told = await db.sql(`select title, body from notifications where user_id = $1`, [person])
  expect(told).toEqual([{ title: 'You are now Manager of Audited', body }])
})

test('two servers sweep at once without waiting in a circle', async () => {
  for (let n = 0; n < 10; n += 1) await auditorUntil('2020-01-01')
  const another = new pg.Client(db.urls.service)
  await another.connect()
  const counts = await Promise.all(
    [service, another].map(async (client) => {
      const { rows } = await client.query<{ n: number }>('select private.end_expired_access() as n')
      return rows[0]?.n ?? 0
    }),
  )
  await another.end()
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(10)
})

test('an Owner cannot be one until a day', async () => {
  await expect(
    db.sql(`update user_companies set access_until = '2999-01-01' where company_id = $1 and user_id = $2`, [
      company,
      owner,
    ]),
  ).rejects.toThrow('violates check constraint')
})
