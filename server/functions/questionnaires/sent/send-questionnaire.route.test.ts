import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../../testing.ts'

let functions: TestFunctions
let ours: Party
let theirs: Party
let editor: TestPerson
let reader: TestPerson
let outsider: TestPerson

interface Party {
  readonly companyId: string
  readonly thirdPartyId: string
  /** A contact of the third party, without an email address. */
  readonly personId: string
}

beforeAll(async () => {
  functions = await createTestFunctions()
  ours = await party('Acme')
  theirs = await party('Other')
  editor = await member(ours, 'Contributor')
  reader = await member(ours, 'Auditor')
  outsider = await member(theirs, 'Owner')
})
afterAll(() => functions.close())

async function party(name: string): Promise<Party> {
  const [row] = await functions.db.sql<{ companyId: string; thirdPartyId: string; personId: string }>(
    `with company as (insert into public.companies (name, protocol_id) values ($1, 'cmmc2') returning id),
       party as (insert into public.third_parties (company_id, name) select id, 'Contoso' from company returning company_id, id),
       person as (insert into public.people (company_id, name, is_external) select id, 'Rita Respondent', true from company returning id),
       contact as (insert into public.third_party_contacts (company_id, third_party_id, person_id)
         select t.company_id, t.id, p.id from party t, person p)
     select t.company_id as "companyId", t.id as "thirdPartyId", p.id as "personId" from party t, person p`,
    [name],
  )
  if (row === undefined) throw new Error('no third party')
  return row
}

async function member({ companyId }: Party, role: string): Promise<TestPerson> {
  const person = await functions.person(role)
  await functions.db.sql('insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, $3)', [
    companyId,
    person.id,
    role,
  ])
  return person
}

async function call(person: TestPerson, name: string, input: Record<string, unknown>) {
  const body = JSON.stringify(input)
  const response = await functions.send(person, name, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  const json: unknown = await response.json()
  return { status: response.status, json }
}
const input = (changes: Record<string, unknown> = {}) => ({
  ...ours,
  template: 'general-security',
  dueOn: '2027-01-31',
  ...changes,
})
const send = (person: TestPerson, changes?: Record<string, unknown>) =>
  call(person, 'send-questionnaire', input(changes))

const countSent = async () =>
  (await functions.db.sql<{ count: number }>('select count(*)::int as count from sent_questionnaires'))[0]?.count
const given = z.object({
  id: z.string(),
  number: z.number(),
  handOver: z.object({ link: z.url(), passphrase: z.string() }),
})

test('without a mail server the sender gets a link and a passphrase; the audit log has one entry of the sending', async () => {
  const { status, json } = await send(editor)
  expect([status, json]).toMatchObject([200, { number: 1 }])
  const { id } = given.parse(json)
  const entries = await functions.db.sql(
    `select relation, action, user_id from audit_log where company_id = $1 and relation in ('sent_questionnaires', 'sent_questions')`,
    [ours.companyId],
  )
  expect(entries).toEqual([{ relation: 'sent_questionnaires', action: 'INSERT', user_id: editor.id }])
  const questions = await functions.db.sql('select from sent_questions where questionnaire_id = $1', [id])
  expect(questions.length).toBeGreaterThan(20)
})

test('a reader, a stranger and a person without rights in the company send nothing', async () => {
  const before = await countSent()
  expect((await send(reader)).status).toBe(403)
  expect((await send(outsider)).status).toBe(404)
  expect((await send(outsider, { ...theirs, companyId: ours.companyId })).status).toBe(404)
  expect(await countSent()).toBe(before)
})

test('a contact of another company or of no third party is refused', async () => {
  expect((await send(editor, { personId: theirs.personId })).status).toBe(404)
  expect((await send(editor, { thirdPartyId: theirs.thirdPartyId })).status).toBe(404)
})

test.each([
  ['a template that does not exist', { template: '__proto__' }],
  ['no day', { dueOn: '31 January' }],
  ['an impossible day', { dueOn: '2027-02-30' }],
  ['a day beyond the calendar', { dueOn: '3000-01-01' }],
  ['a malformed id', { thirdPartyId: 'Contoso' }],
])('%s is refused with a sentence', async (_what, changes) => {
  const { status, json } = await send(editor, changes)
  expect([status, json]).toEqual([400, expect.objectContaining({ error: expect.stringMatching(/\w+ \w+/) })])
})

test('a new link needs answers that are open, and a return needs submitted ones and a member who may edit', async () => {
  const { id: questionnaireId } = given.parse((await send(editor)).json)
  const link = (person: TestPerson, changes: Record<string, unknown> = {}) =>
    call(person, 'send-questionnaire-link', {
      companyId: ours.companyId,
      questionnaireId,
      personId: ours.personId,
      ...changes,
    })
  const state = async () =>
    (await functions.db.sql('select state, review_note from sent_questionnaires where id = $1', [questionnaireId]))[0]
  expect((await link(editor)).status).toBe(200)
  expect((await link(reader)).status).toBe(403)
  expect((await link(outsider)).status).toBe(404)
  expect((await link(outsider, { ...theirs })).status).toBe(404)
  expect((await link(editor, { returnNote: 'Name the auditor' })).status).toBe(400)
  await functions.db.sql(`update sent_questionnaires set state = 'Submitted' where id = $1`, [questionnaireId])
  expect((await link(editor)).status).toBe(409)
  expect((await link(editor, { returnNote: '  ' })).status).toBe(400)
  expect((await link(reader, { returnNote: 'Name the auditor' })).status).toBe(403)
  expect(await state()).toEqual({ state: 'Submitted', review_note: '' })
  expect((await link(editor, { returnNote: 'Name the auditor' })).status).toBe(200)
  expect(await state()).toEqual({ state: 'Returned', review_note: 'Name the auditor' })
})
