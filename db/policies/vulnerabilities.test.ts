import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const people = {
  owner: await db.person('Owner'),
  manager: await db.person('Manager'),
  contributor: await db.person('Contributor'),
  auditor: await db.person('Auditor'),
  stranger: await db.person('Stranger'),
}
type Who = keyof typeof people
const roles: Readonly<Record<Exclude<Who, 'stranger'>, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  contributor: 'Contributor',
  auditor: 'Auditor',
}
const company = await companyOf(Object.keys(roles) as (keyof typeof roles)[])
const other = await companyOf([])

async function companyOf(members: readonly (keyof typeof roles)[]): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
  )
  const id = row?.id ?? ''
  for (const who of members)
    await db.sql('insert into user_companies (company_id, user_id, company_role) values ($1, $2, $3)', [
      id,
      people[who],
      roles[who],
    ])
  return id
}

type Finding = Record<string, unknown> & { id: string }

async function find(columns: Readonly<Record<string, unknown>> = {}, of = company): Promise<Finding> {
  const row = { company_id: of, title: 'Old OpenSSL', severity: 'high', ...columns }
  const [made] = await db.sql<Finding>(
    `insert into vulnerabilities (${Object.keys(row).join(', ')})
     values (${Object.keys(row)
       .map((_, at) => `$${at + 1}`)
       .join(', ')}) returning *, due_on::text, first_seen_on::text`,
    Object.values(row),
  )
  if (made === undefined) throw new Error('no finding')
  return made
}
const read = async ({ id }: Finding) =>
  (
    await db.sql<Finding>(
      `select *, due_on::text, fixed_on::text, accepted_until::text from vulnerabilities where id = $1`,
      [id],
    )
  )[0]
const daysFromToday = (days: number) =>
  new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), new Date().getUTCDate() + days))
    .toISOString()
    .slice(0, 10)

beforeEach(async () => {
  await db.sql('delete from vulnerabilities')
  await db.sql('delete from sla_rules')
  await db.sql('delete from company_holidays')
})

describe('decisions', () => {
  const decide = (status: string, more = '') =>
    `update vulnerabilities set status = '${status}', decision_reason = 'No way around'${more} where company_id = $1`
  const accept = decide('accepted', `, accepted_until = '${daysFromToday(30)}'`)

  test.each([
    //  who          accepts    not affected  false positive  reopens
    ['owner', 'allowed', 'allowed', 'allowed', 'allowed'],
    ['manager', 'allowed', 'allowed', 'allowed', 'allowed'],
    ['contributor', 'denied', 'allowed', 'allowed', 'allowed'],
    ['auditor', 'hidden', 'hidden', 'hidden', 'hidden'],
    ['stranger', 'hidden', 'hidden', 'hidden', 'hidden'],
  ] as const)('%s', async (who, accepts, notAffected, falsePositive, reopens) => {
    await find()
    await find({}, other)
    expect(await db.as(people[who], accept, [company])).toBe(accepts)
    expect(await db.as(people[who], decide('not affected'), [company])).toBe(notAffected)
    expect(await db.as(people[who], decide('false positive'), [company])).toBe(falsePositive)
    await db.sql(accept, [company])
    expect(
      await db.as(people[who], `update vulnerabilities set status = 'open' where company_id = $1`, [company]),
    ).toBe(reopens)
    expect(await db.as(people[who], accept, [other])).toBe('hidden')
  })

  test('a Contributor creates no accepted finding, and prolongs no acceptance', async () => {
    const insert = `insert into vulnerabilities (company_id, title, severity, status, decision_reason, accepted_until)
      values ($1, 'New', 'low', 'accepted', 'Why not', '${daysFromToday(9)}')`
    expect(await db.as(people.contributor, insert, [company])).toBe('denied')
    expect(await db.as(people.manager, insert, [company])).toBe('allowed')
    await find()
    await db.sql(accept, [company])
    const prolong = `update vulnerabilities set accepted_until = '${daysFromToday(90)}' where company_id = $1`
    expect(await db.as(people.contributor, prolong, [company])).toBe('denied')
    expect(await db.as(people.manager, prolong, [company])).toBe('allowed')
    expect(
      await db.as(people.contributor, `update vulnerabilities set severity = 'low' where company_id = $1`, [company]),
    ).toBe('allowed')
  })

  test.each([
    [decide('accepted'), /Say until when/],
    [decide('accepted', `, accepted_until = '${daysFromToday(0)}'`), /Say until when/],
    [`update vulnerabilities set status = 'false positive' where company_id = $1`, /decision_says_why/],
  ])('%s is refused', async (statement, message) => {
    await find()
    await expect(db.rowsAs(people.owner, statement, [company])).rejects.toThrow(message)
  })

  test('an acceptance names who gave it, and ends by itself with a notice; the clock stood still meanwhile', async () => {
    const finding = await find({ due_on: daysFromToday(5), owner_id: people.contributor })
    await db.sql(`select set_config('request.jwt.claims', $1, false)`, [JSON.stringify({ sub: people.manager })])
    await db.sql(accept, [company])
    await db.sql(`select set_config('request.jwt.claims', '', false)`)
    expect(await read(finding)).toMatchObject({ status: 'accepted', approved_by: people.manager })
    await db.sql(`update vulnerabilities set accepted_on = accepted_on - 10`)
    await db.sql(`update vulnerabilities set accepted_until = $1`, [daysFromToday(0)])
    expect(await db.sql('select private.end_acceptances() as n')).toEqual([{ n: 0 }])
    await db.sql(`update vulnerabilities set accepted_until = $1`, [daysFromToday(-1)])
    expect(await db.sql('select private.end_acceptances() as n')).toEqual([{ n: 1 }])
    expect(await db.sql('select private.end_acceptances() as n')).toEqual([{ n: 0 }])
    expect(await read(finding)).toMatchObject({
      status: 'open',
      accepted_until: null,
      approved_by: null,
      decision_reason: null,
      due_on: daysFromToday(15),
    })
    const told = await db.sql<{ user_id: string }>(
      `select user_id from notifications where title like 'The acceptance%'`,
    )
    expect(told.map(({ user_id: id }) => id).sort()).toEqual([people.contributor, people.manager].sort())
  })

  test.each([
    ['its acceptance ends', 'select private.end_acceptances()'],
    ['it is opened again', `update vulnerabilities set status = 'open'`],
  ])('a finding that scans found gone while it was accepted is fixed when %s', async (_how, end) => {
    const accepted = { status: 'accepted', decision_reason: 'Why not', accepted_until: daysFromToday(-1) }
    const [gone, open, unseen] = [await find(accepted), await find(accepted), await find(accepted)]
    const [asset] = await db.sql<{ id: string }>(`insert into assets (company_id, name) values ($1, $2) returning id`, [
      company,
      crypto.randomUUID(),
    ])
    await db.sql(
      `insert into vulnerability_sightings (company_id, vulnerability_id, asset_id, port, state, fixed_at)
       values ($1, $2, $4, 80, 'fixed', '2026-05-03 09:00Z'), ($1, $2, $4, 443, 'fixed', '2026-05-04 09:00Z'),
         ($1, $3, $4, 80, 'fixed', '2026-05-03 09:00Z'), ($1, $3, $4, 443, 'open', null)`,
      [company, gone.id, open.id, asset?.id],
    )
    await db.sql(end)
    expect(await read(gone)).toMatchObject({ status: 'fixed', fixed_on: '2026-05-04', reopened_count: 0 })
    for (const one of [open, unseen]) expect(await read(one)).toMatchObject({ status: 'open', fixed_on: null })
  })

  test('a due date that a person gives while the risk is accepted stays theirs when the acceptance ends', async () => {
    const finding = await find()
    expect(finding).toMatchObject({ due_rule: 'high: 30 days' })
    await db.sql(`update vulnerabilities set status = 'accepted', decision_reason = 'Why not', accepted_until = $1`, [
      daysFromToday(-1),
    ])
    await db.sql(`update vulnerabilities set due_on = '2030-05-05'`)
    await db.sql('select private.end_acceptances()')
    expect(await read(finding)).toMatchObject({ status: 'open', due_on: '2030-05-05', due_rule: null })
  })

  test('a fixed finding has its day, and counts how often it returned', async () => {
    const finding = await find()
    await db.sql(`update vulnerabilities set status = 'fixed'`)
    expect(await read(finding)).toMatchObject({ fixed_on: daysFromToday(0), reopened_count: 0 })
    await db.sql(`update vulnerabilities set status = 'open'`)
    expect(await read(finding)).toMatchObject({ fixed_on: null, reopened_count: 1 })
  })
})

describe('due dates', () => {
  const on = { first_seen_on: '2027-03-01', published_on: '2027-02-01' }
  test.each([
    [{ severity: 'critical' }, '2027-03-16', 'critical: 15 days'],
    [{ severity: 'low' }, '2027-08-28', 'low: 180 days'],
    [{ severity: 'low', is_known_exploited: true }, '2027-03-15', 'known exploited: 14 days'],
    [{ severity: 'critical', is_exposed: true }, '2027-03-08', 'critical, exposed: 7 days'],
    [{ severity: 'critical', is_known_exploited: true, kev_due_on: '2027-03-04' }, '2027-03-04', 'CISA KEV due date'],
    [
      { severity: 'critical', is_known_exploited: true, kev_due_on: '2027-09-04' },
      '2027-03-15',
      'known exploited: 14 days',
    ],
    [{ severity: 'high', kev_due_on: '2027-03-04' }, '2027-03-31', 'high: 30 days'],
    [{ severity: 'high', due_on: '2027-05-05' }, '2027-05-05', null],
  ])('without rules of its own: %o is due %s', async (columns, due, rule) => {
    expect(await find({ ...on, ...columns })).toMatchObject({ due_on: due, due_rule: rule })
  })

  test('the first rule of the company that matches counts, in business days without its holidays', async () => {
    await db.sql(
      `insert into sla_rules (company_id, position, severity, days, in_business_days, counts_from) values
        ($1, 2, null, 60, false, 'published'), ($1, 1, 'high', 5, true, 'first seen')`,
      [company],
    )
    // Monday to Monday, and one day further for the holiday.
    expect(await find(on)).toMatchObject({ due_on: '2027-03-08', due_rule: 'high: 5 business days' })
    await db.sql(`insert into company_holidays (company_id, day, name) values ($1, '2027-03-04', 'Founders')`, [
      company,
    ])
    expect(await find(on)).toMatchObject({ due_on: '2027-03-09' })
    expect(await find({ ...on, severity: 'low' })).toMatchObject({ due_on: '2027-04-02', due_rule: '60 days' })
    await db.sql(`delete from sla_rules where position = 2`)
    expect(await find({ ...on, severity: 'low' })).toMatchObject({ due_on: null, due_rule: null })
    // Rules of one company are not those of another.
    expect(await find(on, other)).toMatchObject({ due_on: '2027-03-31' })
  })

  test('a day of a person stays; a rule is applied again when severity or exposure changes', async () => {
    const finding = await find(on)
    await db.sql(`update vulnerabilities set severity = 'critical'`)
    expect(await read(finding)).toMatchObject({ due_on: '2027-03-16' })
    const [asset] = await db.sql<{ id: string }>(
      `insert into assets (company_id, name, is_exposed) values ($1, 'web01', true) returning id`,
      [company],
    )
    await db.sql('insert into vulnerability_sightings (company_id, vulnerability_id, asset_id) values ($1, $2, $3)', [
      company,
      finding.id,
      asset?.id,
    ])
    expect(await read(finding)).toMatchObject({ asset_count: 1, is_exposed: true, due_on: '2027-03-08' })
    await db.sql('update assets set is_exposed = false')
    expect(await read(finding)).toMatchObject({ is_exposed: false, due_on: '2027-03-16' })
    await db.sql(`update vulnerability_sightings set state = 'fixed'`)
    expect(await read(finding)).toMatchObject({ asset_count: 0 })
    await db.sql(`update vulnerabilities set due_on = '2027-06-01'`)
    await db.sql(`update vulnerabilities set severity = 'low'`)
    expect(await read(finding)).toMatchObject({ due_on: '2027-06-01', due_rule: null })
  })

  test('a finding that gets the day of the rules back, as an undo gives it, follows them again', async () => {
    const finding = await find(on)
    await db.sql(`update vulnerabilities set due_on = '2027-06-01'`)
    expect(await read(finding)).toMatchObject({ due_rule: null })
    await db.sql(`update vulnerabilities set due_on = $1`, [finding['due_on']])
    expect(await read(finding)).toMatchObject({ due_on: '2027-03-31', due_rule: 'high: 30 days' })
    await db.sql(`update vulnerabilities set severity = 'critical'`)
    expect(await read(finding)).toMatchObject({ due_on: '2027-03-16', due_rule: 'critical: 15 days' })
  })
})

test('owners hear of due dates once in each stage, in one notice for many', async () => {
  for (const due of ['2027-03-08', '2027-03-09', '2027-03-16'])
    await find({ due_on: due, owner_id: people.contributor })
  await find({ due_on: '2027-03-08', owner_id: people.contributor, status: 'fixed' })
  await find({ due_on: '2027-03-08', owner_id: people.manager })
  const remind = async (today: string) =>
    (await db.sql<{ n: number }>('select private.notify_due_days($1) as n', [today]))[0]?.n
  expect([await remind('2027-03-10'), await remind('2027-03-10'), await remind('2027-03-15')]).toEqual([3, 0, 1])
  const told = await db.sql<{ title: string }>(`select title from notifications where title ~ 'due' order by title`)
  expect(told.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Acme: 2 vulnerabilities of yours are past due$/),
    expect.stringMatching(/^F-\d+ is due within a day$/),
    expect.stringMatching(/^F-\d+ is due within a week$/),
    expect.stringMatching(/^F-\d+ is past due$/),
  ])
})

test('numbers count up within a company, and old rows of another stay out of it', async () => {
  await db.sql(`delete from private.record_numbers where kind = 'vulnerability'`)
  expect([(await find())['number'], (await find())['number'], (await find({}, other))['number']]).toEqual([1, 2, 1])
})

test('the daily duty counts what is open, once a day', async () => {
  await find({ severity: 'critical', is_known_exploited: true, first_seen_on: '2027-01-01', due_on: '2020-01-01' })
  await find({ severity: 'low' })
  await find({ severity: 'low', status: 'fixed' })
  expect(await db.sql('select private.count_vulnerabilities() as n')).toEqual([{ n: 1 }])
  expect(await db.sql('select private.count_vulnerabilities() as n')).toEqual([{ n: 0 }])
  expect(
    await db.sql(
      `select total_vulnerabilities, critical, high, medium, low, known_exploited, past_due from vulnerability_scan_metrics`,
    ),
  ).toEqual([{ total_vulnerabilities: 2, critical: 1, high: 0, medium: 0, low: 1, known_exploited: 1, past_due: 1 }])
})

test('what a scanner writes of sightings is not logged row by row, what a person writes is', async () => {
  const finding = await find()
  const insert = `with a as (insert into assets (company_id, name) values ($1, $3) returning id)
    insert into vulnerability_sightings (company_id, vulnerability_id, asset_id) select $1, $2, id from a`
  const logged = async () =>
    (
      await db.sql<{ n: number }>(
        `select count(*)::int as n from audit.log where table_name = 'vulnerability_sightings'`,
      )
    )[0]?.n
  await db.sql(insert, [company, finding.id, 'scanned'])
  expect(await logged()).toBe(0)
  await db.sql(`select set_config('request.jwt.claims', $1, false)`, [JSON.stringify({ sub: people.contributor })])
  await db.sql(insert, [company, finding.id, 'added'])
  await db.sql(`select set_config('request.jwt.claims', '', false)`)
  expect(await logged()).toBe(1)
})
