import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { giveProof } from '#db/testing-proof.ts'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../testing.ts'

let functions: TestFunctions
let owner: TestPerson
let outsider: TestPerson
let company: string

/** A Level 2 company that calls all its 110 requirements Completed, and shows nothing for it. */
beforeAll(async () => {
  functions = await createTestFunctions()
  owner = await functions.person('Olga')
  outsider = await functions.person('Otto')
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
  )
  company = row?.id ?? ''
  await functions.db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
    company,
    owner.id,
  ])
  await functions.db.sql(
    `insert into org_control_status (company_id, control_id, status) select company_id, id, 'Completed' from controls where company_id = $1`,
    [company],
  )
  await functions.db.sql(
    `insert into control_objectives (company_id, control_id, objective_id, result)
     select c.company_id, c.id, o.id, 'Met' from controls c join catalog_objectives o on o.catalog_id = c.catalog_id where c.company_id = $1`,
    [company],
  )
})
afterAll(() => functions.close())

const official = { name: 'Olga Owner', title: 'President' }

const call = (who: TestPerson | undefined, name: string, body: Record<string, unknown>) =>
  functions.send(who, name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId: company, ...body }),
  })

const issue = z.object({ rule: z.string(), control: z.string().nullable() })
const list = z.object({ stops: z.array(issue), issues: z.array(issue), sha256: z.string() })
const listOf = async (number: number) => list.parse(await (await call(owner, 'assessment-issues', { number })).json())
const refusal = z.object({ code: z.string(), error: z.string() })
const refusalOf = async (answer: Response) => ({ status: answer.status, ...refusal.parse(await answer.json()) })
const countsOf = (issues: readonly { rule: string }[]) =>
  Object.fromEntries(
    [...new Set(issues.map(({ rule }) => rule))].map((rule) => [
      rule,
      issues.filter((one) => one.rule === rule).length,
    ]),
  )

/** An assessment whose results are those of the company itself. */
async function assessed(kind: string): Promise<{ id: string; number: number }> {
  const [row] = await functions.db.sql<{ id: string; number: number }>(
    `insert into assessments (company_id, kind, title) values ($1, $2, 'Yearly') returning id, number`,
    [company, kind],
  )
  await functions.db.sql('select prefill_results($1, $2)', [company, row?.id])
  return row ?? { id: '', number: 0 }
}

async function recordOf(number: number) {
  const [row] = await functions.db.sql<{ content: string }>(
    `select r.content from assessment_records r join assessments a on a.id = r.assessment_id where a.company_id = $1 and a.number = $2`,
    [company, number],
  )
  return z
    .object({ endedOn: z.string().nullable(), proof: z.object({ rules: z.string(), issues: z.array(issue) }) })
    .parse(JSON.parse(row?.content ?? ''))
}

test('without proof a self-assessment is not frozen, and the list says why', async () => {
  const { number } = await assessed('Self-assessment')
  const { stops } = await listOf(number)
  expect(countsOf(stops)).toEqual({
    'no-scope': 1,
    'no-assessor': 1,
    'no-end': 1,
    'no-frozen-ssp': 1,
    'met-without-statement': 110,
    'met-without-evidence': 110,
  })
  expect(await refusalOf(await call(owner, 'freeze-assessment', { number }))).toEqual({
    status: 409,
    code: 'proof_missing',
    error: `Proof is missing: No scope, No assessor, No end date, No frozen SSP, Met without accepted evidence (110), Met without a statement (110).`,
  })
  const [row] = await functions.db.sql('select state from assessments where company_id = $1 and number = $2', [
    company,
    number,
  ])
  expect(row).toEqual({ state: 'In Progress' })
})

test('a gap analysis is frozen with the list, which its record keeps', async () => {
  const { number } = await assessed('Gap analysis')
  const { stops, issues } = await listOf(number)
  expect(stops).toEqual([])
  expect((await call(owner, 'freeze-assessment', { number })).status).toBe(200)
  const { proof, endedOn } = await recordOf(number)
  expect(proof.rules).toBe('2026-11-23')
  expect(proof.issues.map(({ rule, control }) => [rule, control])).toEqual(
    issues.map(({ rule, control }) => [rule, control]),
  )
  expect(proof.issues.length).toBeGreaterThan(220)
  expect(endedOn).toBe(null)
})

test('the official signs the issues of the record, and can sign them only once they were read', async () => {
  await functions.db.sql(
    `update org_control_status s set review_on = '2020-01-01' from controls c
     where s.company_id = $1 and c.id = s.control_id and c.nist_id = '3.1.7'`,
    [company],
  )
  const { id, number } = await assessed('Self-assessment')
  await giveProof(functions.db, company, id)
  expect(countsOf((await listOf(number)).stops)).toEqual({})
  expect((await call(owner, 'freeze-assessment', { number })).status).toBe(200)
  const { issues, sha256 } = await listOf(number)
  expect(countsOf(issues)).toEqual({ 'review-passed': 1 })
  // What changes now is not in the record.
  await functions.db.sql(`update org_control_status set review_on = null where company_id = $1`, [company])
  expect((await listOf(number)).sha256).toBe(sha256)
  const affirm = (more: object) => call(owner, 'affirm-assessment', { number, ...official, ...more })
  for (const unread of [{}, { issuesSha256: '0'.repeat(64) }])
    expect(await refusalOf(await affirm(unread))).toEqual({
      status: 409,
      code: 'issues_unread',
      error: 'Read the listed issues first: Review date passed.',
    })
  expect((await affirm({ issuesSha256: sha256, statusOn: '2020-06-29' })).status, 'it has ended by then').toBe(400)
  expect((await affirm({ issuesSha256: sha256 })).status).toBe(200)
  const [signed] = await functions.db.sql<{ statement: string; issues: unknown[] }>(
    `select f.statement, f.issues from assessment_affirmations f join assessments a on a.id = f.assessment_id
     where a.company_id = $1 and a.number = $2`,
    [company, number],
  )
  expect(signed?.statement).toMatch(/I have read the issue listed with this affirmation, and affirm knowing it\.$/)
  expect(signed?.issues).toEqual([expect.objectContaining({ rule: 'review-passed', control: '3.1.7' })])
})

test('a year later the official reads what is wrong then', async () => {
  const { id, number } = await assessed('Self-assessment')
  await giveProof(functions.db, company, id)
  await call(owner, 'freeze-assessment', { number })
  expect((await call(owner, 'affirm-assessment', { number, ...official })).status).toBe(200)
  await functions.db.sql(
    `update assessments set status_on = status_on - 300, valid_until = valid_until - 300, affirm_by = affirm_by - 300
     where company_id = $1 and number = $2`,
    [company, number],
  )
  await functions.db.sql(`update evidence set review_state = 'Not reviewed' where company_id = $1`, [company])
  const { stops, issues, sha256 } = await listOf(number)
  expect([stops, countsOf(issues)]).toEqual([[], { 'met-without-evidence': 110 }])
  expect((await refusalOf(await call(owner, 'affirm-assessment', { number, ...official }))).code).toBe('issues_unread')
  expect((await call(owner, 'affirm-assessment', { number, ...official, issuesSha256: sha256 })).status).toBe(200)
})

test('the list is for members', async () => {
  expect((await call(undefined, 'assessment-issues', { number: 1 })).status).toBe(401)
  expect((await call(outsider, 'assessment-issues', { number: 1 })).status).toBe(404)
})
