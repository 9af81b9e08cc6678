import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveProof } from '#db/testing-proof.ts'
import { readOscal } from '#domain/oscal/read-file.ts'
import { readResults } from '#domain/oscal/read-results.ts'
import { faultsByNist } from '#domain/oscal/testing-schemas.ts'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../testing.ts'

let functions: TestFunctions
let company: string
let owner: TestPerson
let auditor: TestPerson
let outsider: TestPerson

beforeAll(async () => {
  functions = await createTestFunctions()
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Acme', 'cmmc') returning id`,
  )
  company = row?.id ?? ''
  owner = await functions.person('Olga')
  auditor = await functions.person('Ada')
  outsider = await functions.person('Otto')
  await functions.db.sql(
    `insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner'), ($1, $3, 'Auditor')`,
    [company, owner.id, auditor.id],
  )
})
afterAll(() => functions.close())

const call = (who: TestPerson | undefined, name: string, body: Record<string, unknown>) =>
  functions.send(who, name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId: company, ...body }),
  })

/** An assessment with a result for every objective and what proves it; returns its number. */
async function assessed(result: string): Promise<number> {
  const [row] = await functions.db.sql<{ id: string; number: number }>(
    `with made as (
       insert into assessments (company_id, kind, title) values ($1, 'Self-assessment', 'Yearly') returning id, number
     ) select id, number from made`,
    [company],
  )
  await functions.db.sql(
    `insert into assessment_results (company_id, assessment_id, control_id, objective_id, result)
     select z.company_id, z.assessment_id, z.control_id, o.id, $3
     from assessments a join assessment_controls z on z.assessment_id = a.id
     join controls c on c.id = z.control_id join catalog_objectives o on o.catalog_id = c.catalog_id
     where a.company_id = $1 and a.number = $2`,
    [company, row?.number, result],
  )
  await giveProof(functions.db, company, row?.id ?? '')
  return row?.number ?? 0
}

const official = { name: 'Olga Owner', title: 'President' }

test('a record holds the results with their arithmetic, under the returned hash', async () => {
  const number = await assessed('Met')
  const answer = await call(owner, 'freeze-assessment', { number })
  const { sha256 } = (await answer.json()) as { sha256: string }
  const [row] = await functions.db.sql<{ content: string; score: number; outcome: string }>(
    `select r.content, a.score, a.outcome from assessment_records r join assessments a on a.id = r.assessment_id
     where a.company_id = $1 and a.number = $2`,
    [company, number],
  )
  expect(
    createHash('sha256')
      .update(row?.content ?? '')
      .digest('hex'),
  ).toBe(sha256)
  expect(row).toMatchObject({ score: 100, outcome: 'final' })
  expect(JSON.parse(row?.content ?? '')).toMatchObject({
    number,
    company: 'Acme',
    frozenBy: 'Olga',
    counts: { open: 0 },
  })
})

test('an official affirms the earned status, with the dates of the rule', async () => {
  const number = await assessed('Met')
  expect((await call(owner, 'affirm-assessment', { number, ...official })).status).toBe(400)
  await call(owner, 'freeze-assessment', { number })
  expect((await call(auditor, 'affirm-assessment', { number, ...official })).status).toBe(403)
  const answer = await call(owner, 'affirm-assessment', { number, ...official })
  expect(answer.status).toBe(200)
  const [row] = await functions.db.sql(
    `select state, valid_until = (status_on + interval '1 year')::date as a_year from assessments where company_id = $1 and number = $2`,
    [company, number],
  )
  expect(row).toEqual({ state: 'Affirmed', a_year: true })
})

test('its results are exported as OSCAL once they are frozen, with the affirming official', async () => {
  const number = await assessed('Met')
  const early = await call(owner, 'oscal-export', { document: 'results', assessment: number })
  expect([early.status, await early.json()]).toMatchObject([404, { code: 'no_record' }])
  await call(owner, 'freeze-assessment', { number })
  await call(owner, 'affirm-assessment', { number, ...official })
  const text = await (await call(auditor, 'oscal-export', { document: 'results', assessment: number })).text()
  expect(faultsByNist('results', JSON.parse(text))).toEqual([])
  expect(readResults(readOscal(text, 'assessment-results').document).every(({ result }) => result === 'Met')).toBe(true)
  expect(text).toContain('Olga Owner')
  expect((await call(owner, 'oscal-export', { document: 'ssp', assessment: number })).status).toBe(400)
  expect((await call(outsider, 'oscal-export', { document: 'results', assessment: number })).status).toBe(404)
})

test('without an earned status nothing can be affirmed', async () => {
  const number = await assessed('Not Met')
  await call(owner, 'freeze-assessment', { number })
  const answer = await call(owner, 'affirm-assessment', { number, ...official })
  expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ code: 'nothing_to_affirm' })])
})

test('affirming requires step-up', async () => {
  const number = await assessed('Met')
  await call(owner, 'freeze-assessment', { number })
  const old = await functions.person('Old')
  await functions.db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
    company,
    old.id,
  ])
  await functions.db.sql(`update auth.sessions set proven_at = now() - interval '1 day' where id = $1`, [old.sessionId])
  const answer = await call(old, 'affirm-assessment', { number, ...official })
  expect([answer.status, await answer.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'reauthentication_needed' }),
  ])
})

test.each(['freeze-assessment', 'affirm-assessment'])('%s: outsiders cannot reach it', async (name) => {
  const number = await assessed('Met')
  expect((await call(undefined, name, { number, ...official })).status).toBe(401)
  expect([403, 404]).toContain((await call(outsider, name, { number, ...official })).status)
  expect([403, 404]).toContain((await call(owner, name, { number: 99_999, ...official })).status)
  expect((await call(owner, name, { number: -1, ...official })).status).toBe(400)
})

/** A Level 1 assessment of the first two controls; returns its id, and controls inside and outside its scope. */
async function scoped() {
  const [row] = await functions.db.sql<{ id: string; number: number; inside: string; outside: string }>(
    `with made as (
       insert into assessments (company_id, kind, title, covers_all) values ($1, 'Self-assessment', 'First', false) returning id, number
     ), numbered as (
       select id, row_number() over (order by nist_id) as place from controls where company_id = $1
     ), scope as (
       insert into assessment_controls (company_id, assessment_id, control_id) select $1, made.id, numbered.id from made, numbered where place = 1
     )
     select made.id, made.number, (select id from numbered where place = 1) as inside, (select id from numbered where place = 2) as outside from made`,
    [company],
  )
  if (row === undefined) throw new Error('no assessment')
  return row
}

const inADay = () => new Date(Date.now() + 86_400_000).toISOString()

/** An outside assessor with a proven address, and that address. */
async function assessor(name: string) {
  const person = await functions.person(name)
  const [row] = await functions.db.sql<{ email: string }>(
    'update auth.users set email_proven_at = now() where id = $1 returning email',
    [person.id],
  )
  return { person, email: row?.email ?? '' }
}

/** An evidence file on a control; returns its id. */
async function fileOn(control: string, content: string): Promise<string> {
  const body = new FormData()
  for (const [field, value] of Object.entries({ companyId: company, controlIds: control, title: content }))
    body.append(field, value)
  body.append('file', new Blob([content]), `${content}.txt`)
  const answer = await functions.send(owner, 'upload-evidence', { method: 'POST', body })
  const { evidence } = (await answer.json()) as { evidence: { id: string } }
  return evidence.id
}

test('an invited assessor gets a mail with the link, the scope and the last day', async () => {
  const { id, number } = await scoped()
  const until = inADay()
  const invitation = { number, name: 'Cora', email: 'Cora@C3PAO.example', organization: 'C3PAO Ltd', until }
  const answer = await call(owner, 'invite-assessor', invitation)
  expect(await answer.json()).toMatchObject({ isMailed: false }) // No mail server: it waits in the outbox.
  const [mail] = await functions.db.sql<{ subject: string; text: string }>(
    `select subject, text from auth.mail_outbox where to_address = 'cora@c3pao.example' and kind = 'assessor_invitation'`,
  )
  expect(mail?.subject).toBe('You are invited to assess Acme')
  for (const words of [`/assessor/${id}`, '1 of its controls', until.slice(0, 10), 'Sign in as cora@c3pao.example'])
    expect(mail?.text).toContain(words)
})

test('an unauthorised invitation sends no mail', async () => {
  const { number } = await scoped()
  const invitation = { number, name: 'Eve', email: 'eve@c3pao.example', until: inADay() }
  expect((await call(undefined, 'invite-assessor', invitation)).status).toBe(401)
  for (const who of [auditor, outsider])
    expect([403, 404]).toContain((await call(who, 'invite-assessor', invitation)).status)
  expect((await call(owner, 'invite-assessor', { ...invitation, until: '2020-01-01T00:00:00Z' })).status).toBe(400)
  expect((await call(owner, 'invite-assessor', { ...invitation, email: 'eve' })).status).toBe(400)
  expect(await functions.db.sql(`select 1 from auth.mail_outbox where to_address = 'eve@c3pao.example'`)).toEqual([])
})

test('the response reports a mail if a mail server is set', async () => {
  const { number } = await scoped()
  await functions.db.sql(
    `insert into auth.mail_settings (host, port, security, from_name, from_address)
     values ('mail.example', 25, 'none', 'Parapet', 'parapet@mail.example')`,
  )
  const invitation = { number, name: 'Mia', email: 'mia@c3pao.example', until: inADay() }
  const answer = await call(owner, 'invite-assessor', invitation)
  await functions.db.sql('delete from auth.mail_settings')
  expect(await answer.json()).toMatchObject({ isMailed: true })
})

test('a seat whose mail cannot be queued is not granted', async () => {
  const { number } = await scoped()
  await functions.db.sql(
    `alter table auth.mail_outbox add constraint full_up check (to_address <> 'full@c3pao.example')`,
  )
  const invitation = { number, name: 'Full', email: 'full@c3pao.example', until: inADay() }
  const answer = await call(owner, 'invite-assessor', invitation)
  await functions.db.sql('alter table auth.mail_outbox drop constraint full_up')
  expect(answer.ok).toBe(false)
  expect(await functions.db.sql(`select from assessment_assessors where email = 'full@c3pao.example'`)).toEqual([])
})

test('one address gets three mails a day, and one company grants fifty seats a day', async () => {
  const { number, id } = await scoped()
  const invite = (email: string) =>
    call(owner, 'invite-assessor', { number, name: 'Nora', email, until: inADay() }).then(({ status }) => status)
  for (let time = 0; time < 4; time++) expect(await invite('nora@c3pao.example')).toBe(200)
  expect(await functions.db.sql(`select from auth.mail_outbox where to_address = 'nora@c3pao.example'`)).toHaveLength(3)
  await functions.db.sql(
    `insert into assessment_assessors (company_id, assessment_id, name, email, access_until, invited_by)
     select $1, $2, 'Many', 'many' || n || '@c3pao.example', now() + interval '1 day', $3
     from generate_series(1, 50 - (
       select count(*) from assessment_assessors where company_id = $1 and email is not null and created_at > now() - interval '1 day')) n`,
    [company, id, owner.id],
  )
  expect(await invite('one-too-many@c3pao.example')).toBe(429)
  expect(await invite('nora@c3pao.example'), 'a seat given again is no new one').toBe(200)
  expect(await functions.db.sql(`select from assessment_assessors where email = 'one-too-many@c3pao.example'`)).toEqual(
    [],
  )
  await functions.db.sql(`update assessment_assessors set created_at = now() - interval '2 days' where name = 'Many'`)
})

test('an assessor downloads only the files of the scope, until the last day, and each download is audited', async () => {
  const { id, number, inside, outside } = await scoped()
  const { person, email } = await assessor('Dora')
  const [shown, hidden] = [await fileOn(inside, 'Badge list'), await fileOn(outside, 'Door plan')]
  const ask = (who: TestPerson, evidenceId: string) => call(who, 'assessor-file', { assessmentId: id, evidenceId })
  expect((await ask(person, shown)).status, 'not invited yet').toBe(403)
  await call(owner, 'invite-assessor', { number, name: 'Dora', email, until: inADay() })

  const given = await ask(person, shown)
  expect([given.status, await given.text()]).toEqual([200, 'Badge list'])
  expect(given.headers.get('content-disposition')).toContain('Badge')
  expect(
    await functions.db.sql(`select user_id from audit.log where company_id = $1 and action = 'assessor_download'`, [
      company,
    ]),
  ).toEqual([{ user_id: person.id }])

  expect((await ask(person, hidden)).status, 'outside the scope').toBe(404)
  const other = await assessor('Zora')
  expect((await ask(other.person, shown)).status, 'another person').toBe(403)
  await functions.db.sql(
    `update assessment_assessors set access_until = now() - interval '1 second' where email = $1`,
    [email],
  )
  expect((await ask(person, shown)).status, 'after the day').toBe(403)
})

test('a person without a seat gets no file', async () => {
  const [evidence] = await functions.db.sql<{ id: string }>(
    `insert into evidence (company_id, title) values ($1, 'Empty') returning id`,
    [company],
  )
  const answer = await call(outsider, 'assessor-file', { assessmentId: company, evidenceId: evidence?.id })
  expect(answer.status).toBe(403)
})
