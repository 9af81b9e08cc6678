import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../../testing.ts'

let functions: TestFunctions
let ours: string
let theirs: string
let manager: TestPerson
let contributor: TestPerson
let auditor: TestPerson
let outsider: TestPerson

beforeAll(async () => {
  functions = await createTestFunctions()
  ours = await company('Acme')
  theirs = await company('Other')
  manager = await member(ours, 'Manager')
  contributor = await member(ours, 'Contributor')
  auditor = await member(ours, 'Auditor')
  outsider = await member(theirs, 'Owner')
})
afterAll(() => functions.close())

async function company(name: string): Promise<string> {
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into public.companies (name, protocol_id) values ($1, 'cmmc2') returning id`,
    [name],
  )
  return row?.id ?? ''
}

async function member(companyId: string, role: string): Promise<TestPerson> {
  const person = await functions.person(role)
  await functions.db.sql('insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, $3)', [
    companyId,
    person.id,
    role,
  ])
  return person
}

/** A contact of a third party, without an email address. */
async function aContact(): Promise<{ thirdPartyId: string; personId: string }> {
  const [row] = await functions.db.sql<{ thirdPartyId: string; personId: string }>(
    `with party as (insert into public.third_parties (company_id, name) values ($1, 'Contoso') returning id),
       person as (insert into public.people (company_id, name, is_external) values ($1, 'Rita Respondent', true) returning id),
       contact as (insert into public.third_party_contacts (company_id, third_party_id, person_id) select $1, t.id, p.id from party t, person p)
     select t.id as "thirdPartyId", p.id as "personId" from party t, person p`,
    [ours],
  )
  if (row === undefined) throw new Error('no contact')
  return row
}

async function call(person: TestPerson, name: string, input: Record<string, unknown>) {
  const body = JSON.stringify(input)
  const headers = { 'content-type': 'application/json' }
  const response = await functions.send(person, name, { method: 'POST', body, headers })
  const json: unknown = await response.json()
  return { status: response.status, json }
}

const QUESTION = {
  key: 'q1',
  section: 'Access',
  text: 'Which of these do you use?',
  kind: 'choices',
  options: [
    { text: 'Passkeys', points: 60 },
    { text: 'Codes', points: 40 },
  ],
  weight: 3,
  isRequired: true,
  requirements: ['3.5.3'],
}

const save = (person: TestPerson, changes: Record<string, unknown> = {}) =>
  call(person, 'save-questionnaire-template', {
    companyId: ours,
    title: 'Our questions',
    questions: [QUESTION],
    ...changes,
  })
const saved = z.object({ id: z.string(), version: z.number(), revision: z.number() })
const saveNew = async () => saved.parse((await save(manager)).json)
const send = async (person: TestPerson, template: string) =>
  call(person, 'send-questionnaire', {
    companyId: ours,
    contacts: [await aContact()],
    template,
    dueOn: '2027-01-31',
  })

test('a saving is one entry of the audit log; one over an older revision is refused', async () => {
  const { id, version, revision } = await saveNew()
  expect([version, revision]).toEqual([1, 1])
  expect(await save(manager, { template: { id, seen: 1 }, title: 'Changed' })).toMatchObject({
    status: 200,
    json: { id, version: 1, revision: 2 },
  })
  expect(await save(manager, { template: { id, seen: 1 } })).toMatchObject({ status: 409, json: { code: 'PT409' } })
  const entries = await functions.db.sql(
    `select action, user_id from audit_log where company_id = $1 and record_id = $2 order by seq`,
    [ours, id],
  )
  expect(entries).toEqual(['INSERT', 'UPDATE'].map((action) => ({ action, user_id: manager.id })))
})

test('Contributors, Auditors and members of another company save nothing', async () => {
  const { id } = await saveNew()
  for (const person of [contributor, auditor, outsider]) {
    expect((await save(person)).status).toBe(403)
    expect((await save(person, { template: { id, seen: 1 } })).status).toBe(403)
  }
  expect((await save(outsider, { companyId: theirs, template: { id, seen: 1 } })).status).toBe(409)
})

test.each([
  ['no title', { title: '  ' }],
  ['questions that are no list', { questions: { 0: QUESTION } }],
  ['a question without a text', { questions: [{ ...QUESTION, text: ' ' }] }],
  ['an unknown kind', { questions: [{ ...QUESTION, kind: 'file' }] }],
  ['one answer to choose from', { questions: [{ ...QUESTION, options: QUESTION.options.slice(1) }] }],
  ['points above 100', { questions: [{ ...QUESTION, options: [...QUESTION.options, { text: 'Keys', points: 101 }] }] }],
  ['two questions of one key', { questions: [QUESTION, QUESTION] }],
  ['a condition about a later question', { questions: [{ ...QUESTION, showsIf: { key: 'q2', answers: ['Yes'] } }] }],
  ['more questions than a questionnaire has', { questions: Array.from({ length: 501 }, () => QUESTION) }],
])('%s is refused with a sentence', async (_what, changes) => {
  const { status, json } = await save(manager, changes)
  expect([status, json]).toEqual([400, expect.objectContaining({ error: expect.stringMatching(/\w+ \w+/) })])
})

test('a version that was sent stays, and the next change begins another one', async () => {
  const { id } = await saveNew()
  expect((await send(contributor, id)).status).toBe(200)
  const questions = await functions.db.sql(
    `select q.kind, q.options, q.points from sent_questions q
     join sent_questionnaires s on s.id = q.questionnaire_id where s.template_id = $1`,
    [id],
  )
  expect(questions).toEqual([{ kind: 'choices', options: ['Passkeys', 'Codes'], points: [60, 40] }])
  const changed = { ...QUESTION, text: 'Which do you use now?' }
  expect((await save(manager, { template: { id, seen: 1 }, questions: [changed] })).json).toMatchObject({ version: 2 })
  expect((await send(contributor, id)).status).toBe(200)
  const versions = await functions.db.sql(
    `select version, questions -> 0 ->> 'text' as text from questionnaire_template_versions where template_id = $1 order by version`,
    [id],
  )
  expect(versions).toEqual([
    { version: 1, text: QUESTION.text },
    { version: 2, text: changed.text },
  ])
  await expect(functions.db.sql('delete from questionnaire_templates where id = $1', [id])).rejects.toThrow(
    'template_was_sent',
  )
})

test('a template of another company, an archived and an empty one are not sent', async () => {
  const { id } = await saveNew()
  expect((await send(outsider, id)).status).toBe(404)
  await functions.db.sql('update questionnaire_templates set archived_at = now() where id = $1', [id])
  expect((await send(contributor, id)).status).toBe(404)
  const { id: empty } = saved.parse((await save(manager, { questions: [] })).json)
  expect((await send(contributor, empty)).status).toBe(409)
})
