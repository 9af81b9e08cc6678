import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const owner = await db.person('Olga Owner')
const manager = await db.person('Max Manager')
const contributor = await db.person('Carl Contributor')
const auditor = await db.person('Ada Auditor')
const outsider = await db.person('Otto Outsider')
const people = { owner, manager, contributor, auditor, outsider }
const company = await addCompany(db, {
  members: { [owner]: 'Owner', [manager]: 'Manager', [contributor]: 'Contributor', [auditor]: 'Auditor' },
})
const other = await addCompany(db, { members: { [outsider]: 'Owner' } })
const mine = 'where company_id = $1'
const insertProvider = 'insert into service_providers (company_id, name, service) values ($1, $2, $3) returning id'
const LINE = `select i.company_id, i.control_id, i.provider_id from control_inheritances i where i.company_id = $1`
const insertObjective = (letter: string) =>
  `insert into objective_responsibilities (company_id, control_id, provider_id, objective_id, responsibility)
   select l.*, 'cmmc2/3.1.3/${letter}', 'Customer' from (${LINE}) l`

beforeAll(async () => {
  await db.sql(insertProvider, [company, 'Northwind', 'Mail'])
  await db.sql(
    `insert into control_inheritances (company_id, control_id, provider_id, responsibility, provider_part)
     select $1, c.id, p.id, 'Shared', 'Filters.' from controls c, service_providers p
     where c.company_id = $1 and c.nist_id = '3.1.3' and p.company_id = $1`,
    [company],
  )
  await db.sql(insertObjective('a'), [company])
})

test.each([
  //  who            read       insert     change     remove
  ['owner', 'allowed', 'allowed', 'allowed', 'allowed'],
  ['manager', 'allowed', 'allowed', 'allowed', 'allowed'],
  ['contributor', 'allowed', 'allowed', 'allowed', 'allowed'],
  ['auditor', 'allowed', 'denied', 'hidden', 'hidden'],
  ['outsider', 'hidden', 'hidden', 'hidden', 'hidden'],
] as const)('responsibilities for objectives: %s', async (who, read, insert, change, remove) => {
  const ask = (statement: string) => db.as(people[who], statement, [company])
  expect({
    read: await ask(`select 1 from objective_responsibilities ${mine}`),
    insert: await ask(insertObjective('b')),
    change: await ask(`update objective_responsibilities set note = 'By contract' ${mine}`),
    remove: await ask(`delete from objective_responsibilities ${mine}`),
  }).toEqual({ read, insert, change, remove })
})

test('an objective belongs to its requirement, and a line to its company', async () => {
  const foreign = insertObjective('a').replace('3.1.3', '3.1.1')
  await expect(commitAs(db, owner, foreign, [company])).rejects.toThrow('The control has no such objective')
  const [line] = await db.sql<Record<string, string>>(LINE, [company])
  await expect(
    commitAs(
      db,
      outsider,
      `insert into objective_responsibilities (company_id, control_id, provider_id, objective_id, responsibility)
       values ($1, $2, $3, 'cmmc2/3.1.3/a', 'Customer')`,
      [other, line?.['control_id'], line?.['provider_id']],
    ),
  ).rejects.toThrow('foreign key')
})

test('a provider joins the register by its name, and the register gains one that it lacks', async () => {
  for (const [name, service] of [
    [' northwind', 'Hosting'],
    ['Lantern', ''],
  ])
    await commitAs(db, contributor, insertProvider, [company, name, service])
  const rows = await db.sql(
    `select p.name, p.service, t.number, t.name as "thirdParty" from service_providers p
     join third_parties t on t.company_id = p.company_id and t.id = p.third_party_id where p.company_id = $1 order by t.number, p.service`,
    [company],
  )
  expect(rows).toEqual([
    { name: ' northwind', service: 'Hosting', number: 1, thirdParty: 'Northwind' },
    { name: 'Northwind', service: 'Mail', number: 1, thirdParty: 'Northwind' },
    { name: 'Lantern', service: '', number: 2, thirdParty: 'Lantern' },
  ])
  expect(await db.as(auditor, insertProvider, [company, 'Fabrikam', ''])).toBe('denied')
})

test('the standing of a control names the proof that expired, and nothing that the company does itself', async () => {
  const standing = async () => {
    const [row] = await db.rowsAs<{ proofs: unknown }>(
      auditor,
      `select expired_proofs as proofs from control_standings ${mine}
       and control_id = (select id from controls where company_id = $1 and nist_id = '3.1.3')`,
      [company],
    )
    return row?.proofs
  }
  const proofEnds = (day: string) =>
    db.sql(
      `with item as (insert into evidence (company_id, title, effective_on, expires_on) values ($1, 'SOC 2', '2020-01-01', $2) returning id)
       update service_providers set document_id = item.id from item where company_id = $1 and service = 'Mail'`,
      [company, day],
    )
  await proofEnds('2998-01-01')
  expect(await standing()).toBeNull()
  await proofEnds('2026-01-31')
  expect(await standing()).toEqual([{ provider: 'Northwind', endedOn: '2026-01-31' }])
  await db.sql(`update control_inheritances set responsibility = 'Customer' ${mine}`, [company])
  expect(await standing()).toBeNull()
})

test('the SSP leaves out what the provider leaves to the customer', async () => {
  const inherited = async () => {
    const [row] = await db.rowsAs<{
      said: { controls: { inherited: object[] }[]; providers: { controls: string[] }[] }
    }>(auditor, 'select ssp_content($1) as said', [company])
    return [
      row?.said.controls.flatMap((one) => one.inherited).length,
      row?.said.providers.flatMap((one) => one.controls),
    ]
  }
  await db.sql(`update control_inheritances set responsibility = 'Shared' ${mine}`, [company])
  expect(await inherited()).toEqual([1, ['3.1.3']])
  await db.sql(`update control_inheritances set responsibility = 'Customer' ${mine}`, [company])
  expect(await inherited()).toEqual([0, []])
})
