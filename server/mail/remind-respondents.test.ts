import { afterAll, beforeEach, expect, test } from 'vitest'
import { addCompany } from '#db/policies/testing-company.ts'
import { createTestDatabase } from '#db/testing.ts'
import { openDatabase } from '../platform/database/database-pool.ts'
import { remindRespondents } from './remind-respondents.ts'

const db = await createTestDatabase()
const database = openDatabase(db.urls, () => {})
const { service } = database
afterAll(async () => {
  await database.close()
  await db.end()
})
const owner = await db.person('Olga Owner')
const company = await addCompany(db, { members: { [owner]: 'Owner' } })

const [today] = await db.sql<{ day: string }>(`select (now() at time zone 'UTC')::date::text as day`)
const inDays = (days: number) => new Date(Date.parse(today?.day ?? '') + days * 86_400_000).toISOString().slice(0, 10)

beforeEach(() =>
  db.sql(`delete from third_parties; delete from seats; delete from people where is_external;
    delete from auth.mail_outbox; delete from notifications; delete from private.reminders_sent`),
)

/** A questionnaire that was sent 5 days ago to a respondent with an email address. */
async function sendDue(dueOn: string, codeBy: 'mail' | 'passphrase' = 'mail'): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `with party as (insert into third_parties (company_id, name) values ($1, 'Contoso') returning id),
       sent as (insert into sent_questionnaires (company_id, third_party_id, template, title, due_on, created_by)
         select $1, id, 'general-security', 'Security', $2, $3 from party returning id),
       person as (insert into people (company_id, name, email, is_external)
         values ($1, 'Rita Respondent', case $4 when 'mail' then 'rita@contoso.example' end, true) returning id),
       seat as (insert into seats (company_id, purpose, subject_id, person_id, code_by, access_until, created_at)
         select $1, 'questionnaire', s.id, p.id, $4, now() + interval '30 days', now() - interval '5 days' from sent s, person p
         returning company_id, id),
       link as (insert into private.seat_links (company_id, seat_id, token_hash, passphrase_hash)
         select company_id, id, sha256(id::text::bytea), case $4 when 'passphrase' then sha256('x') end from seat)
     select id from sent`,
    [company, dueOn, owner, codeBy],
  )
  return row?.id ?? ''
}

const remind = (config: { smtpUrl: string | undefined } = { smtpUrl: 'smtp://mail.example' }) =>
  remindRespondents(service, config, { signal: new AbortController().signal })
const mails = () =>
  db.sql(`select to_address, text from auth.mail_outbox where kind = 'seat_reminder' order by created_at`)
const change = (id: string, what: string) => db.sql(`update sent_questionnaires set ${what} where id = $1`, [id])
const tellSenders = async () => {
  await service.query('select private.notify_due_days()')
  return db.sql('select title, link from notifications where user_id = $1', [owner])
}

test('a respondent is reminded once a week ahead, once a day ahead and once when the day has passed', async () => {
  const id = await sendDue(inDays(8))
  expect(await remind()).toEqual({ mailed: 0 })
  for (const days of [7, 1, -1]) {
    await change(id, `due_on = '${inDays(days)}'`)
    // However many servers ask.
    const turns = await Promise.all([remind(), remind(), remind()])
    expect([days, turns.reduce((sum, { mailed = 0 }) => sum + mailed, 0)]).toEqual([days, 1])
  }
  expect(await mails()).toEqual([
    {
      to_address: 'rita@contoso.example',
      text: expect.stringContaining(`The questionnaire “Security” is due on ${inDays(7)}.`),
    },
    { to_address: 'rita@contoso.example', text: expect.stringContaining(`our email of ${inDays(-5)}`) },
    { to_address: 'rita@contoso.example', text: expect.stringContaining(`was due on ${inDays(-1)}`) },
  ])
})

test('a colleague with unanswered questions is reminded at the address that the respondent gave', async () => {
  const id = await sendDue(inDays(1))
  await db.sql(
    `with asked as (insert into sent_questions (company_id, questionnaire_id, position, key, text) values ($1, $2, 1, 'logs', 'Logs?') returning id),
       seat as (insert into seats (company_id, purpose, subject_id, delegated_by, name, email, code_by, access_until, created_at)
         select company_id, purpose, subject_id, id, 'Tom', 'tom@contoso.example', 'mail', access_until, created_at from seats returning id),
       link as (insert into private.seat_links (company_id, seat_id, token_hash) select $1, id, sha256('tom') from seat)
     insert into delegated_questions (company_id, question_id, seat_id) select $1, asked.id, seat.id from asked, seat`,
    [company, id],
  )
  expect(await remind()).toEqual({ mailed: 2 })
  expect(new Set((await mails()).map(({ to_address: to }) => to))).toEqual(
    new Set(['rita@contoso.example', 'tom@contoso.example']),
  )
  await db.sql(
    `delete from auth.mail_outbox; update sent_questions set answer = 'Yes'; update private.seat_links set reminded_day = null, reminded_stage = null`,
  )
  await remind()
  expect(await mails()).toMatchObject([{ to_address: 'rita@contoso.example' }])
})

test.each([
  ['submitted its answers', `update sent_questionnaires set state = 'Submitted'`],
  ['lost the link', `update seats set ended_at = now(), ended_because = 'revoked'`],
  ['left', `update people set left_on = current_date where is_external`],
  ['got the link yesterday', `update seats set created_at = now() - interval '1 day'`],
  ['was asked by a company that was deleted', `update companies set deleted_at = now()`],
])('a respondent who %s is not reminded', async (_what, statement) => {
  await sendDue(inDays(1))
  await db.sql(statement)
  expect(await remind()).toEqual({ mailed: 0 })
  await db.sql('update companies set deleted_at = null')
})

test('neither without a mail server nor by a copy of the installation, and later reminders follow', async () => {
  await sendDue(inDays(1))
  expect(await remind({ smtpUrl: undefined })).toEqual({ mailed: 0 })
  await db.sql(`update private.installation set copy = 'test'`)
  expect(await remind()).toEqual({ mailed: 0 })
  await db.sql(`update private.installation set copy = null`)
  expect(await remind()).toEqual({ mailed: 1 })
})

test('the sender is reminded of a late questionnaire, and of one with a passphrase ahead of its day', async () => {
  await sendDue(inDays(1))
  expect(await tellSenders()).toEqual([])
  const id = await sendDue(inDays(1), 'passphrase')
  const [sent] = await db.sql<{ number: number }>('select number from sent_questionnaires where id = $1', [id])
  const link = `/questionnaires/sent/SQ-${sent?.number}?company=${company}`
  expect(await tellSenders()).toEqual([{ title: `SQ-${sent?.number} is due tomorrow`, link }])
  await db.sql('delete from notifications')
  await db.sql('delete from sent_questionnaires where id <> $1', [id])
  await change(id, `due_on = '${inDays(-1)}'`)
  expect(await tellSenders()).toEqual([{ title: `SQ-${sent?.number} was due on ${inDays(-1)}`, link }])
  expect(await remind()).toEqual({ mailed: 0 })
})

test('members and respondents cannot claim reminders', async () => {
  expect(await db.as(owner, 'select private.remind_respondents(1)')).toBe('denied')
  expect(await db.as({ role: 'seat', session_id: undefined }, 'select private.remind_respondents(1)')).toBe('denied')
})
