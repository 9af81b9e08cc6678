import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase, type Asker } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const owner = await db.person('Olga Owner')
const contributor = await db.person('Carl Contributor')
const auditor = await db.person('Ada Auditor')
const company = await addCompany(db, {
  members: { [owner]: 'Owner', [contributor]: 'Contributor', [auditor]: 'Auditor' },
})

interface Sent {
  readonly id: string
  readonly number: number
  /** By key. */
  readonly questions: ReadonlyMap<string, string>
}

/** Two questions that count, one of which shows a third, and an optional one. */
async function send(): Promise<Sent> {
  const [sent] = await db.sql<{ id: string; number: number }>(
    `with party as (insert into third_parties (company_id, name) values ($1, 'Contoso') returning id)
     insert into sent_questionnaires (company_id, third_party_id, template, title, due_on, created_by)
     select $1, id, 'general-security', 'Security', '2027-01-31', $2 from party returning id, number`,
    [company, owner],
  )
  const rows = await db.sql<{ id: string; key: string }>(
    `insert into sent_questions (company_id, questionnaire_id, position, key, text, kind, options, points, weight, is_required, shows_if, shows_when)
     values ($1, $2, 1, 'logs', 'Logs?', 'choice', '{Yes,No,n/a}', '{100,0,null}', 3, true, null, '{}'),
       ($1, $2, 2, 'report', 'Report?', 'choice', '{Yes,No,n/a}', '{100,0,null}', 1, true, null, '{}'),
       ($1, $2, 3, 'scope', 'Scope?', 'text', '{}', '{}', 0, true, 'report', '{Yes}'),
       ($1, $2, 4, 'more', 'More?', 'text', '{}', '{}', 0, false, null, '{}')
     returning id, key`,
    [company, sent?.id],
  )
  return { id: sent?.id ?? '', number: sent?.number ?? 0, questions: new Map(rows.map(({ id, key }) => [key, id])) }
}

type Respondent = Exclude<Asker, undefined>

async function seatFor(questionnaire: string, name = 'Rita Respondent'): Promise<Respondent> {
  const [session] = await db.sql<{ id: string }>(
    `with person as (insert into people (company_id, name, is_external) values ($1, $2, true) returning id),
       seat as (insert into seats (company_id, purpose, subject_id, person_id, code_by, access_until)
         select $1, 'questionnaire', $3, id, 'passphrase', now() + interval '1 day' from person returning id)
     insert into private.seat_sessions (company_id, seat_id, token_hash, expires_at)
     select $1, id, $4, now() + interval '1 hour' from seat returning id`,
    [company, name, questionnaire, randomBytes(32)],
  )
  return { role: 'seat', session_id: session?.id }
}

const answer = async (asker: Respondent, sent: Sent, key: string, text: string, seen = 0) => {
  const values = [sent.questions.get(key), text, '', seen]
  const [row] = await commitAs(db, asker, 'select seat_answer($1, $2, $3, $4) as saved', values)
  return row?.['saved']
}
const progress = async ({ id }: Sent) =>
  db.rowsAs(
    auditor,
    'select questions, answered, missing, score from sent_questionnaire_progress where sent_questionnaire_id = $1',
    [id],
  )
const stateOf = async ({ id }: Sent) =>
  (await db.sql<{ state: string }>('select state from sent_questionnaires where id = $1', [id]))[0]?.state

test('a respondent answers what is shown and submits once nothing required is missing; the sender is told', async () => {
  const sent = await send()
  const rita = await seatFor(sent.id)
  expect(await progress(sent)).toEqual([{ questions: 3, answered: 0, missing: 2, score: null }])
  expect(await answer(rita, sent, 'logs', 'Yes')).toMatchObject({
    is_saved: true,
    revision: 1,
    answered_by: 'Rita Respondent',
  })
  expect(await stateOf(sent)).toBe('Answering')
  await answer(rita, sent, 'report', 'Yes')
  expect(await progress(sent)).toEqual([{ questions: 4, answered: 2, missing: 1, score: 100 }])
  await expect(commitAs(db, rita, 'select seat_submit()')).rejects.toThrow('Required answers are missing: 1')
  await answer(rita, sent, 'report', 'No', 1)
  expect(await progress(sent)).toEqual([{ questions: 3, answered: 2, missing: 0, score: 75 }])
  await answer(rita, sent, 'report', 'n/a', 2)
  expect(await progress(sent)).toEqual([{ questions: 3, answered: 2, missing: 0, score: 100 }])
  await answer(rita, sent, 'logs', 'No', 1)
  expect(await progress(sent)).toEqual([{ questions: 3, answered: 2, missing: 0, score: 0 }])
  await commitAs(db, rita, 'select seat_submit()')
  expect(await stateOf(sent)).toBe('Submitted')
  const told = await db.sql(`select title, link from notifications where user_id = $1 and kind = 'questionnaire'`, [
    owner,
  ])
  expect(told).toEqual([
    {
      title: `Rita Respondent submitted SQ-${sent.number}`,
      link: `/questionnaires/sent/SQ-${sent.number}?company=${company}`,
    },
  ])
  await expect(answer(rita, sent, 'logs', 'No', 1)).rejects.toThrow('cannot be changed')
  await expect(commitAs(db, rita, 'select seat_submit()')).rejects.toThrow('submitted already')
})

test('a sender whose access has ended is told nothing', async () => {
  const sent = await send()
  const leaver = await db.person('Lea Leaver')
  await db.sql('update sent_questionnaires set created_by = $2 where id = $1', [sent.id, leaver])
  const rita = await seatFor(sent.id)
  await answer(rita, sent, 'logs', 'Yes')
  await answer(rita, sent, 'report', 'No')
  await commitAs(db, rita, 'select seat_submit()')
  expect(await db.sql('select 1 from notifications where user_id = $1', [leaver])).toEqual([])
})

test('two respondents at once: the second save over the same revision changes nothing and gets the first', async () => {
  const sent = await send()
  const [rita, tom] = [await seatFor(sent.id), await seatFor(sent.id, 'Tom Technician')]
  await answer(tom, sent, 'logs', 'No')
  expect(await answer(rita, sent, 'logs', 'Yes')).toEqual({
    is_saved: false,
    answer: 'No',
    note: '',
    revision: 1,
    answered_by: 'Tom Technician',
  })
  expect(await answer(rita, sent, 'report', 'Yes')).toMatchObject({ is_saved: true })
  expect(await answer(rita, sent, 'logs', 'Yes', 1)).toMatchObject({ is_saved: true, revision: 2 })
  // The response to a save was lost, and it is sent again.
  expect(await answer(rita, sent, 'logs', 'Yes', 1)).toMatchObject({ is_saved: true, revision: 2 })
})

test('a respondent reaches only the questionnaire of the link, and reading it is in the audit log', async () => {
  const [sent, other] = [await send(), await send()]
  const rita = await seatFor(sent.id)
  const [row] = await commitAs(db, rita, 'select seat_questionnaire() as read')
  expect(row?.['read']).toMatchObject({ title: 'Security', third_party: 'Contoso', respondent: 'Rita Respondent' })
  expect(JSON.stringify(row?.['read'])).not.toContain(other.questions.get('logs'))
  await expect(answer(rita, other, 'logs', 'Yes')).rejects.toThrow('no such question')
  const entries = await db.sql(
    `select metadata ->> 'name' as name from audit_log where action = 'seat_read' and metadata ->> 'subject_id' = $1`,
    [sent.id],
  )
  expect(entries).toEqual([{ name: 'Rita Respondent' }])
})

test('an answer that is not among the options is refused', async () => {
  const sent = await send()
  await expect(answer(await seatFor(sent.id), sent, 'logs', 'Perhaps')).rejects.toThrow('answer_fits_its_kind')
})

test('members read; what was submitted is accepted or returned with a note, and acceptance ends the links', async () => {
  const sent = await send()
  const rita = await seatFor(sent.id)
  const decide = `update sent_questionnaires set state = $2, review_note = $3 where id = $1`
  expect(
    await db.as(
      contributor,
      'insert into sent_questions (company_id, questionnaire_id, position, key, text) values ($1, $2, 9, $3, $3)',
      [company, sent.id, 'x'],
    ),
  ).toBe('denied')
  expect(
    await db.as(contributor, `update sent_questions set answer = 'No' where questionnaire_id = $1`, [sent.id]),
  ).toBe('denied')
  await expect(commitAs(db, contributor, decide, [sent.id, 'Accepted', ''])).rejects.toThrow(
    'Only a submitted questionnaire',
  )
  await answer(rita, sent, 'logs', 'No')
  await answer(rita, sent, 'report', 'No')
  await commitAs(db, rita, 'select seat_submit()')
  expect(await db.as(auditor, decide, [sent.id, 'Accepted', ''])).toBe('hidden')
  await expect(commitAs(db, contributor, decide, [sent.id, 'Returned', ' '])).rejects.toThrow('returned_with_a_note')
  await commitAs(db, contributor, decide, [sent.id, 'Returned', 'Explain the logs'])
  expect(await answer(rita, sent, 'logs', 'Yes', 1)).toMatchObject({ is_saved: true })
  expect(await stateOf(sent)).toBe('Returned')
  await commitAs(db, rita, 'select seat_submit()')
  await commitAs(db, contributor, decide, [sent.id, 'Accepted', ''])
  expect(await db.as(rita, 'select seat_questionnaire()')).toBe('denied')
  const ended = await db.sql('select ended_because from seats where subject_id = $1', [sent.id])
  expect(ended).toEqual([{ ended_because: 'finished' }])
})

test('a repetition is stopped at any time, is set only for a third party in business, and ends with it', async () => {
  const sent = await send()
  const repeat = (who: string, months: number | null) =>
    commitAs(
      db,
      who,
      `update sent_questionnaires set repeat_months = $2, repeat_on = current_date + $2 * 30 where id = $1`,
      [sent.id, months],
    )
  const monthsOf = async () =>
    (
      await db.sql<{ months: number | null }>('select repeat_months as months from sent_questionnaires where id = $1', [
        sent.id,
      ])
    )[0]?.months
  const become = (status: string) =>
    db.sql(
      `update third_parties t set status = $2 from sent_questionnaires s where s.id = $1 and t.id = s.third_party_id`,
      [sent.id, status],
    )
  await repeat(auditor, 12)
  expect(await monthsOf()).toBeNull()
  await repeat(contributor, 12)
  await become('Offboarding')
  await expect(repeat(contributor, 6)).rejects.toThrow('Contoso is being offboarded, so it is sent nothing again')
  await repeat(contributor, null)
  expect(await monthsOf()).toBeNull()
  await expect(repeat(contributor, 12)).rejects.toThrow('is sent nothing again')
  await become('Active')
  await repeat(contributor, 12)
  await become('Offboarding')
  await db.sql(
    `update offboarding_steps set state = 'Not needed', done_by = $2, done_on = current_date, note = 'It had none' where company_id = $1`,
    [company, owner],
  )
  expect(await monthsOf()).toBe(12)
  await become('Ended')
  expect(await monthsOf()).toBeNull()
  await expect(repeat(contributor, 12)).rejects.toThrow('Contoso has ended, so it is sent nothing again')
  await become('Active')
  expect(await monthsOf()).toBeNull()
})

test('deleting a third party ends the links to its questionnaires', async () => {
  const sent = await send()
  const rita = await seatFor(sent.id)
  await db.sql('delete from third_parties t using sent_questionnaires s where s.id = $1 and t.id = s.third_party_id', [
    sent.id,
  ])
  expect(await db.as(rita, 'select seat_questionnaire()')).toBe('denied')
})

test('the sender is reminded of a questionnaire that is late, until the third party ends', async () => {
  const sent = await send()
  const due = () =>
    db.sql(`select user_id, stage from private.due_sent_questionnaires('2027-02-01') where record_id = $1`, [sent.id])
  expect(await due()).toEqual([{ user_id: owner, stage: 0 }])
  const become = (status: string) =>
    db.sql(
      'update third_parties set status = $2 where id = (select third_party_id from sent_questionnaires where id = $1)',
      [sent.id, status],
    )
  await become('Offboarding')
  await db.sql(
    `update offboarding_steps set state = 'Not needed', done_by = $2, done_on = '2026-11-02', note = 'None'
     where company_id = $1`,
    [company, owner],
  )
  await become('Ended')
  expect(await due()).toEqual([])
})
