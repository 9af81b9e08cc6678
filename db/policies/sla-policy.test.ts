import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const people = {
  manager: await db.person('Manager'),
  contributor: await db.person('Contributor'),
  stranger: await db.person('Stranger'),
}
const [{ id: company } = { id: '' }] = await db.sql<{ id: string }>(
  `insert into companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
)
for (const who of ['manager', 'contributor'] as const)
  await db.sql('insert into user_companies (company_id, user_id, company_role) values ($1, $2, initcap($3))', [
    company,
    people[who],
    who,
  ])

beforeEach(async () => {
  await db.sql('delete from vulnerabilities')
  await db.sql('delete from sla_rules')
  await db.sql('delete from company_holidays')
})

const add = (columns: string, values: string) =>
  db.sql(
    `insert into vulnerabilities (company_id, title, first_seen_on, ${columns}) values ($1, 'Old', '2027-03-01', ${values})`,
    [company],
  )
const dues = async () =>
  (
    await db.sql<{ due: string | null; due_rule: string | null }>(
      'select due_on::text as due, due_rule from vulnerabilities order by number',
    )
  ).map(({ due, due_rule: rule }) => [due, rule])
const set = (who: string, rules: unknown, days: unknown = []) =>
  commitAs<{ n: number }>(db, who, 'select public.set_sla_policy($1, $2, $3) as n', [
    company,
    JSON.stringify(rules),
    JSON.stringify(days),
  ])
const preview = async (rules: unknown, days: readonly string[] = []) =>
  (
    await db.rowsAs<{ found: { first: unknown[] } }>(
      people.manager,
      'select public.preview_sla_policy($1, $2, $3) as found',
      [company, JSON.stringify(rules), days],
    )
  )[0]?.found

const FIVE_BUSINESS_DAYS = { severity: 'high', days: 5, in_business_days: true }

test('new deadlines move what rules have set, and leave the days that people chose', async () => {
  await add('severity', `'high'`)
  await add('severity, due_on', `'high', '2027-05-05'`)
  await add('severity', `'low'`)
  await add('severity, status, fixed_on', `'high', 'fixed', '2027-03-02'`)
  const before = await dues()
  expect(await preview([FIVE_BUSINESS_DAYS])).toMatchObject({
    earlier: 1,
    later: 1,
    first: [
      { number: expect.any(Number), before: '2027-03-31', after: '2027-03-08', rule: 'high: 5 business days' },
      { before: '2027-08-28', after: null, rule: null },
    ],
  })
  expect(await dues()).toEqual(before)
  expect(await set(people.manager, [FIVE_BUSINESS_DAYS])).toEqual([{ n: 2 }])
  expect(await dues()).toEqual([
    ['2027-03-08', 'high: 5 business days'],
    ['2027-05-05', null],
    [null, null],
    ['2027-03-31', 'high: 30 days'],
  ])
  // A holiday moves it on, and the rules stay as they are.
  const rules = () => db.sql('select id from sla_rules')
  const known = await rules()
  const [{ own } = { own: undefined }] = await db.rowsAs<{ own: { rules: unknown } }>(
    people.contributor,
    'select public.sla_policy($1) as own',
    [company],
  )
  await set(people.manager, own?.rules, [{ day: '2027-03-04', name: 'Founders' }])
  expect((await dues())[0]).toEqual(['2027-03-09', 'high: 5 business days'])
  expect(await rules()).toEqual(known)
  // Without rules of its own the company has the usual ones again.
  expect(await set(people.manager, null)).toEqual([{ n: 2 }])
  expect(await dues()).toEqual(before)
})

test('the first rule that matches counts, whatever the order of their severities', async () => {
  await add('severity, is_known_exploited', `'high', true`)
  await set(people.manager, [{ days: 60 }, { only_known_exploited: true, days: 3 }])
  expect(await dues()).toEqual([['2027-04-30', '60 days']])
  await set(people.manager, [{ only_known_exploited: true, days: 3 }, { days: 60 }])
  expect(await dues()).toEqual([['2027-03-04', 'known exploited: 3 days']])
})

test('days of an accepted risk do not count, and the KEV due date caps all the same', async () => {
  await add('severity', `'high'`)
  await db.sql(
    `update vulnerabilities set status = 'accepted', decision_reason = 'Later', accepted_until = '2999-01-01',
       accepted_on = (now() at time zone 'UTC')::date`,
  )
  await db.sql('update vulnerabilities set accepted_on = accepted_on - 10')
  await db.sql(`update vulnerabilities set status = 'open'`)
  expect(await dues()).toEqual([['2027-04-10', 'high: 30 days']])
  await set(people.manager, [{ days: 20 }])
  expect(await dues()).toEqual([['2027-03-31', '20 days']])
  await db.sql(`update vulnerabilities set is_known_exploited = true, kev_due_on = '2027-03-09'`)
  expect(await dues()).toEqual([['2027-03-09', 'CISA KEV due date']])
  await db.sql(`update vulnerabilities set kev_due_on = '2021-12-24'`)
  expect(await dues(), 'not before it was first seen').toEqual([['2027-03-01', 'CISA KEV due date']])
})

test('only Owners and Managers set deadlines', async () => {
  await add('severity', `'high'`)
  await expect(set(people.contributor, [{ days: 3 }])).rejects.toThrow(/row-level security/)
  await expect(set(people.contributor, null)).rejects.toThrow('An Owner or a Manager sets deadlines')
  await expect(set(people.stranger, null)).rejects.toThrow('An Owner or a Manager sets deadlines')
  await expect(set(people.manager, [{ days: 0 }])).rejects.toThrow(/days/)
  expect(await dues()).toEqual([['2027-03-31', 'high: 30 days']])
  const [theirs] = await db.rowsAs<{ found: unknown }>(
    people.stranger,
    `select public.preview_sla_policy($1, '[{"days": 1}]', '{}') as found`,
    [company],
  )
  expect(theirs?.found).toMatchObject({ earlier: 0, first: [] })
})
