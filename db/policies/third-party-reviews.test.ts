import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const owner = await db.person('Olga Owner')
const manager = await db.person('Max Manager')
const contributor = await db.person('Carl Contributor')
const auditor = await db.person('Ada Auditor')
const outsider = await db.person('Otto Outsider')
const people = { owner, manager, contributor, auditor, outsider }
const company = await addCompany(db, {
  members: { [owner]: 'Owner', [manager]: 'Manager', [contributor]: 'Contributor', [auditor]: 'Auditor' },
})
const other = await addCompany(db, { members: { [outsider]: 'Owner' } })
const ASSESSED = `request = 'Send the SOC 2 report.', requested_on = '2026-11-01', answers = 'Sent.', answered_on = '2026-11-05',
  findings = 'No exceptions.', assessed_on = '2026-11-06'`
const DECIDED = `decision = 'Approved', next_review_on = '2998-01-01', residual_risk = 'Low'`
const mine = 'where company_id = $1'

beforeEach(async () => {
  await db.sql('delete from third_parties where company_id = $1', [company])
  await db.sql(
    `insert into third_parties (company_id, name, tier, data_held) values ($1, 'Contoso', 'Tier 1', '{PHI}')`,
    [company],
  )
  await db.sql(
    `insert into third_party_reviews (company_id, third_party_id) select company_id, id from third_parties ${mine}`,
    [company],
  )
})

const change = (who: string, set: string) =>
  commitAs(db, who, `update third_party_reviews set ${set} ${mine}`, [company])

test.each([
  //  who            read       begin      write      decide     delete
  ['owner', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
  ['manager', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
  ['contributor', 'allowed', 'allowed', 'allowed', 'denied', 'hidden'],
  ['auditor', 'allowed', 'denied', 'hidden', 'hidden', 'hidden'],
  ['outsider', 'hidden', 'denied', 'hidden', 'hidden', 'hidden'],
] as const)('reviews of third parties: %s', async (who, read, begin, write, decide, remove) => {
  const [party] = await db.sql<{ id: string }>(
    `insert into third_parties (company_id, name) values ($1, 'Fabrikam') returning id`,
    [company],
  )
  const ask = (statement: string) => db.as(people[who], statement, [company])
  expect({
    read: await ask(`select 1 from third_party_reviews ${mine}`),
    begin: await db.as(people[who], 'insert into third_party_reviews (company_id, third_party_id) values ($1, $2)', [
      company,
      party?.id,
    ]),
    write: await ask(`update third_party_reviews set ${ASSESSED} ${mine}`),
    decide: await ask(`update third_party_reviews set ${ASSESSED}, ${DECIDED} ${mine}`),
    remove: await ask(`delete from third_party_reviews ${mine}`),
  }).toEqual({ read, begin, write, decide, remove })
})

test('a review of a third party of another company is refused', async () => {
  await expect(
    commitAs(
      db,
      outsider,
      'insert into third_party_reviews (company_id, third_party_id) select $1, id from third_parties where company_id = $2',
      [other, company],
    ),
  ).resolves.toBeDefined()
  const [party] = await db.sql<{ id: string }>(`select id from third_parties ${mine}`, [company])
  await expect(
    commitAs(db, outsider, 'insert into third_party_reviews (company_id, third_party_id) values ($1, $2)', [
      other,
      party?.id,
    ]),
  ).rejects.toThrow('foreign key')
})

test('the steps follow one another with their texts and days, and one review is open at a time', async () => {
  const refused = (set: string, why: string) => expect(change(contributor, set)).rejects.toThrow(why)
  await refused(`answers = 'Sent.', answered_on = '2026-11-05'`, 'steps_in_order')
  await refused(`requested_on = '2026-11-01'`, 'steps_are_whole')
  await change(contributor, `request = 'Send it.', requested_on = '2026-11-01'`)
  await refused(`answers = 'Sent.', answered_on = '2026-10-31'`, 'steps_in_order')
  await refused(`answers = 'Sent.', answered_on = '2998-01-01'`, 'the date cannot be in the future')
  await expect(change(owner, DECIDED)).rejects.toThrow('steps_in_order')
  const second = `insert into third_party_reviews (company_id, third_party_id) select company_id, id from third_parties ${mine}`
  await expect(commitAs(db, contributor, second, [company])).rejects.toThrow(
    'A review of this third party is under way',
  )
  await change(owner, `${ASSESSED}, ${DECIDED}`)
  await commitAs(db, contributor, second, [company])
})

test('an approval needs a later review, and one with conditions names them', async () => {
  await change(owner, ASSESSED)
  const refused = (set: string, why: string) => expect(change(owner, set)).rejects.toThrow(why)
  await refused(`decision = 'Approved'`, 'decision_is_whole')
  await refused(`decision = 'Approved', next_review_on = '2026-01-01'`, 'Choose a day in the future')
  await refused(`decision = 'Approved with conditions', next_review_on = '2998-01-01'`, 'decision_is_whole')
  await change(owner, `decision = 'Rejected'`)
})

test('a decision sets the register, keeps who decided about what, and freezes the review', async () => {
  await db.sql(
    `with item as (insert into evidence (company_id, title, expires_on) values ($1, 'Contoso: BAA', '2998-02-01') returning id)
     insert into third_party_documents (company_id, third_party_id, evidence_id, kind)
     select $1, t.id, item.id, 'BAA' from third_parties t, item where t.company_id = $1`,
    [company],
  )
  await change(manager, `${ASSESSED}, ${DECIDED}`)
  const [party] = await db.sql(
    `select last_reviewed_on = (now() at time zone 'UTC')::date as "isToday", next_review_on::text as next, residual_risk as risk
     from third_parties ${mine}`,
    [company],
  )
  expect(party).toEqual({ isToday: true, next: '2998-01-01', risk: 'Low' })
  await db.sql(`update third_parties set name = 'Renamed' ${mine}`, [company])
  const [review] = await db.sql<{ record: object }>(
    `select record, decided_by, decided_at is not null as "hasTime" from third_party_reviews ${mine}`,
    [company],
  )
  expect(review).toMatchObject({
    decided_by: manager,
    hasTime: true,
    record: {
      name: 'Contoso',
      tier: 'Tier 1',
      dataHeld: ['PHI'],
      decidedBy: 'Max Manager',
      documents: [{ kind: 'BAA', title: 'Contoso: BAA', expiresOn: '2998-02-01' }],
    },
  })
  for (const set of [`findings = 'Better'`, 'decision = null', `next_review_on = '2997-01-01'`])
    await expect(change(owner, set)).rejects.toThrow('decided and cannot change')
  expect(await db.as(owner, `delete from third_party_reviews ${mine}`, [company])).toBe('hidden')
  expect(await db.as(owner, `update third_party_reviews set record = null ${mine}`, [company])).toBe('denied')
})

test('a third party with decided reviews is not deleted, and the refusal says what to do', async () => {
  const remove = () => commitAs(db, owner, `delete from third_parties ${mine}`, [company])
  await change(owner, `${ASSESSED}, ${DECIDED}`)
  await expect(remove()).rejects.toThrow('Contoso has decided reviews, which stay in the register. Offboard it instead')
  expect(await db.sql(`select 1 from third_party_reviews ${mine}`, [company])).toHaveLength(1)
  await db.sql(`delete from third_party_reviews ${mine}`, [company])
  await remove()
  expect(await db.sql(`select 1 from third_parties ${mine}`, [company])).toEqual([])
})

test('the account of the person who decided can be deleted', async () => {
  const leaving = await db.person('Lea Leaving')
  await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
    company,
    leaving,
  ])
  await change(leaving, `${ASSESSED}, ${DECIDED}`)
  await db.sql('delete from profiles where id = $1', [leaving])
  const [review] = await db.sql(`select decided_by, record ->> 'decidedBy' as name from third_party_reviews ${mine}`, [
    company,
  ])
  expect(review).toEqual({ decided_by: null, name: 'Lea Leaving' })
})

test('a review whose questionnaire was returned goes on, and is rejected but not approved', async () => {
  const [sent] = await db.sql<{ id: string }>(
    `insert into sent_questionnaires (company_id, third_party_id, template, title, due_on, state)
     select company_id, id, 'security', 'Security', '2998-01-01', 'Submitted' from third_parties ${mine} returning id`,
    [company],
  )
  await change(contributor, `${ASSESSED}, questionnaire_id = '${sent?.id}'`)
  await db.sql(`update sent_questionnaires set state = 'Returned', review_note = 'Again' ${mine}`, [company])
  await change(contributor, `findings = 'Returned for rework.', questionnaire_id = '${sent?.id}'`)
  await expect(change(owner, DECIDED)).rejects.toThrow('Choose a questionnaire that this third party has answered')
  await change(owner, `decision = 'Rejected'`)
})

test('the answers may be those of an answered questionnaire, of which the decision keeps what its answers show', async () => {
  const [sent] = await db.sql<{ id: string }>(
    `insert into sent_questionnaires (company_id, third_party_id, template, title, due_on)
     select company_id, id, 'security', 'Security', '2998-01-01' from third_parties ${mine} returning id`,
    [company],
  )
  await db.sql(
    `insert into sent_questions (company_id, questionnaire_id, position, key, text, kind, options, answer, shows_if, shows_when)
     values ($1, $2, 1, 'mfa', 'MFA?', 'choice', '{Yes,No}', 'Yes', null, '{}'),
       ($1, $2, 2, 'plan', 'Until when?', 'text', '{}', 'May', 'mfa', '{No}')`,
    [company, sent?.id],
  )
  await db.sql(
    `insert into sent_question_files (company_id, question_id, file, file_name, file_size, file_sha256, file_scan, added_by, submitted_at)
     select company_id, id, key || '/a', key || '.pdf', 9, repeat('a', 64), 'clean', 'Pia', now() from sent_questions ${mine}`,
    [company],
  )
  await change(contributor, ASSESSED)
  const choose = () => change(contributor, `questionnaire_id = '${sent?.id}'`)
  await expect(choose()).rejects.toThrow('Choose a questionnaire that this third party has answered')
  await db.sql(`update sent_questionnaires set state = 'Submitted', submitted_by = 'Pia' ${mine}`, [company])
  await choose()
  await change(owner, DECIDED)
  await expect(change(owner, 'questionnaire_id = null')).rejects.toThrow('decided and cannot change')
  await db.sql(`delete from sent_questionnaires ${mine}`, [company])
  const [review] = await db.sql(
    `select questionnaire_id, record -> 'questionnaire' as kept from third_party_reviews ${mine}`,
    [company],
  )
  expect(review).toMatchObject({
    questionnaire_id: null,
    kept: {
      title: 'Security',
      submittedBy: 'Pia',
      answers: [{ text: 'MFA?', answer: 'Yes' }],
      files: [{ text: 'MFA?', name: 'mfa.pdf', sha256: 'a'.repeat(64) }],
    },
  })
})
