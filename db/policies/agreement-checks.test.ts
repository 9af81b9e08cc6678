import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const owner = await db.person('Olga Owner')
const contributor = await db.person('Carl Contributor')
const auditor = await db.person('Ada Auditor')
const outsider = await db.person('Otto Outsider')
const people = { owner, contributor, auditor, outsider }
const company = await addCompany(db, {
  protocol: 'hipaa',
  members: { [owner]: 'Owner', [contributor]: 'Contributor', [auditor]: 'Auditor' },
})
const other = await addCompany(db, { members: { [outsider]: 'Owner' } })
const mine = 'where company_id = $1'
const DECIDE = `insert into agreement_decisions (company_id, check_id, clause, state, note)
  select company_id, id, 'access', 'Missing', '' from agreement_checks ${mine}`

let check: string

beforeEach(async () => {
  await db.sql(`delete from third_parties ${mine}`, [company])
  const [added] = await db.sql<{ id: string }>(
    `with item as (insert into evidence (company_id, title) values ($1, 'BAA') returning id),
       party as (insert into third_parties (company_id, name) values ($1, 'Contoso') returning id),
       document as (insert into third_party_documents (company_id, third_party_id, evidence_id, kind)
         select $1, party.id, item.id, 'BAA' from party, item returning id)
     insert into agreement_checks (company_id, document_id, file_sha256, found)
     select $1, id, repeat('a', 64), '[{"clause":"access","state":"Missing"},{"clause":"termination","state":"Weak"}]'
     from document returning id`,
    [company],
  )
  check = added?.id ?? ''
})

test.each([
  //  who            read       forge      rewrite    drop      decide
  ['owner', 'allowed', 'denied', 'denied', 'denied', 'allowed'],
  ['contributor', 'allowed', 'denied', 'denied', 'denied', 'allowed'],
  ['auditor', 'allowed', 'denied', 'denied', 'denied', 'denied'],
  ['outsider', 'hidden', 'denied', 'denied', 'denied', 'denied'],
] as const)(
  'checks of agreements are written by the server alone: %s',
  async (who, read, forge, rewrite, drop, decide) => {
    const ask = (statement: string, ...values: string[]) => db.as(people[who], statement, [company, ...values])
    expect({
      read: await ask(`select 1 from agreement_checks ${mine}`),
      forge: await ask(
        `insert into agreement_checks (company_id, document_id, file_sha256, found)
       select company_id, id, repeat('b', 64), '[]' from third_party_documents ${mine}`,
      ),
      rewrite: await ask(`update agreement_checks set found = '[]' ${mine}`),
      drop: await ask(`delete from agreement_checks ${mine}`),
      decide: await ask(
        `insert into agreement_decisions (company_id, check_id, clause, state) values ($1, $2, 'access', 'Missing')`,
        check,
      ),
    }).toEqual({ read, forge, rewrite, drop, decide })
  },
)

test.each([
  //  who            read       change     remove
  ['owner', 'allowed', 'allowed', 'allowed'],
  ['contributor', 'allowed', 'allowed', 'allowed'],
  ['auditor', 'allowed', 'hidden', 'hidden'],
  ['outsider', 'hidden', 'hidden', 'hidden'],
] as const)('decisions about clauses: %s', async (who, read, change, remove) => {
  await commitAs(db, owner, DECIDE, [company])
  const ask = (statement: string) => db.as(people[who], statement, [company])
  expect({
    read: await ask(`select 1 from agreement_decisions ${mine}`),
    change: await ask(`update agreement_decisions set note = 'Read twice' ${mine}`),
    remove: await ask(`delete from agreement_decisions ${mine}`),
  }).toEqual({ read, change, remove })
})

test('a decision names who made it, is about a clause of the check, and explains where it differs', async () => {
  await commitAs(db, contributor, DECIDE, [company])
  const [decision] = await db.sql<{ id: string }>(`select id, decided_by, state from agreement_decisions ${mine}`, [
    company,
  ])
  expect(decision).toMatchObject({ decided_by: contributor, state: 'Missing' })
  const change = (who: string, set: string) =>
    commitAs(db, who, `update agreement_decisions set ${set} ${mine}`, [company])
  await expect(change(owner, `state = 'Present'`)).rejects.toThrow('differs from the check needs a note')
  await change(owner, `state = 'Present', note = 'Section 4 of the annex.'`)
  const add = (who: string, into: string, clause: string) =>
    commitAs(
      db,
      who,
      `insert into agreement_decisions (company_id, check_id, clause, state) values ($1, $2, '${clause}', 'Missing')`,
      [into, check],
    )
  await expect(add(owner, company, 'cloud')).rejects.toThrow('does not have this clause')
  await expect(add(outsider, other, 'access')).rejects.toThrow('foreign key')
  const entries = await db.sql(
    `select action from audit.log where record_id = $1 and table_name = 'agreement_decisions' order by seq`,
    [decision?.id],
  )
  expect(entries).toEqual([{ action: 'INSERT' }, { action: 'UPDATE' }])
})
