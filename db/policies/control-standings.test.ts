import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const owner = await db.person('Olga Owner')
const auditor = await db.person('Ada Auditor')
const outsider = await db.person('Otto Outsider')
let company: string

beforeAll(async () => {
  company = await addCompany(db, { name: 'Ours', members: { [owner]: 'Owner', [auditor]: 'Auditor' } })
})

const standing = (who: string | undefined, id = company) =>
  db.rowsAs(
    who,
    `select objectives, met, not_met, not_applicable, has_statement, unclear_inheritances from control_standings
     where company_id = $1 and control_id = (select id from controls where company_id = $1 and nist_id = '3.1.3')`,
    [id],
  )

test('standings count objectives, statements and inheritances of each control', async () => {
  const untouched = {
    objectives: 5,
    met: 0,
    not_met: 0,
    not_applicable: 0,
    has_statement: false,
    unclear_inheritances: 0,
  }
  expect(await standing(auditor)).toEqual([untouched])
  const third = `(select id from controls where company_id = $1 and nist_id = '3.1.3')`
  await db.sql(
    `insert into control_objectives (company_id, control_id, objective_id, result)
     select $1, ${third}, 'cmmc2/3.1.3/' || letter, result
     from (values ('a', 'Met'), ('b', 'Met'), ('c', 'Not Met'), ('d', null)) answer (letter, result)`,
    [company],
  )
  await db.sql(`insert into implementation_statements (company_id, control_id, body) values ($1, ${third}, ' ')`, [
    company,
  ])
  await db.sql(`insert into service_providers (company_id, name) values ($1, 'Hosting')`, [company])
  await db.sql(
    `insert into control_inheritances (company_id, control_id, provider_id, responsibility)
     values ($1, ${third}, (select id from service_providers where company_id = $1), 'Shared')`,
    [company],
  )
  expect(await standing(auditor)).toEqual([{ ...untouched, met: 2, not_met: 1, unclear_inheritances: 1 }])
  await db.sql(`update implementation_statements set body = 'By list.' where company_id = $1`, [company])
  await db.sql(`update control_inheritances set provider_part = 'All of it' where company_id = $1`, [company])
  expect(await standing(auditor)).toEqual([{ ...untouched, met: 2, not_met: 1, has_statement: true }])
})

test('standings have the statement of 3.13.11, whose certificates are checked, and of no other control', async () => {
  await db.sql(
    `insert into implementation_statements (company_id, control_id, body)
     select $1, id, 'FIPS 140-3 certificate 4823' from controls where company_id = $1 and nist_id in ('3.13.11', '3.13.8')`,
    [company],
  )
  const told = `select nist_id, cryptography from control_standings s join controls c on c.id = s.control_id
    where s.company_id = $1 and (cryptography is not null or nist_id = '3.13.8')`
  expect(await db.rowsAs(auditor, told, [company])).toEqual(
    expect.arrayContaining([
      { nist_id: '3.13.11', cryptography: 'FIPS 140-3 certificate 4823' },
      { nist_id: '3.13.8', cryptography: null },
    ]),
  )
  expect(await db.rowsAs(outsider, told, [company])).toEqual([])
})

test('standings count evidence that has expired: each piece once, from the day after its last, and not in the archive', async () => {
  const fourth = `(select id from controls where company_id = $1 and nist_id = '3.1.4')`
  const give = (title: string, days: number) =>
    db.sql(
      `insert into evidence (company_id, control_id, title, effective_on, expires_on)
       values ($1, ${fourth}, $2, current_date - 400, (now() at time zone 'UTC')::date + $3::int)`,
      [company, title, days],
    )
  const expired = async () =>
    (
      await db.rowsAs<{ n: number }>(
        auditor,
        `select expired_evidence as n from control_standings where company_id = $1 and control_id = ${fourth}`,
        [company],
      )
    )[0]?.n
  await give('Ends today', 0)
  expect(await expired()).toBe(0)
  await give('Ended yesterday', -1)
  await give('Ended last year', -365)
  await db.sql(
    `insert into evidence_links (company_id, evidence_id, control_id, objective_id)
     select $1, id, control_id, 'cmmc2/3.1.4/a' from evidence where title = 'Ended yesterday'`,
    [company],
  )
  expect(await expired()).toBe(2)
  await db.sql(`update evidence set archived_at = now() where title = 'Ended last year'`)
  expect(await expired()).toBe(1)
})

test('of other companies there are no standings, and none without signing in', async () => {
  expect(await standing(outsider)).toEqual([])
  await expect(standing(undefined)).rejects.toThrow('permission denied')
})
