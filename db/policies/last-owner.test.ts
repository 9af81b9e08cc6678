import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { freshly } from './fresh-session.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

async function companyWith(owners: readonly string[]): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Shared', 'cmmc') returning id`,
  )
  for (const person of owners)
    await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
      row?.id,
      person,
    ])
  return row?.id ?? ''
}

const ownersOf = (company: string) =>
  db.sql(`select user_id from user_companies where company_id = $1 and company_role = 'Owner'`, [company])

const LAST = 'A company keeps at least one Owner. Make another member Owner first.'
const messages = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []))

test('of twenty Owners who all go at once, by all ways, one stays', async () => {
  const admin = await db.person('Admin', 'Admin')
  const owners: string[] = []
  for (let n = 0; n < 20; n += 1) owners.push(await db.person(`Owner ${n}`))
  const company = await companyWith(owners)
  await db.sql(
    `insert into org_control_status (company_id, control_id, owner_id)
     select $1, c.id, o.id from (select id, row_number() over () as n from controls where company_id = $1) c
     join (select unnest($2::uuid[]) as id, generate_subscripts($2::uuid[], 1) as n) o on o.n = c.n`,
    [company, owners],
  )
  const results = await Promise.allSettled(
    owners.map((person, n) => {
      if (n % 4 === 0) return commitAs(db, admin, `select set_member_role($1, $2, 'Auditor')`, [company, person])
      if (n % 4 === 1) return commitAs(db, admin, `select remove_member($1, $2)`, [company, person])
      if (n % 4 === 2) return commitAs(db, person, `select remove_member($1, auth.uid())`, [company])
      return commitAs(db, admin, `select remove_member($1, $2, $3)`, [company, person, owners[0]])
    }),
  )
  expect(await ownersOf(company)).toHaveLength(1)
  // There was no deadlock: a caller that failed was the last Owner, or handed over to a member who had left.
  expect(new Set([...messages(results), LAST, 'Hand over to a member of the company'])).toEqual(
    new Set([LAST, 'Hand over to a member of the company']),
  )
})

test('an Owner whose account was removed does not count', async () => {
  const [stays, gone] = [await db.person('Stays'), await db.person('Gone')]
  const company = await companyWith([stays, gone])
  await db.sql(`update auth.users set deleted_at = now() where id = $1`, [gone])
  await expect(commitAs(db, stays, `select remove_member($1, auth.uid())`, [company])).rejects.toThrow(LAST)
  await commitAs(db, stays, `select remove_member($1, $2)`, [company, gone])
  expect(await ownersOf(company)).toEqual([{ user_id: stays }])
})

test('what a former member owned is handed over, or has no owner', async () => {
  const [owner, leaver, heir] = [await db.person('Owner'), await db.person('Leaver'), await db.person('Heir')]
  const company = await companyWith([owner, leaver, heir])
  const hold = async (person: string) => {
    await db.sql(`delete from org_control_status where company_id = $1`, [company])
    await db.sql(
      `insert into org_control_status (company_id, control_id, owner_id) select company_id, id, $2 from controls where company_id = $1`,
      [company, person],
    )
  }
  const owned = () => db.sql(`select distinct owner_id from org_control_status where company_id = $1`, [company])
  await hold(leaver)
  expect(await db.rowsAs(owner, `select * from member_holdings($1, $2)`, [company, leaver])).toHaveLength(15)
  await commitAs(db, owner, `select remove_member($1, $2, $3)`, [company, leaver, heir])
  expect(await owned()).toEqual([{ owner_id: heir }])
  expect(
    await db.sql(`select title, link from notifications where user_id = $1 and kind = 'assignment'`, [heir]),
  ).toEqual([{ title: '15 controls are yours', link: `/controls?owner=me&company=${company}` }])
  await commitAs(db, owner, `select remove_member($1, $2)`, [company, heir])
  expect(await owned()).toEqual([{ owner_id: null }])
})

test('of administrators who take the role from each other at once, one stays', async () => {
  const admins: string[] = []
  for (let n = 0; n < 10; n += 1) admins.push(await db.person(`Admin ${n}`, 'Admin'))
  await db.sql(`update profiles set global_role = null where global_role = 'Admin' and id <> all ($1)`, [admins])
  const askers = await Promise.all(admins.map((person) => freshly(db, person)))
  const results = await Promise.allSettled(
    askers.map((asker, n) => commitAs(db, asker, `select set_global_role($1, null)`, [admins[(n + 1) % 10]])),
  )
  const remaining = await db.sql(`select id from profiles where global_role = 'Admin'`)
  expect(remaining.length).toBeGreaterThanOrEqual(1)
  expect(messages(results).every((text) => /at least one administrator|Only an administrator/u.test(text))).toBe(true)
})

test.each([
  ['the role', `select set_global_role($1, 'Auditor')`],
  ['being disabled', `update auth.users set banned_until = now() + interval '1 year' where id = $1`],
  ['being removed', `update auth.users set deleted_at = now() where id = $1`],
  ['being deleted', `delete from auth.users where id = $1`],
])('the last administrator cannot go by %s', async (_how, statement) => {
  await db.sql(`update profiles set global_role = 'Admin' where id = (select id from profiles limit 1)`)
  const [last] = await db.sql<{ id: string }>(`select id from profiles where global_role = 'Admin' limit 1`)
  await db.sql(`update profiles set global_role = null where global_role = 'Admin' and id <> $1`, [last?.id])
  const gone = statement.startsWith('select')
    ? commitAs(db, await freshly(db, last?.id ?? ''), statement, [last?.id])
    : db.sql(statement, [last?.id])
  await expect(gone).rejects.toThrow('at least one administrator')
})

test('an administrator who is disabled is none to fall back on', async () => {
  const [one, two] = [await db.person('One', 'Admin'), await db.person('Two', 'Admin')]
  await db.sql(`update profiles set global_role = null where global_role = 'Admin' and id <> all ($1)`, [[one, two]])
  await db.sql(`update auth.users set banned_until = now() + interval '1 year' where id = $1`, [two])
  await expect(commitAs(db, await freshly(db, one), `select set_global_role($1, null)`, [one])).rejects.toThrow(
    'at least one administrator',
  )
})
