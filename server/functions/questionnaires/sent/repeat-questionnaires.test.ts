import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addCompany } from '#db/policies/testing-company.ts'
import { createTestDatabase } from '#db/testing.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import { repeatQuestionnaires } from './repeat-questionnaires.ts'

const db = await createTestDatabase()
const database = openDatabase(db.urls, () => {})
const { service } = database
afterAll(async () => {
  await database.close()
  await db.end()
})
const owner = await db.person('Olga Owner')
const manager = await db.person('Max Manager')
const company = await addCompany(db, { members: { [owner]: 'Owner', [manager]: 'Manager' } })
const [today] = await db.sql<{ day: string }>(`select (now() at time zone 'UTC')::date::text as day`)
const inDays = (days: number) => new Date(Date.parse(today?.day ?? '') + days * 86_400_000).toISOString().slice(0, 10)

beforeEach(() =>
  db.sql(`delete from third_parties; delete from seats; delete from people where is_external; delete from questionnaire_templates;
    delete from auth.mail_outbox; delete from notifications; update private.installation set copy = null`),
)

const ENCRYPTION = 'Is our data encrypted in transit and where it is stored?'
const idOf = async (text: string, values: unknown[]) => (await db.sql<{ id: string }>(text, values))[0]?.id ?? ''

interface Sent {
  readonly party: string
  readonly id: string
}

/** General security, sent 360 days ago with 20 days to answer, submitted, to be sent again today. */
async function sentLastYear(
  people: Readonly<Record<string, string | null>> = { Rita: 'rita@contoso.example' },
): Promise<Sent> {
  const party = await idOf(
    `insert into third_parties (company_id, name, owner_id) values ($1, 'Contoso', $2) returning id`,
    [company, manager],
  )
  const id = await idOf(
    `insert into sent_questionnaires (company_id, third_party_id, template, title, due_on, state, submitted_at, created_by, repeat_months,
       repeat_on, finding_weight, created_at)
     values ($1, $2, 'general-security', 'General security', $3, 'Accepted', now() - interval '350 days', $4, 12, $5, 5, now() - interval '360 days')
     returning id`,
    [company, party, inDays(-340), owner, today?.day],
  )
  await db.sql(
    `insert into sent_questions (company_id, questionnaire_id, position, key, text, kind, options, points, answer, note)
     values ($1, $2, 1, 'encryption', $3, 'choice', '{Yes,Partly,No}', '{100,50,0}', 'Partly', 'Not the tapes'),
       ($1, $2, 2, 'policy', 'Reworded since', 'choice', '{Yes}', '{100}', 'Yes', '')`,
    [company, id, ENCRYPTION],
  )
  for (const [name, email] of Object.entries(people)) await respondent({ party, id }, name, email)
  return { party, id }
}

const respondent = ({ party, id }: Sent, name: string, email: string | null, ended: string | null = 'finished') =>
  db.sql(
    `with person as (insert into people (company_id, name, email, is_external) values ($1, $4, $5, true) returning id),
       contact as (insert into third_party_contacts (company_id, third_party_id, person_id) select $1, $2, id from person)
     insert into seats (company_id, purpose, subject_id, person_id, code_by, access_until, ended_at, ended_because)
     select $1, 'questionnaire', $3, id, 'mail', now(), case when $6::text is not null then now() end, $6 from person`,
    [company, party, id, name, email, ended],
  )

const SMTP: { publicUrl: string; smtpUrl: string | undefined } = {
  smtpUrl: 'smtp://mail.example',
  publicUrl: 'https://grc.example',
}
const turn = (cursor: unknown = null) => {
  const saved: unknown[] = []
  const saveCursor = async (at: unknown) => void saved.push(at)
  return {
    saved,
    run: (config = SMTP) =>
      repeatQuestionnaires(service, config, { signal: new AbortController().signal, cursor, saveCursor }),
  }
}
const run = (config?: Parameters<ReturnType<typeof turn>['run']>[0]) => turn().run(config)
const repeated = () =>
  db.sql<{ id: string; number: number }>(
    `select id, number, state, due_on::text, repeat_months, repeat_on::text, finding_weight, created_by, repeats_id from sent_questionnaires
     where repeats_id is not null`,
  )
const notices = () => db.sql('select user_id, title, body, link from notifications order by id')
const mails = () => db.sql(`select to_address from auth.mail_outbox where kind = 'seat_invitation' order by 1`)

test('a questionnaire is sent again once, to the same contacts, however many servers are at it', async () => {
  const before = await sentLastYear({ Rita: 'rita@contoso.example', Tom: 'tom@contoso.example' })
  const turns = await Promise.all([run(), run(), run()])
  expect(turns.reduce((sum, { sent = 0 }) => sum + sent, 0)).toBe(1)
  const [next, ...more] = await repeated()
  expect([next, more]).toEqual([
    expect.objectContaining({
      state: 'Sent',
      due_on: inDays(20),
      repeat_months: 12,
      finding_weight: 5,
      created_by: owner,
      repeats_id: before.id,
    }),
    [],
  ])
  expect(await mails()).toEqual([{ to_address: 'rita@contoso.example' }, { to_address: 'tom@contoso.example' }])
  expect(await notices()).toEqual([
    {
      user_id: owner,
      title: `SQ-${next?.number} was sent to Contoso again`,
      body: `General security, due ${inDays(20)}.`,
      link: `/questionnaires/sent/SQ-${next?.number}?company=${company}`,
    },
  ])
  expect(await run()).toEqual({ sent: 0 })
  expect(await db.sql('select repeat_on, repeat_months from sent_questionnaires where id = $1', [before.id])).toEqual([
    { repeat_on: null, repeat_months: null },
  ])
})

test('the last answers are offered where the question has the same words, and none is given', async () => {
  await sentLastYear()
  await run()
  const [next] = await repeated()
  expect(
    await db.sql(
      `select key, answer, last_answer, last_note, last_on::text from sent_questions
       where questionnaire_id = $1 and (last_answer <> '' or key = 'policy') order by key`,
      [next?.id],
    ),
  ).toEqual([
    { key: 'encryption', answer: '', last_answer: 'Partly', last_note: 'Not the tapes', last_on: inDays(-350) },
    { key: 'policy', answer: '', last_answer: '', last_note: '', last_on: null },
  ])
})

test('the series goes on from its day, and after a long pause from today', async () => {
  const months = async (before: string, now: string) =>
    (
      await db.sql<{ day: string }>(`select ($1::date + make_interval(months => $2))::date::text as day`, [before, now])
    )[0]?.day
  await sentLastYear()
  await db.sql('update sent_questionnaires set repeat_on = $1', [inDays(-3)])
  await run()
  expect((await repeated())[0]).toMatchObject({ repeat_on: await months(inDays(-3), '12') })
  await db.sql('delete from third_parties')
  await sentLastYear({ Tom: 'tom@contoso.example' })
  await db.sql('update sent_questionnaires set repeat_on = $1', [inDays(-800)])
  await run()
  expect((await repeated())[0]).toMatchObject({ repeat_on: await months(inDays(0), '12') })
})

test.each([
  ['without a mail server', { ...SMTP, smtpUrl: undefined }, { Rita: 'rita@contoso.example' }, 'To: Rita.'],
  ['where a contact has no address', SMTP, { Rita: null }, 'To: Rita.'],
  ['where no contact is left', SMTP, {}, 'None of its contacts is left. Choose others.'],
])('%s it becomes a task with links to hand over', async (_what, config, people, who) => {
  await sentLastYear(people)
  expect(await run(config)).toEqual({ sent: 1 })
  const [next] = await repeated()
  expect(await db.sql('select 1 from seats where subject_id = $1', [next?.id])).toEqual([])
  expect(await notices()).toEqual([
    expect.objectContaining({
      title: `SQ-${next?.number} for Contoso is ready: hand over its links`,
      body: `General security, due ${inDays(20)}. ${who}`,
    }),
  ])
})

test('a contact whose access was revoked, who left or who is no contact any more gets no link', async () => {
  const sent = await sentLastYear()
  await respondent(sent, 'Revoked', 'revoked@contoso.example', 'revoked')
  await respondent(sent, 'Gone', 'gone@contoso.example')
  await respondent(sent, 'Other', 'other@contoso.example')
  await db.sql(`update people set left_on = current_date where name = 'Gone'`)
  await db.sql(`delete from third_party_contacts where person_id = (select id from people where name = 'Other')`)
  await run()
  expect(await mails()).toEqual([{ to_address: 'rita@contoso.example' }])
})

test.each([
  ['whose day is to come', `update sent_questionnaires set repeat_on = repeat_on + 1`],
  ['of a third party that is offboarded', `update third_parties set status = 'Offboarding'`],
  ['of a company that was deleted', `update companies set deleted_at = now()`],
  ['in a restored copy', `update private.installation set copy = 'undecided'`],
])('a questionnaire %s is not sent', async (_what, statement) => {
  await sentLastYear()
  await db.sql(statement)
  expect(await run()).toEqual({ sent: 0 })
  expect(await repeated()).toEqual([])
  await db.sql('update companies set deleted_at = null')
})

test('one whose third party is being changed waits for the next turn', async () => {
  await sentLastYear()
  const ending = new pg.Client(db.urls.admin)
  await ending.connect()
  await ending.query('begin')
  await ending.query(`update third_parties set status = 'Offboarding'`)
  expect(await run()).toEqual({ sent: 0 })
  await ending.query('rollback')
  await ending.end()
  expect(await run()).toEqual({ sent: 1 })
})

test('one that fails leaves nothing behind and holds up no other', async () => {
  const first = await sentLastYear({ Rita: 'rita@contoso.example' })
  const second = await sentLastYear({ Tom: 'tom@contoso.example' })
  const [failing, sound] = first.id < second.id ? [first, second] : [second, first]
  // Fails after the questionnaire and its questions were written.
  const person = await idOf('select person_id as id from seats where subject_id = $1', [failing.id])
  await db.sql(`alter table seats add constraint failing check (person_id <> '${person}') not valid`)
  const attempt = turn()
  await expect(attempt.run()).rejects.toThrow()
  expect(await repeated()).toEqual([])
  await turn(attempt.saved.at(-1)).run()
  expect(await repeated()).toEqual([expect.objectContaining({ repeats_id: sound.id })])
  await db.sql('alter table seats drop constraint failing')
  expect(await run()).toEqual({ sent: 1 })
})

test('an archived template ends the series and the owner is told', async () => {
  const { id } = await sentLastYear()
  const template = await idOf(
    `insert into questionnaire_templates (company_id, title, archived_at) values ($1, 'Own', now()) returning id`,
    [company],
  )
  await db.sql('update sent_questionnaires set template = $2 where id = $1', [id, template])
  await db.sql('update sent_questionnaires set created_by = null')
  expect(await run()).toEqual({ sent: 0 })
  expect(await notices()).toEqual([
    expect.objectContaining({
      user_id: manager,
      title: expect.stringMatching(/^SQ-\d+ could not be sent to Contoso again$/),
    }),
  ])
  expect(await run()).toEqual({ sent: 0 })
  expect(await notices()).toHaveLength(1)
})

test('one that was sent again and is set to repeat once more is sent, and follows none', async () => {
  const { id } = await sentLastYear()
  await run()
  await db.sql('update sent_questionnaires set repeat_months = 12, repeat_on = $2 where id = $1', [id, today?.day])
  expect(await run()).toEqual({ sent: 1 })
  expect(await repeated()).toEqual([expect.objectContaining({ repeats_id: id })])
  expect(await db.sql('select 1 from sent_questionnaires where repeat_on > $1', [today?.day])).toHaveLength(2)
})

test('whose sender left becomes the third party owner’s', async () => {
  const leaver = await db.person('Lea Leaver')
  await sentLastYear()
  await db.sql('update sent_questionnaires set created_by = $1', [leaver])
  await run()
  expect(await repeated()).toEqual([expect.objectContaining({ created_by: manager })])
})
