import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const owner = await db.person('Olga Owner')
const manager = await db.person('Mona Manager')
const contributor = await db.person('Carl Contributor')
const auditor = await db.person('Ada Auditor')
const members = { [owner]: 'Owner', [manager]: 'Manager', [contributor]: 'Contributor', [auditor]: 'Auditor' } as const
const company = await addCompany(db, { members })
const other = await addCompany(db, { members: { [await db.person('Otto Other')]: 'Owner' } })

const add = (title: string, by = contributor) =>
  commitAs(db, by, 'insert into risks (company_id, title) values ($1, $2)', [company, title])

test('risks are numbered from 1 in each company', async () => {
  for (const title of ['Theft', 'Flood']) await add(title)
  const rows = await db.sql('select number, title, created_by from risks where company_id = $1 order by number', [
    company,
  ])
  expect(rows).toEqual([
    { number: 1, title: 'Theft', created_by: contributor },
    { number: 2, title: 'Flood', created_by: contributor },
  ])
})

test.each([
  ['Contributor', contributor, 'denied'],
  ['Auditor', auditor, 'hidden'],
  ['Manager', manager, 'allowed'],
  ['Owner', owner, 'allowed'],
])('a risk is accepted by a %s: %s', async (_, person, outcome) => {
  const accept = `update risks set treatment = 'Accept', acceptance_reason = 'Low' where company_id = $1 and number = 1`
  expect(await db.as(person, accept, [company])).toBe(outcome)
})

const acceptance = async () => {
  const [row] = await db.sql(
    `select acceptance_reason as reason, approved_by, accepted_on = (now() at time zone 'UTC')::date as is_today
     from risks where company_id = $1 and number = 2`,
    [company],
  )
  return row
}
const changeSecond = (person: string, set: string) =>
  commitAs(db, person, `update risks set ${set} where company_id = $1 and number = 2`, [company])

test('an acceptance has a reason, its approver and its day, until the risk is treated otherwise', async () => {
  for (const blank of ['null', `''`, `'  '`])
    await expect(changeSecond(manager, `treatment = 'Accept', acceptance_reason = ${blank}`)).rejects.toThrow(
      'acceptance_has_reason',
    )
  await expect(changeSecond(manager, `approved_by = '${owner}'`)).rejects.toThrow('permission denied')
  await expect(changeSecond(manager, `accepted_on = '2020-01-01'`)).rejects.toThrow('permission denied')
  await changeSecond(manager, `treatment = 'Accept', acceptance_reason = 'Costs more than the loss'`)
  expect(await acceptance()).toEqual({ reason: 'Costs more than the loss', approved_by: manager, is_today: true })
  await expect(changeSecond(contributor, `acceptance_reason = 'Because'`)).rejects.toThrow(
    'An Owner or a Manager accepts a risk',
  )
  await changeSecond(contributor, `treatment = 'Accept', asset = 'Server room'`)
  expect(await acceptance()).toMatchObject({ approved_by: manager })
  await changeSecond(owner, `acceptance_reason = 'The room is insured'`)
  expect(await acceptance()).toMatchObject({ reason: 'The room is insured', approved_by: owner })
  await changeSecond(contributor, `treatment = 'Mitigate'`)
  expect(await acceptance()).toEqual({ reason: null, approved_by: null, is_today: null })
})

test('a Contributor may not add a risk as accepted, and an administrator accepts none as someone else', async () => {
  const added = `insert into risks (company_id, title, treatment, acceptance_reason) values ($1, 'Storm', 'Accept', 'Rare')`
  await expect(commitAs(db, contributor, added, [company])).rejects.toThrow('An Owner or a Manager accepts a risk')
  expect(await db.as(owner, added, [other])).toBe('denied')
  await expect(commitAs(db, { sub: owner, act: { sub: manager } }, added, [company])).rejects.toThrow(
    'acting for someone else',
  )
})

test('a link leads to one record of the same company, once', async () => {
  await db.sql(`insert into third_parties (company_id, name) values ($1, 'Contoso'), ($2, 'Fabrikam')`, [
    company,
    other,
  ])
  const link = `insert into risk_links (company_id, risk_id, third_party_id)
    select $1, r.id, t.id from risks r, third_parties t where r.company_id = $1 and r.number = 1 and t.name = $2`
  const none = `insert into risk_links (company_id, risk_id) select $1, id from risks where company_id = $1 and number = 1`
  await commitAs(db, contributor, link, [company, 'Contoso'])
  await expect(commitAs(db, contributor, link, [company, 'Contoso'])).rejects.toThrow('risk_links_once')
  await expect(db.sql(link, [company, 'Fabrikam'])).rejects.toThrow('foreign key')
  await expect(commitAs(db, contributor, none, [company])).rejects.toThrow('links_one_record')
  const removal = 'delete from risk_links where company_id = $1'
  expect(await db.as(auditor, removal, [company])).toBe('hidden')
  expect(await db.as(contributor, removal, [company])).toBe('allowed')
})

const told = async (today: string) => {
  await db.sql('select private.notify_due_days($1)', [today])
  const rows = await db.sql<{ title: string; link: string }>(
    `delete from notifications where user_id = $1 and kind = 'due' returning title`,
    [owner],
  )
  return rows.map(({ title }) => title).sort()
}

test('the owner is reminded 30 and 7 days before the due date and once after it', async () => {
  await db.sql(`update risks set owner_id = $2, due_on = '2027-06-30' where company_id = $1`, [company, owner])
  expect(await told('2027-05-30')).toEqual([])
  expect(await told('2027-05-31')).toEqual(['Works: The treatment of 2 risks is due within 30 days'])
  expect(await told('2027-06-01')).toEqual([])
  await db.sql(`update risks set status = 'Closed' where company_id = $1 and number = 2`, [company])
  expect(await told('2027-06-23')).toEqual(['The treatment of R-1 is due within 7 days'])
  expect(await told('2027-06-30')).toEqual([])
  expect(await told('2027-07-01')).toEqual(['The treatment of R-1 is past due'])
  expect(await told('2027-07-02')).toEqual([])
})
