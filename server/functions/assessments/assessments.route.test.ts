import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** An assessment with every objective answered; its number. */
async function assessed(result: string): Promise<number> {
  const [row] = await functions.db.sql<{ number: number }>(
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
  return row?.number ?? 0
}

const official = { name: 'Olga Owner', title: 'President' }

test('a record holds what was found with its arithmetic, under the hash that is told', async () => {
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

test('an official affirms what was earned, with the dates of the rule', async () => {
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

test('its results are given out as OSCAL once they are frozen, with who affirmed them', async () => {
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

test('where nothing was earned nothing is affirmed', async () => {
  const number = await assessed('Not Met')
  await call(owner, 'freeze-assessment', { number })
  const answer = await call(owner, 'affirm-assessment', { number, ...official })
  expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ code: 'nothing_to_affirm' })])
})

test('a session that was not proven lately does not affirm', async () => {
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

test.each(['freeze-assessment', 'affirm-assessment'])('%s: nobody else reaches it', async (name) => {
  const number = await assessed('Met')
  expect((await call(undefined, name, { number, ...official })).status).toBe(401)
  expect([403, 404]).toContain((await call(outsider, name, { number, ...official })).status)
  expect([403, 404]).toContain((await call(owner, name, { number: 99_999, ...official })).status)
  expect((await call(owner, name, { number: -1, ...official })).status).toBe(400)
})

test('a file is given to nobody who was not invited', async () => {
  const [evidence] = await functions.db.sql<{ id: string }>(
    `insert into evidence (company_id, title) values ($1, 'Empty') returning id`,
    [company],
  )
  const answer = await call(outsider, 'assessor-file', { assessmentId: company, evidenceId: evidence?.id })
  expect(answer.status).toBe(403)
})
