import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startSeatServer, type SeatServer, type SentForm } from './testing-seats.ts'

const mailing = await startSeatServer({ SMTP_URL: 'smtp://mail.example', AUTH_ATTEMPTS_PER_MINUTE: '1000' })
const mailless = await startSeatServer({ AUTH_ATTEMPTS_PER_MINUTE: '1000' })
afterAll(() => Promise.all([mailing.end(), mailless.end()]))

const TOM = { name: 'Tom Technician', email: 'Tom@contoso.example' }

async function post(server: SeatServer, path: string, input: object, token?: string) {
  const response = await server.post(path, input, { ...(token !== undefined && { token }) })
  const text = await response.text()
  return { status: response.status, text, json: text === '' ? undefined : (JSON.parse(text) as unknown) }
}
const delegate = (server: SeatServer, token: string | undefined, questions: readonly string[], more: object = {}) =>
  post(server, '/functions/v1/delegate-questions', { questions, ...TOM, ...more }, token)
const rpc = (server: SeatServer, token: string, name: string, input: object = {}) =>
  post(server, `/rest/v1/rpc/${name}`, input, token)
const answer = (server: SeatServer, token: string, question: string, text = 'Yes', seen = 0) =>
  rpc(server, token, 'seat_answer', { question, answer: text, note: '', seen })

const handed = z.object({ handOver: z.object({ link: z.url(), passphrase: z.string() }) })
const entered = z.object({ accessToken: z.string() })
const delegations = z.array(
  z.object({
    seat: z.string(),
    name: z.string(),
    email: z.string(),
    state: z.string(),
    questions: z.array(z.object({ id: z.string(), is_answered: z.boolean(), revision: z.number(), files: z.number() })),
  }),
)

const tokenIn = (link: string) => new URL(link).hash.replace('#token=', '')

/** Delegates without a mail server; returns the session of the colleague. */
async function delegated(token: string, questions: readonly string[], more: object = {}): Promise<string> {
  const { handOver } = handed.parse((await delegate(mailless, token, questions, more)).json)
  return enter(mailless, tokenIn(handOver.link), handOver.passphrase)
}
async function enter(server: SeatServer, token: string, code: string): Promise<string> {
  return entered.parse((await post(server, '/functions/v1/enter-seat', { token, code })).json).accessToken
}
const listOf = async (server: SeatServer, token: string) =>
  delegations.parse((await rpc(server, token, 'seat_delegations')).json)

async function begin(server = mailless): Promise<{ form: SentForm; rita: string; seat: string }> {
  const form = await server.sendQuestionnaire()
  const { token, seat } = await server.seated(form)
  return { form, rita: token, seat }
}

test('a colleague sees and answers only what was delegated; the respondent sees how far they are', async () => {
  const { form, rita } = await begin()
  const [first, second] = form.questions
  const tom = await delegated(rita, [first])
  const { text } = await rpc(mailless, tom, 'seat_questionnaire')
  expect(text).toContain('Question 1')
  expect(text).not.toContain('Question 2')
  expect(text).toContain('"delegated_by": "Rita Respondent"')
  expect(await answer(mailless, tom, first)).toMatchObject({ json: { is_saved: true, answered_by: 'Tom Technician' } })
  expect((await answer(mailless, tom, second)).text).toContain('There is no such question')
  const file = () => new File(['name,value\n1,2\n'], 'values.csv', { type: 'text/csv' })
  expect((await mailless.attach(second, file(), tom)).status).toBe(400)
  expect((await mailless.attach(first, file(), tom)).status).toBe(200)
  expect(await listOf(mailless, rita)).toEqual([
    {
      seat: expect.any(String),
      name: 'Tom Technician',
      email: 'tom@contoso.example',
      state: 'opened',
      questions: [{ id: first, is_answered: true, revision: 1, files: 1 }],
    },
  ])
})

test('submitting, delegating and taking back stay with the respondent', async () => {
  const { form, rita } = await begin()
  const [first, second] = form.questions
  const tom = await delegated(rita, form.questions)
  await answer(mailless, tom, first)
  await answer(mailless, tom, second)
  const [colleague] = await listOf(mailless, rita)
  expect((await rpc(mailless, tom, 'seat_submit')).status).toBe(403)
  expect((await rpc(mailless, tom, 'seat_delegations')).status).toBe(403)
  expect((await rpc(mailless, tom, 'seat_take_back', { delegate: colleague?.seat })).status).toBe(403)
  expect((await delegate(mailless, tom, [first], { email: 'eve@contoso.example' })).status).toBe(403)
  expect((await rpc(mailless, rita, 'seat_submit')).status).toBe(204)
  expect((await answer(mailless, tom, first, 'No', 1)).text).toContain('were submitted')
  expect((await delegate(mailless, rita, [first])).text).toContain('were submitted')
})

test('taking back ends the link and the session at once, and keeps the answers', async () => {
  const { form, rita } = await begin()
  const [first] = form.questions
  const { handOver } = handed.parse((await delegate(mailless, rita, [first])).json)
  const tom = await enter(mailless, tokenIn(handOver.link), handOver.passphrase)
  await answer(mailless, tom, first)
  const [colleague] = await listOf(mailless, rita)
  expect((await rpc(mailless, rita, 'seat_take_back', { delegate: colleague?.seat })).status).toBe(204)
  expect((await answer(mailless, tom, first, 'No', 1)).status).toBe(401)
  expect((await post(mailless, '/functions/v1/open-seat', { token: tokenIn(handOver.link) })).json).toMatchObject({
    code: 'link_revoked',
  })
  expect(await listOf(mailless, rita)).toEqual([])
  expect((await rpc(mailless, rita, 'seat_questionnaire')).text).toContain('"answered_by": "Tom Technician"')
  const log = await mailless.db.sql<{ action: string; colleague: string }>(
    `select action, metadata ->> 'colleague' as colleague from audit_log
     where action in ('seat_delegated', 'seat_taken_back') and metadata ->> 'subject_id' = $1 order by seq`,
    [form.id],
  )
  expect(log).toEqual([
    { action: 'seat_delegated', colleague: 'Tom Technician' },
    { action: 'seat_taken_back', colleague: 'Tom Technician' },
  ])
})

test('the same address gets one link for all its questions, and a question goes to one colleague', async () => {
  const { form, rita } = await begin()
  const [first, second] = form.questions
  const before = await delegated(rita, [first])
  const tom = await delegated(rita, [second])
  expect([401, 403]).toContain((await rpc(mailless, before, 'seat_questionnaire')).status)
  expect(await listOf(mailless, rita)).toMatchObject([{ questions: [{ id: first }, { id: second }] }])
  const pia = await delegated(rita, [first], { name: 'Pia Planner', email: 'pia@contoso.example' })
  expect((await answer(mailless, tom, first)).status).toBe(400)
  expect((await answer(mailless, pia, first)).status).toBe(200)
  await delegated(rita, [second], { name: 'Pia Planner', email: 'pia@contoso.example' })
  // Nothing is left for Tom.
  expect((await rpc(mailless, tom, 'seat_questionnaire')).status).toBe(401)
  expect(await listOf(mailless, rita)).toMatchObject([{ name: 'Pia Planner' }])
})

test('when the company revokes the respondent, the colleagues lose access as well', async () => {
  const { form, rita, seat } = await begin()
  const tom = await delegated(rita, form.questions)
  // A second time it changes nothing: a third party that ends meets each seat of its own and by its respondent.
  for (let turn = 0; turn < 2; turn += 1)
    await mailless.db.sql('select private.end_seat($1, $2, $3)', [form.companyId, seat, 'revoked'])
  expect((await answer(mailless, tom, form.questions[0])).status).toBe(401)
  expect((await delegate(mailless, rita, form.questions)).status).toBe(401)
})

test('colleagues of an earlier link of the respondent lose access with the newest one, and their questions', async () => {
  const { form, rita, seat } = await begin()
  const tom = await delegated(rita, form.questions)
  await mailless.db.sql(`update seats set ended_at = now(), ended_because = 'replaced' where id = $1`, [seat])
  const [newest] = await mailless.db.sql<{ id: string }>(
    `insert into seats (company_id, purpose, subject_id, person_id, code_by, access_until)
     select company_id, purpose, subject_id, person_id, code_by, access_until from seats where id = $1 returning id`,
    [seat],
  )
  expect((await answer(mailless, tom, form.questions[0])).status).toBe(200)
  await mailless.db.sql('select private.end_seat($1, $2, $3)', [form.companyId, newest?.id, 'revoked'])
  expect((await answer(mailless, tom, form.questions[0], 'No', 1)).status).toBe(401)
  expect(
    await mailless.db.sql('select 1 from delegated_questions where question_id = any ($1)', [form.questions]),
  ).toEqual([])
})

test('as many as the pool has connections delegate at once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => begin()))
  const answers = await Promise.all(people.map(({ form, rita }) => delegate(mailless, rita, form.questions)))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
})

test('a questionnaire of others, a session that ended and one’s own address are refused', async () => {
  const { form, rita } = await begin()
  const other = await mailless.sendQuestionnaire()
  const otto = await mailless.seated(other, 'Otto Other', 'otto@fabrikam.example')
  expect((await delegate(mailless, otto.token, form.questions)).text).toContain('There is no such question')
  expect((await delegate(mailless, otto.token, other.questions, { email: 'OTTO@fabrikam.example' })).text).toContain(
    'own address',
  )
  expect((await delegate(mailless, undefined, form.questions)).status).toBe(403)
  await delegated(rita, form.questions)
  const [colleague] = await listOf(mailless, rita)
  expect((await rpc(mailless, otto.token, 'seat_take_back', { delegate: colleague?.seat })).text).toContain(
    'no such colleague',
  )
  expect(await listOf(mailless, otto.token)).toEqual([])
  await mailless.db.sql(`update seats set access_until = now() - interval '1 second' where id = $1`, [otto.seat])
  expect((await delegate(mailless, otto.token, other.questions)).status).toBe(403)
})

test('a condition on a question of others is told in words instead', async () => {
  const { form, rita } = await begin()
  const [first, second] = form.questions
  await mailless.db.sql(`update sent_questions set shows_if = 'question-1', shows_when = '{Yes}' where id = $1`, [
    second,
  ])
  const questionsOf = async (token: string) =>
    z
      .object({ questions: z.array(z.object({ shows_if: z.string().nullable(), depends_on: z.string().nullable() })) })
      .parse((await rpc(mailless, token, 'seat_questionnaire')).json).questions
  const tom = await delegated(rita, [second])
  expect(await questionsOf(tom)).toEqual([{ shows_if: null, depends_on: 'Question 1' }])
  const both = await delegated(rita, [first, second])
  expect((await questionsOf(both))[1]).toEqual({ shows_if: 'question-1', depends_on: null })
})

test('with a mail server the link comes by mail, with a code, and the respondent gets no secret', async () => {
  const { form, rita } = await begin(mailing)
  expect((await delegate(mailing, rita, form.questions)).json).toEqual({})
  const [mail] = await mailing.db.sql<{ subject: string; text: string }>(
    `select subject, text from auth.mail_outbox where kind = 'seat_delegation' and to_address = 'tom@contoso.example'`,
  )
  expect(mail?.subject).toBe('Rita Respondent asks for your answers')
  expect(mail?.text).toContain('questions of the questionnaire “Security” for Works')
  const { token } = await mailing.mailed('tom@contoso.example')
  expect((await post(mailing, '/functions/v1/open-seat', { token })).json).toMatchObject({
    delegatedBy: 'Rita Respondent',
    address: 't•••@contoso.example',
  })
  await post(mailing, '/functions/v1/send-seat-code', { token })
  const tom = await enter(mailing, token, (await mailing.mailed('tom@contoso.example')).code)
  expect((await answer(mailing, tom, form.questions[0])).status).toBe(200)
})
