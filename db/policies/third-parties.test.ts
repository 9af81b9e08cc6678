import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const owner = await db.person('Olga Owner')
const contributor = await db.person('Carl Contributor')
const company = await addCompany(db, { members: { [owner]: 'Owner', [contributor]: 'Contributor' } })

const told = async (today: string) => {
  await db.sql('select private.notify_due_days($1)', [today])
  const rows = await db.sql<{ title: string }>(
    `delete from notifications where user_id = $1 and kind = 'due' returning title`,
    [owner],
  )
  return rows.map(({ title }) => title).sort()
}

test('third parties are numbered from 1 in each company', async () => {
  for (const name of ['Contoso', 'Fabrikam'])
    await commitAs(db, contributor, 'insert into third_parties (company_id, name) values ($1, $2)', [company, name])
  const rows = await db.sql(
    'select number, name, created_by from third_parties where company_id = $1 order by number',
    [company],
  )
  expect(rows).toEqual([
    { number: 1, name: 'Contoso', created_by: contributor },
    { number: 2, name: 'Fabrikam', created_by: contributor },
  ])
})

test('the owner is reminded 90, 60, 30 and 7 days before a date and once after it, of each date once', async () => {
  await db.sql(
    `update third_parties set owner_id = $2, contract_ends_on = '2027-06-30' where company_id = $1 and name = 'Contoso'`,
    [company, owner],
  )
  await db.sql(
    `with item as (insert into evidence (company_id, title, expires_on) values ($1, 'BAA', '2027-06-30') returning id)
     insert into third_party_documents (company_id, third_party_id, evidence_id, kind)
     select $1, t.id, item.id, 'BAA' from third_parties t, item where t.company_id = $1 and t.name = 'Contoso'`,
    [company],
  )
  expect(await told('2027-03-31')).toEqual([])
  expect(await told('2027-04-01')).toEqual(['Works: 2 dates of third parties come within 90 days'])
  expect(await told('2027-04-02')).toEqual([])
  await db.sql(`update third_parties set contract_ends_on = null where company_id = $1`, [company])
  expect(await told('2027-05-01')).toEqual(['Contoso: BAA ends within 60 days'])
  expect(await told('2027-05-31')).toEqual(['Contoso: BAA ends within 30 days'])
  expect(await told('2027-06-23')).toEqual(['Contoso: BAA ends within 7 days'])
  expect(await told('2027-06-30')).toEqual([])
  expect(await told('2027-07-01')).toEqual(['Contoso: BAA is past its date'])
  expect(await told('2027-07-02')).toEqual([])
  await db.sql(`update third_parties set next_review_on = '2027-01-01', status = 'Prospect' where company_id = $1`, [
    company,
  ])
  expect(await told('2027-07-03')).toEqual([])
})

test('a Contributor records contacts from outside, and no one of the staff', async () => {
  const add = 'insert into people (company_id, name, email, is_external) values ($1, $2, $3, $4)'
  expect(await db.as(contributor, add, [company, 'Rita', 'rita@contoso.example', true])).toBe('allowed')
  expect(await db.as(contributor, add, [company, 'Sam', 'sam@ours.example', false])).toBe('denied')
  expect(await db.as(owner, add, [company, 'Sam', 'sam@ours.example', false])).toBe('allowed')
})

test('a member is one of the people, follows the account, and stays when the membership ends', async () => {
  const of = async (user: string) =>
    db.sql('select name, email, source, user_id from people where company_id = $1 and (user_id = $2 or name = $3)', [
      company,
      user,
      'Nora New',
    ])
  await db.sql(
    `insert into people (company_id, name, email, department) values ($1, 'Nora Before', 'nora@ours.example', 'Sales')`,
    [company],
  )
  const nora = await db.person('Nora New')
  await db.sql(`update auth.users set email = 'nora@ours.example' where id = $1`, [nora])
  await db.sql(`update profiles set email = 'nora@ours.example' where id = $1`, [nora])
  await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Auditor')`, [
    company,
    nora,
  ])
  const known = { name: 'Nora New', email: 'nora@ours.example', source: 'By hand' }
  expect(await of(nora)).toEqual([{ ...known, user_id: nora }])
  await expect(
    commitAs(db, owner, `update people set name = 'Else' where company_id = $1 and user_id = $2`, [company, nora]),
  ).rejects.toThrow('come from the account')
  await db.sql(`update profiles set full_name = 'Nora Renamed' where id = $1`, [nora])
  expect(await of(nora)).toEqual([{ ...known, name: 'Nora Renamed', user_id: nora }])
  await db.sql(`update profiles set full_name = 'Nora New' where id = $1`, [nora])
  await db.sql('delete from user_companies where company_id = $1 and user_id = $2', [company, nora])
  expect(await of(nora)).toEqual([{ ...known, user_id: null }])
})
