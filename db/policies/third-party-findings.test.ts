import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const owner = await db.person('Olga Owner')
const contributor = await db.person('Carl Contributor')
const auditor = await db.person('Ada Auditor')
const outsider = await db.person('Otto Outsider')
const people = { owner, contributor, auditor, outsider }
const company = await addCompany(db, {
  members: { [owner]: 'Owner', [contributor]: 'Contributor', [auditor]: 'Auditor' },
})
const other = await addCompany(db, { members: { [outsider]: 'Owner' } })
const FINDING = `insert into third_party_findings (company_id, third_party_id, title) select company_id, id, 'No MFA' from third_parties where company_id = $1`
const mine = 'where company_id = $1'
const row = async (text: string, values: unknown[] = [company]) => (await db.sql(text, values))[0]
const idOf = async (text: string, values: unknown[] = [company]) => String((await row(text, values))?.['id'])

let party: string

beforeEach(async () => {
  await db.sql('delete from third_parties where company_id = $1', [company])
  await db.sql('delete from notifications')
  party = await idOf(`insert into third_parties (company_id, name, owner_id) values ($1, 'Contoso', $2) returning id`, [
    company,
    owner,
  ])
})

/** A questionnaire with four answers, each of a question with this weight, submitted. */
async function submit(answers: Readonly<Record<string, readonly [answer: string, weight: number]>>, finding = 3) {
  const sent = await idOf(
    `insert into sent_questionnaires (company_id, third_party_id, template, title, due_on, finding_weight)
     values ($1, $2, 'general-security', 'Security', '2998-01-31', $3) returning id`,
    [company, party, finding],
  )
  for (const [at, [key, [answer, weight]]] of Object.entries(answers).entries())
    await db.sql(
      `insert into sent_questions (company_id, questionnaire_id, position, key, text, kind, options, points, weight, answer, note, requirements,
         shows_if, shows_when)
       values ($1, $2, $3, $4, $4, 'choice', '{Yes,Partly,No,n/a}', '{100,50,0,null}', $5, $6, 'By May', '{3.5.3}',
         case $4 when 'hidden' then 'first' end, case $4 when 'hidden' then '{No}'::text[] else '{}' end)`,
      [company, sent, at + 1, key, weight, answer],
    )
  await setState(sent, 'Submitted')
  return sent
}
const setState = (sent: string, state: string) =>
  db.sql(`update sent_questionnaires set state = $2, review_note = 'Again' where id = $1`, [sent, state])
const found = () =>
  db.sql(
    `select title, severity, status, due_on - (now() at time zone 'UTC')::date as days from third_party_findings ${mine} order by number`,
    [company],
  )

test.each([
  //  who            read       add        change     accept     delete
  ['owner', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
  ['contributor', 'allowed', 'allowed', 'allowed', 'denied', 'hidden'],
  ['auditor', 'allowed', 'denied', 'hidden', 'hidden', 'hidden'],
  ['outsider', 'hidden', 'denied', 'hidden', 'hidden', 'hidden'],
] as const)('findings of third parties: %s', async (who, read, add, change, accept, remove) => {
  await db.sql(FINDING, [company])
  const ask = (statement: string, values: unknown[] = [company]) => db.as(people[who], statement, values)
  expect({
    read: await ask(`select 1 from third_party_findings ${mine}`),
    add: await ask(`insert into third_party_findings (company_id, third_party_id, title) values ($1, $2, 'No logs')`, [
      company,
      party,
    ]),
    change: await ask(`update third_party_findings set status = 'Resolved' ${mine}`),
    accept: await ask(`update third_party_findings set status = 'Accepted', reason = 'Small' ${mine}`),
    remove: await ask(`delete from third_party_findings ${mine}`),
  }).toEqual({ read, add, change, accept, remove })
})

test('low answers of enough weight are proposed when they are submitted, graver ones sooner', async () => {
  await submit({
    first: ['Yes', 5],
    gravest: ['No', 5],
    grave: ['No', 3],
    half: ['Partly', 5],
    light: ['No', 2],
    none: ['n/a', 5],
    hidden: ['No', 5],
  })
  expect(await found()).toEqual([
    { title: 'gravest', severity: 'High', status: 'Proposed', days: 30 },
    { title: 'grave', severity: 'Moderate', status: 'Proposed', days: 90 },
  ])
  expect(await row(`select description, owner_id from third_party_findings ${mine}`)).toEqual({
    description: 'Answer: No\nBy May',
    owner_id: owner,
  })
})

test('without a weight nothing is proposed', async () => {
  const sent = await submit({ gravest: ['No', 5] })
  await db.sql(`delete from third_party_findings ${mine}`, [company])
  await db.sql('update sent_questionnaires set finding_weight = null where id = $1', [sent])
  await setState(sent, 'Returned')
  await setState(sent, 'Submitted')
  expect(await found()).toEqual([])
})

test('answers that were corrected lose their proposals; decisions and what reviewers wrote into others stay', async () => {
  const sent = await submit({ one: ['No', 5], two: ['No', 5], three: ['No', 5], four: ['No', 5] })
  await commitAs(db, contributor, `update third_party_findings set title = 'No SSO' ${mine} and title = 'four'`, [
    company,
  ])
  await commitAs(db, contributor, `update third_party_findings set status = 'Open' ${mine} and title = 'one'`, [
    company,
  ])
  await expect(
    commitAs(db, contributor, `update third_party_findings set status = 'Dismissed' ${mine} and title = 'two'`, [
      company,
    ]),
  ).rejects.toThrow('set_aside_for_a_reason')
  await commitAs(
    db,
    contributor,
    `update third_party_findings set status = 'Dismissed', reason = 'Covered by contract' ${mine} and title = 'two'`,
    [company],
  )
  await expect(
    commitAs(db, contributor, `update third_party_findings set status = 'Proposed' ${mine} and title = 'two'`, [
      company,
    ]),
  ).rejects.toThrow('This finding was decided')
  await setState(sent, 'Returned')
  await db.sql(`update sent_questions set answer = 'Yes' where questionnaire_id = $1 and key <> 'four'`, [sent])
  await setState(sent, 'Submitted')
  expect((await found()).map(({ title, status }) => [title, status])).toEqual([
    ['one', 'Open'],
    ['two', 'Dismissed'],
    ['No SSO', 'Proposed'],
  ])
})

test('a finding names answers and reviews of its own third party only', async () => {
  const sent = await submit({ fine: ['Yes', 5] })
  const question = await idOf('select id from sent_questions where questionnaire_id = $1', [sent])
  const fabrikam = await idOf(`insert into third_parties (company_id, name) values ($1, 'Fabrikam') returning id`)
  const review = await idOf(
    'insert into third_party_reviews (company_id, third_party_id) values ($1, $2) returning id',
    [company, fabrikam],
  )
  const raise = (column: string, of: string, source: string, who = contributor, at = company) =>
    commitAs(
      db,
      who,
      `insert into third_party_findings (company_id, third_party_id, title, ${column}) values ($1, $2, 'Raised', $3)`,
      [at, of, source],
    )
  await expect(raise('question_id', fabrikam, question)).rejects.toThrow('this third party has submitted')
  await expect(raise('review_id', party, review)).rejects.toThrow('a review of this third party')
  await expect(raise('question_id', party, question, outsider, other)).rejects.toThrow('this third party has submitted')
  await raise('question_id', party, question)
  await expect(raise('question_id', party, question)).rejects.toThrow('one_finding_for_each_answer')
  await raise('review_id', fabrikam, review)
  await db.sql(
    `update third_party_reviews set request = 'r', requested_on = '2026-01-01', answers = 'a', answered_on = '2026-01-01',
       findings = 'f', assessed_on = '2026-01-01' where id = $1`,
    [review],
  )
  await commitAs(db, owner, `update third_party_reviews set decision = 'Rejected' where id = $1`, [review])
  await expect(raise('review_id', fabrikam, review)).rejects.toThrow('under way')
})

test('a decided review keeps its findings as they were', async () => {
  await db.sql(FINDING, [company])
  await db.sql(
    `insert into third_party_reviews (company_id, third_party_id, request, requested_on, answers, answered_on, findings, assessed_on)
     values ($1, $2, 'r', '2026-01-01', 'a', '2026-01-01', 'f', '2026-01-01')`,
    [company, party],
  )
  await db.sql(
    `insert into third_party_findings (company_id, third_party_id, title, status, review_id)
     select company_id, third_party_id, 'Of the review', 'Resolved', id from third_party_reviews ${mine}`,
    [company],
  )
  await db.sql(
    `insert into third_party_findings (company_id, third_party_id, title, status) values ($1, $2, 'Long gone', 'Resolved')`,
    [company, party],
  )
  await commitAs(db, owner, `update third_party_reviews set decision = 'Rejected' ${mine}`, [company])
  await commitAs(db, owner, `update third_party_findings set status = 'Resolved' ${mine}`, [company])
  const record = await row(`select jsonb_path_query_array(record, '$.findings[*].title') as titles,
    record #>> '{findings,0,status}' as status from third_party_reviews ${mine}`)
  expect(record).toEqual({ titles: ['No MFA', 'Of the review'], status: 'Open' })
})

const plan = async (who: string) =>
  db.rowsAs(
    who,
    `select plan_third_party_findings($1, array(select id from third_party_findings where company_id = $1)) as made`,
    [company],
  )

test('open findings become POA&M items with the controls of their questions, once; proposals do not', async () => {
  await submit({ first: ['No', 5], second: ['No', 3] })
  await db.sql(`update third_party_findings set status = 'Open' ${mine} and title = 'first'`, [company])
  await commitAs(
    db,
    contributor,
    `select plan_third_party_findings($1, array(select id from third_party_findings where company_id = $1))`,
    [company],
  )
  const items = await db.sql(
    `select i.weakness, i.source, i.severity, i.owner_id, c.nist_id, f.number from poam_items i
     join third_party_findings f on f.poam_item_id = i.id
     left join poam_controls l on l.item_id = i.id left join controls c on c.id = l.control_id where i.company_id = $1`,
    [company],
  )
  expect(items).toEqual([
    {
      weakness: 'Contoso: first',
      source: 'Other',
      severity: 'High',
      owner_id: owner,
      nist_id: '3.5.3',
      number: expect.any(Number),
    },
  ])
  expect(await plan(contributor)).toEqual([{ made: [] }])
})

test('the item of a finding that is overdue is due today, and that of one without a day has none', async () => {
  await db.sql(FINDING, [company])
  await db.sql(`update third_party_findings set due_on = '2026-01-31' ${mine}`, [company])
  await db.sql(FINDING, [company])
  await commitAs(
    db,
    contributor,
    `select plan_third_party_findings($1, array(select id from third_party_findings where company_id = $1))`,
    [company],
  )
  expect(
    await db.sql(
      `select i.due_on - (now() at time zone 'UTC')::date as days from poam_items i
       join third_party_findings f on f.poam_item_id = i.id where i.company_id = $1 order by f.number`,
      [company],
    ),
  ).toEqual([{ days: 0 }, { days: null }])
})

test('a reader and a stranger make no POA&M items of findings', async () => {
  await db.sql(FINDING, [company])
  await expect(plan(auditor)).rejects.toThrow('row-level security')
  expect(await plan(outsider)).toEqual([{ made: [] }])
})

test('a closed POA&M item proposes to the owner to resolve the finding, unless the owner closed it', async () => {
  await db.sql(FINDING, [company])
  const close = async (who: string) => {
    await commitAs(
      db,
      contributor,
      `select plan_third_party_findings($1, array(select id from third_party_findings where company_id = $1))`,
      [company],
    )
    await commitAs(
      db,
      who,
      `update poam_items set status = 'Closed', closing_reason = 'Done' where id = (select poam_item_id from third_party_findings ${mine})`,
      [company],
    )
    return db.sql(`select title, link from notifications where user_id = $1 and kind = 'poam'`, [owner])
  }
  expect(await close(owner)).toEqual([])
  await db.sql(`update third_party_findings set poam_item_id = null ${mine}`, [company])
  const { number } = (await row(`select number from third_party_findings ${mine}`)) ?? {}
  expect(await close(contributor)).toEqual([
    {
      title: expect.stringMatching(`^V-\\d+ was closed: check whether TF-${String(number)} is resolved$`),
      link: `/business-associates?open=TF-${String(number)}&company=${company}`,
    },
  ])
})

test('an open finding is due for its owner, or else for that of the third party', async () => {
  await db.sql(FINDING, [company])
  await db.sql(`update third_party_findings set due_on = '2026-01-31' ${mine}`, [company])
  const due = () =>
    db.sql(`select user_id, stage from private.due_third_party_findings('2026-02-01') where company_id = $1`, [company])
  expect(await due()).toEqual([{ user_id: owner, stage: 0 }])
  await db.sql(`update third_party_findings set owner_id = $2 ${mine}`, [company, contributor])
  expect(await due()).toEqual([{ user_id: contributor, stage: 0 }])
  await db.sql(`update third_party_findings set status = 'Resolved' ${mine}`, [company])
  expect(await due()).toEqual([])
})
