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
  members: { [owner]: 'Owner', [contributor]: 'Contributor', [auditor]: 'Auditor' },
})
await addCompany(db, { members: { [outsider]: 'Owner' } })
const mine = 'where company_id = $1'
const ALWAYS = ['Access revoked', 'Agreements ended', 'Keys and devices returned']
let party: string

beforeEach(async () => {
  await db.sql(`delete from third_parties ${mine}`, [company])
  await db.sql(`delete from people ${mine} and user_id is null`, [company])
  party = await addParty('Contoso', 'Active', '{CUI,PHI}')
})

async function addParty(name: string, status: string, held = '{}'): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    'insert into third_parties (company_id, name, status, data_held) values ($1, $2, $3, $4) returning id',
    [company, name, status, held],
  )
  return row?.id ?? ''
}

const become = (status: string, who = contributor) =>
  commitAs(db, who, `update third_parties set status = $2 ${mine} and id = $3`, [company, status, party])

const stepsOf = async (id: string) => {
  const rows = await db.sql<{ step: string }>(
    `select step from offboarding_steps ${mine} and third_party_id = $2 order by step`,
    [company, id],
  )
  return rows.map(({ step }) => step)
}

const record = (set: string, which = 'true', who = contributor) =>
  commitAs(db, who, `update offboarding_steps set ${set} ${mine} and third_party_id = $2 and ${which}`, [
    company,
    party,
  ])

const done = (on = '2026-11-02') => `state = 'Done', done_by = '${contributor}', done_on = '${on}'`
const notNeeded = `state = 'Not needed', done_by = '${contributor}', done_on = '2026-11-02', note = 'It had none'`

async function addDocument(of = party): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `with item as (insert into evidence (company_id, title) values ($1, 'Certificate') returning id)
     insert into third_party_documents (company_id, third_party_id, evidence_id, kind)
     select $1, $2, id, 'Certificate of destruction' from item returning id`,
    [company, of],
  )
  return row?.id ?? ''
}

async function addSeat(third: string, person: string): Promise<void> {
  await db.sql(
    `with asked as (
       insert into sent_questionnaires (company_id, third_party_id, template, title, due_on)
       values ($1, $2, 'security', 'Security', '2998-01-01') returning id)
     insert into seats (company_id, purpose, subject_id, person_id, code_by, access_until)
     select $1, 'questionnaire', id, $3, 'mail', now() + interval '1 day' from asked`,
    [company, third, person],
  )
}

test.each([
  //  who            read       forge     record     drop
  ['owner', 'allowed', 'denied', 'allowed', 'denied'],
  ['contributor', 'allowed', 'denied', 'allowed', 'denied'],
  ['auditor', 'allowed', 'denied', 'hidden', 'denied'],
  ['outsider', 'hidden', 'denied', 'hidden', 'denied'],
] as const)('steps of an offboarding: %s', async (who, read, forge, recordIt, drop) => {
  await become('Offboarding')
  const ask = (statement: string) => db.as(people[who], statement, [company])
  expect({
    read: await ask(`select 1 from offboarding_steps ${mine}`),
    forge: await db.as(
      people[who],
      `insert into offboarding_steps (company_id, third_party_id, step) values ($1, $2, 'Subcontractors told')`,
      [company, party],
    ),
    record: await ask(`update offboarding_steps set ${done()} ${mine} and step = 'Access revoked'`),
    drop: await ask(`delete from offboarding_steps ${mine}`),
  }).toEqual({ read, forge, record: recordIt, drop })
})

test('the steps follow from the data held, the subcontractors and what is inherited', async () => {
  expect(await stepsOf(party)).toEqual([])
  await become('Offboarding')
  const returns = ['CUI returned or destroyed', 'PHI returned or destroyed']
  expect(await stepsOf(party)).toEqual([...ALWAYS, ...returns, 'Subcontractors told'].sort())
  await commitAs(db, contributor, `update third_parties set data_held = '{FCI}' ${mine}`, [company])
  expect(await stepsOf(party)).toContain('FCI returned or destroyed')

  const plain = await addParty('Plain', 'Offboarding')
  expect(await stepsOf(plain)).toEqual(ALWAYS)
  const prime = await addParty('Prime', 'Active')
  await db.sql(`update third_parties set parent_id = $2 ${mine} and id = $3`, [company, prime, plain])
  await db.sql(
    `with service as (insert into service_providers (company_id, name, third_party_id) values ($1, 'Prime', $2) returning id)
     insert into control_inheritances (company_id, control_id, provider_id, responsibility)
     select $1, k.id, service.id, 'Shared' from service, controls k where k.company_id = $1 and k.nist_id = '3.1.3'`,
    [company, prime],
  )
  party = prime
  await become('Offboarding')
  expect(await stepsOf(prime)).toEqual([...ALWAYS, 'Inherited controls reassigned', 'Subcontractors told'].sort())
  const reassigned = `step = 'Inherited controls reassigned'`
  await expect(record(done(), reassigned)).rejects.toThrow('Controls are still inherited from Prime')
  await db.sql(`delete from service_providers ${mine}`, [company])
  await record(done(), reassigned)
})

test('a third party ends only when each step is done or has a reason', async () => {
  await expect(become('Ended', owner)).rejects.toThrow(
    'Contoso cannot end: steps of its offboarding are open (Access revoked, Agreements ended, CUI returned or destroyed',
  )
  await expect(db.sql(`update third_parties set status = 'Ended' ${mine}`, [company])).rejects.toThrow('cannot end')
  expect(await stepsOf(party)).toEqual([])
  await become('Offboarding')
  await record(notNeeded, `step <> 'Access revoked'`)
  await expect(become('Ended')).rejects.toThrow('steps of its offboarding are open (Access revoked)')
  await record(done(), `step = 'Access revoked'`)
  await become('Ended')
  await expect(
    commitAs(db, contributor, `update third_parties set data_held = '{FCI}' ${mine}`, [company]),
  ).rejects.toThrow('Contoso cannot end: steps of its offboarding are open (FCI returned or destroyed)')
  await expect(record(`note = 'Else'`)).rejects.toThrow('Contoso is not offboarding')
  await become('Offboarding')
  await record(`note = 'Else'`)
})

test('a step says who did it and when, and the return of data needs a document of the third party or a reason', async () => {
  await become('Offboarding')
  const refused = (set: string, which: string, why: string) => expect(record(set, which)).rejects.toThrow(why)
  const access = `step = 'Access revoked'`
  await refused(`state = 'Done', done_on = '2026-11-02'`, access, 'Choose the member who did the step')
  await refused(
    `${done()}, done_by = '${outsider}'`.replace(`done_by = '${contributor}', `, ''),
    access,
    'Choose the member',
  )
  await refused(`state = 'Done', done_by = '${owner}'`, access, 'recorded_with_its_day')
  await refused(done('2998-01-01'), access, 'choose today or an earlier day')
  await refused(notNeeded.replace('It had none', ' '), access, 'not_needed_for_a_reason')
  const cui = `step = 'CUI returned or destroyed'`
  await refused(done(), cui, 'return_is_proved')
  const foreign = await addDocument(await addParty('Fabrikam', 'Active'))
  await refused(`${done()}, document_id = '${foreign}'`, cui, 'foreign key')
  const certificate = await addDocument()
  await record(`${done()}, document_id = '${certificate}'`, cui)
  await record(done(), access)
  await refused('done_by = null', access, 'Choose the member who did the step')
  await record(`state = 'Open'`, access)
  expect(await db.sql(`select done_by, done_on from offboarding_steps ${mine} and ${access}`, [company])).toEqual([
    { done_by: null, done_on: null },
  ])
})

test('a document that proves a step stays until the step is open again or the third party goes', async () => {
  await become('Offboarding')
  const certificate = await addDocument()
  const cui = `step = 'CUI returned or destroyed'`
  await record(`${done()}, document_id = '${certificate}'`, cui)
  const remove = () => commitAs(db, owner, `delete from third_party_documents ${mine}`, [company])
  await expect(remove()).rejects.toThrow('proves a step of the offboarding (CUI returned or destroyed)')
  await expect(commitAs(db, owner, `delete from evidence ${mine}`, [company])).rejects.toThrow('proves a step')
  const archive = () => commitAs(db, owner, `update evidence set archived_at = now() ${mine}`, [company])
  await expect(archive()).rejects.toThrow(/^E-\d+ proves a step of an offboarding \(CUI returned or destroyed\)/)
  // Archived before it proved anything.
  await db.sql(`update evidence set archived_at = now() - interval '31 days' ${mine}`, [company])
  await db.sql(`insert into evidence (company_id, title, archived_at) values ($1, 'Old', now() - interval '31 days')`, [
    company,
  ])
  await db.sql('select private.remove_archived_evidence()')
  expect(await db.sql(`select title from evidence ${mine}`, [company])).toEqual([{ title: 'Certificate' }])
  await db.sql(`update evidence set archived_at = null ${mine}`, [company])
  await record(`state = 'Open'`, cui)
  await archive()
  await remove()
  const again = await addDocument()
  await record(`${done()}, document_id = '${again}'`, cui)
  await commitAs(db, owner, `delete from third_parties ${mine}`, [company])
  expect(await db.sql(`select 1 from offboarding_steps ${mine}`, [company])).toEqual([])
})

test('its contacts lose their access with the end, unless another third party has them, and get none afterwards', async () => {
  const [rita, pia] = await db.sql<{ id: string }>(
    `insert into people (company_id, name, is_external) values ($1, 'Rita', true), ($1, 'Pia', true) returning id`,
    [company],
  )
  const other = await addParty('Fabrikam', 'Active')
  for (const [third, person] of [
    [party, rita?.id],
    [party, pia?.id],
    [other, pia?.id],
  ])
    await db.sql('insert into third_party_contacts (company_id, third_party_id, person_id) values ($1, $2, $3)', [
      company,
      third,
      person,
    ])
  await addSeat(party, rita?.id ?? '')
  await addSeat(party, pia?.id ?? '')
  await addSeat(other, pia?.id ?? '')
  await db.sql(
    `insert into seats (company_id, purpose, subject_id, delegated_by, name, email, code_by, access_until)
     select company_id, purpose, subject_id, id, 'Tom', format('tom-%s@contoso.example', n), 'mail', access_until
     from seats, generate_series(1, 5) n ${mine} and person_id = $2`,
    [company, rita?.id],
  )
  await become('Offboarding')
  await record(notNeeded)
  const delegates = () =>
    db.sql(`select distinct ended_because as why from seats ${mine} and delegated_by is not null`, [company])
  expect(await delegates()).toEqual([{ why: null }])
  const seats = () =>
    db.sql(
      `select p.name, s.ended_because as why, q.third_party_id = $2 as own from seats s
       join people p on p.company_id = s.company_id and p.id = s.person_id
       join sent_questionnaires q on q.company_id = s.company_id and q.id = s.subject_id
       where s.company_id = $1 order by p.name, own`,
      [company, party],
    )
  const before = await seats()
  expect(before.map(({ why }) => why)).toEqual([null, null, null])
  await become('Ended')
  expect(await seats()).toEqual([
    { name: 'Pia', why: null, own: false },
    { name: 'Pia', why: 'revoked', own: true },
    { name: 'Rita', why: 'revoked', own: true },
  ])
  expect(await delegates()).toEqual([{ why: 'revoked' }])
  await expect(addSeat(party, rita?.id ?? '')).rejects.toThrow('Contoso has ended, so its contacts get no access')
})

test('a contact who is removed loses access to the questionnaires of that third party, and colleagues do too', async () => {
  const [rita] = await db.sql<{ id: string }>(
    `insert into people (company_id, name, is_external) values ($1, 'Rita', true) returning id`,
    [company],
  )
  const other = await addParty('Fabrikam', 'Active')
  await db.sql(
    `insert into third_party_contacts (company_id, third_party_id, person_id) values ($1, $2, $4), ($1, $3, $4)`,
    [company, party, other, rita?.id],
  )
  await addSeat(party, rita?.id ?? '')
  await db.sql(
    `insert into seats (company_id, purpose, subject_id, delegated_by, name, email, code_by, access_until)
     select company_id, purpose, subject_id, id, 'Tom', 'tom@contoso.example', 'mail', access_until from seats ${mine}`,
    [company],
  )
  await addSeat(other, rita?.id ?? '')
  await commitAs(db, contributor, `delete from third_party_contacts ${mine} and third_party_id = $2`, [company, party])
  const seats = await db.sql(
    `select q.third_party_id = $2 as own, s.delegated_by is not null as colleague, s.ended_because as why from seats s
     join sent_questionnaires q on q.company_id = s.company_id and q.id = s.subject_id where s.company_id = $1 order by own, colleague`,
    [company, party],
  )
  expect(seats).toEqual([
    { own: false, colleague: false, why: null },
    { own: true, colleague: false, why: 'revoked' },
    { own: true, colleague: true, why: 'revoked' },
  ])
  await commitAs(db, owner, `delete from third_parties ${mine} and id = $2`, [company, other])
  await db.sql(`delete from people ${mine} and id = $2`, [company, rita?.id])
  expect(await db.sql(`select 1 from seats ${mine} and ended_at is null`, [company])).toEqual([])
})

test('one that had ended before it was recorded has a reason, and one that comes back begins again', async () => {
  await commitAs(
    db,
    contributor,
    `insert into third_parties (company_id, name, status, data_held) values ($1, 'Former', 'Ended', '{CUI}')`,
    [company],
  )
  const states = await db.sql(
    `select distinct s.state, s.done_by, s.note from offboarding_steps s
     join third_parties t on t.company_id = s.company_id and t.id = s.third_party_id where s.company_id = $1 and t.name = 'Former'`,
    [company],
  )
  expect(states).toEqual([{ state: 'Not needed', done_by: contributor, note: 'It ended before it was recorded here' }])
  await become('Offboarding')
  await record(notNeeded)
  await become('Active')
  await become('Offboarding')
  await become('Ended')
  await become('Active')
  expect(await stepsOf(party)).toEqual([])
  await become('Offboarding')
  await expect(become('Ended')).rejects.toThrow('cannot end')
})
