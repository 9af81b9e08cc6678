import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../../testing.ts'

let functions: TestFunctions
let ours: Party
let theirs: Party
let editor: TestPerson
let reader: TestPerson
let outsider: TestPerson

const CONTACT = { thirdPartyId: crypto.randomUUID(), personId: crypto.randomUUID() }

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

async function anotherParty({ companyId }: Party): Promise<string> {
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into public.third_parties (company_id, name) values ($1, 'Fabrikam') returning id`,
    [companyId],
  )
  return row?.id ?? ''
}

async function contactAt({ companyId, thirdPartyId }: Party, name: string) {
  const [row] = await functions.db.sql<{ personId: string }>(
    `with person as (insert into public.people (company_id, name, is_external) values ($1, $3, true) returning id)
     insert into public.third_party_contacts (company_id, third_party_id, person_id) select $1, $2, id from person
     returning person_id as "personId"`,
    [companyId, thirdPartyId, name],
  )
  return { thirdPartyId, personId: row?.personId ?? '' }
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
const contactOf = ({ thirdPartyId, personId }: Party, changes: Record<string, unknown> = {}) => ({
  thirdPartyId,
  personId,
  ...changes,
})
const send = (person: TestPerson, changes: Record<string, unknown> = {}) =>
  call(person, 'send-questionnaire', {
    companyId: ours.companyId,
    contacts: [contactOf(ours)],
    template: 'general-security',
    dueOn: '2027-01-31',
    ...changes,
  })

const countSent = async () =>
  (await functions.db.sql<{ count: number }>('select count(*)::int as count from sent_questionnaires'))[0]?.count
const given = z.object({
  sent: z.array(z.object({ id: z.string(), number: z.number() })),
  handOver: z.array(z.object({ person: z.string(), thirdParty: z.string(), link: z.url(), passphrase: z.string() })),
})

test('without a mail server the sender gets a link and a passphrase; the audit log has one entry of the sending', async () => {
  const { status, json } = await send(editor)
  expect([status, json]).toMatchObject([
    200,
    { mailed: 0, sent: [{ number: 1 }], handOver: [{ thirdParty: 'Contoso' }] },
  ])
  const id = given.parse(json).sent[0]?.id
  const entries = await functions.db.sql(
    `select relation, action, user_id from audit_log where company_id = $1 and relation in ('sent_questionnaires', 'sent_questions')`,
    [ours.companyId],
  )
  expect(entries).toEqual([{ relation: 'sent_questionnaires', action: 'INSERT', user_id: editor.id }])
  const questions = await functions.db.sql('select from sent_questions where questionnaire_id = $1', [id])
  expect(questions.length).toBeGreaterThan(20)
})

test('contacts of one third party share a questionnaire, and each third party has its own', async () => {
  const tom = await contactAt(ours, 'Tom Technician')
  const fabrikam = await contactAt({ ...ours, thirdPartyId: await anotherParty(ours) }, 'Fay Fabrikam')
  const { json } = await send(editor, { contacts: [fabrikam, contactOf(ours), tom] })
  const { sent, handOver: handed } = given.parse(json)
  expect(sent).toHaveLength(2)
  expect(handed.map(({ person, thirdParty }) => [person, thirdParty])).toEqual([
    ['Rita Respondent', 'Contoso'],
    ['Tom Technician', 'Contoso'],
    ['Fay Fabrikam', 'Fabrikam'],
  ])
  const seats = await functions.db.sql<{ seats: number }>(
    'select count(*)::int as seats from seats where subject_id = any ($1) and ended_at is null group by subject_id order by 1 desc',
    [sent.map(({ id }) => id)],
  )
  expect(seats).toEqual([{ seats: 2 }, { seats: 1 }])
})

test('a reader, a stranger and a person without rights in the company send nothing', async () => {
  const before = await countSent()
  expect((await send(reader)).status).toBe(403)
  expect((await send(outsider)).status).toBe(404)
  expect((await send(outsider, { contacts: [contactOf(theirs)] })).status).toBe(404)
  expect(await countSent()).toBe(before)
})

test('a contact of another company or of no third party is refused', async () => {
  expect((await send(editor, { contacts: [contactOf(ours, { personId: theirs.personId })] })).status).toBe(404)
  expect((await send(editor, { contacts: [contactOf(ours), contactOf(theirs)] })).status).toBe(404)
})

test.each([
  ['a template that does not exist', { template: '__proto__' }],
  ['no day', { dueOn: '31 January' }],
  ['an impossible day', { dueOn: '2027-02-30' }],
  ['a day beyond the calendar', { dueOn: '3000-01-01' }],
  ['no contact', { contacts: [] }],
  ['a contact that is named twice', { contacts: [CONTACT, CONTACT] }],
  ['a malformed id', { contacts: [{ ...CONTACT, thirdPartyId: 'Contoso' }] }],
  ['more contacts than one request may name', { contacts: Array.from({ length: 101 }, () => CONTACT) }],
])('%s is refused with a sentence', async (_what, changes) => {
  const { status, json } = await send(editor, changes)
  expect([status, json]).toEqual([400, expect.objectContaining({ error: expect.stringMatching(/\w+ \w+/) })])
})

test('a new link needs answers that are open, and a return needs submitted ones and a member who may edit', async () => {
  const questionnaireId = given.parse((await send(editor)).json).sent[0]?.id
  const link = (person: TestPerson, changes: Record<string, unknown> = {}) =>
    call(person, 'send-questionnaire-links', {
      companyId: ours.companyId,
      links: [{ questionnaireId, personId: ours.personId }],
      ...changes,
    })
  const state = async () =>
    (await functions.db.sql('select state, review_note from sent_questionnaires where id = $1', [questionnaireId]))[0]
  expect((await link(editor)).status).toBe(200)
  expect((await link(reader)).status).toBe(403)
  expect((await link(outsider)).status).toBe(404)
  expect((await link(outsider, { companyId: theirs.companyId })).status).toBe(404)
  expect((await link(editor, { returnNote: 'Name the auditor' })).status).toBe(400)
  await functions.db.sql(`update sent_questionnaires set state = 'Submitted' where id = $1`, [questionnaireId])
  expect((await link(editor)).status).toBe(409)
  expect((await link(editor, { returnNote: '  ' })).status).toBe(400)
  expect((await link(reader, { returnNote: 'Name the auditor' })).status).toBe(403)
  expect(await state()).toEqual({ state: 'Submitted', review_note: '' })
  expect((await link(editor, { returnNote: 'Name the auditor' })).status).toBe(200)
  expect(await state()).toEqual({ state: 'Returned', review_note: 'Name the auditor' })
})

test('a questionnaire repeats after the months that were asked for, and offers the answers of the last one', async () => {
  const first = given.parse((await send(editor, { repeatMonths: 12, findingWeight: 5 })).json).sent[0]?.id
  const repeat = await functions.db.sql(
    `select repeat_months, repeat_on = ((now() at time zone 'UTC')::date + interval '12 months')::date as "isInAYear", finding_weight
     from sent_questionnaires where id = $1`,
    [first],
  )
  expect(repeat).toEqual([{ repeat_months: 12, isInAYear: true, finding_weight: 5 }])
  expect((await send(editor, { repeatMonths: 61 })).status).toBe(400)
  await functions.db.sql(
    `update sent_questions set answer = 'Yes' where questionnaire_id = $1 and key = 'encryption'`,
    [first],
  )
  const offered = async () => {
    const id = given.parse((await send(editor)).json).sent[0]?.id
    return functions.db.sql(
      `select key, answer, last_answer from sent_questions where questionnaire_id = $1 and last_on is not null`,
      [id],
    )
  }
  expect(await offered()).toEqual([])
  await functions.db.sql(
    `update sent_questionnaires set state = 'Submitted', submitted_at = now() + interval '1 hour' where id = $1`,
    [first],
  )
  expect(await offered()).toEqual([{ key: 'encryption', answer: '', last_answer: 'Yes' }])
})
