import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { giveProof } from '#db/testing-proof.ts'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../testing.ts'

let functions: TestFunctions
let owner: TestPerson
let auditor: TestPerson
let outsider: TestPerson
let company: string
let conditional: { id: string; number: number }

beforeAll(async () => {
  functions = await createTestFunctions()
  owner = await functions.person('Olga')
  auditor = await functions.person('Ada')
  outsider = await functions.person('Otto')
})
afterAll(() => functions.close())

/** A company with a Conditional status: 3.1.3 was not met, and is on the POA&M. */
beforeEach(async () => {
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
  )
  company = row?.id ?? ''
  await functions.db.sql(
    `insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner'), ($1, $3, 'Auditor')`,
    [company, owner.id, auditor.id],
  )
  await functions.db.sql(
    `with item as (
       insert into poam_items (company_id, weakness, status) values ($1, 'Flow of CUI', 'Open') returning id
     ) insert into poam_controls (company_id, item_id, control_id)
     select $1, item.id, c.id from item, controls c where c.company_id = $1 and c.nist_id = '3.1.3'`,
    [company],
  )
  const [made] = await functions.db.sql<{ id: string; number: number }>(
    `insert into assessments (company_id, kind, title) values ($1, 'Self-assessment', 'Yearly') returning id, number`,
    [company],
  )
  conditional = made ?? { id: '', number: 0 }
  await find(conditional.number, `case when c.nist_id = '3.1.3' and o.letter = 'a' then 'Not Met' else 'Met' end`)
  expect((await call(owner, 'freeze-assessment', conditional)).status).toBe(200)
  expect((await call(owner, 'affirm-assessment', { ...conditional, ...official })).status).toBe(200)
  expect(await stored(conditional.number)).toMatchObject({ state: 'Affirmed', outcome: 'conditional', score: 109 })
})

const official = { name: 'Olga Owner', title: 'President' }

const call = (who: TestPerson | undefined, name: string, body: Record<string, unknown>) =>
  functions.send(who, name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId: company, ...body }),
  })

/** Enters a result for everything in the scope, with its proof: an expression over control `c` and objective `o`. */
async function find(number: number, result: string): Promise<void> {
  const [row] = await functions.db.sql<{ id: string }>(
    'select id from assessments where company_id = $1 and number = $2',
    [company, number],
  )
  await giveProof(functions.db, company, row?.id ?? '')
  await functions.db.sql(
    `insert into assessment_results (company_id, assessment_id, control_id, objective_id, result)
     select z.company_id, z.assessment_id, z.control_id, o.id, ${result}
     from assessments a join assessment_controls z on z.assessment_id = a.id
     join controls c on c.id = z.control_id left join catalog_objectives o on o.catalog_id = c.catalog_id
     where a.company_id = $1 and a.number = $2`,
    [company, number],
  )
}

async function stored(number: number) {
  const [row] = await functions.db.sql<Record<string, unknown>>(
    `select a.state, a.outcome, a.score, a.kind, a.covers_all, a.closes_id, a.status_on::text, a.valid_until::text, a.affirm_by::text,
       a.close_out_by::text, a.ends_on::text, a.title, (
         select array_agg(c.nist_id) from assessment_controls z join controls c on c.id = z.control_id where z.assessment_id = a.id) as scope
     from assessments a where a.company_id = $1 and a.number = $2`,
    [company, number],
  )
  return row ?? {}
}

/** Moves the date of the status back by a number of days. */
async function givenDaysAgo(days: number): Promise<void> {
  await functions.db.sql(
    `update assessments set status_on = status_on - $2::integer, close_out_by = close_out_by - $2::integer,
       valid_until = valid_until - $2::integer where id = $1`,
    [conditional.id, days],
  )
  await functions.db.sql(
    'update assessment_dates set conditional_on = conditional_on - $2::integer where company_id = $1',
    [company, days],
  )
}

/** Returns its number. */
async function begun(): Promise<number> {
  const answer = await call(owner, 'begin-close-out', conditional)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { number: number }).number
}

const jobErrorOf = async (answer: Response) => [answer.status, ((await answer.json()) as { error: string }).error]

test('a close-out covers what was not met, until the last day, and keeps the first date', async () => {
  await givenDaysAgo(180)
  const before = await stored(conditional.number)
  const number = await begun()
  expect(await stored(number)).toMatchObject({
    kind: 'Self-assessment',
    covers_all: false,
    closes_id: conditional.id,
    scope: ['3.1.3'],
    title: 'Close-out of Yearly',
    ends_on: before['close_out_by'],
  })
  await find(number, `'Met'`)
  expect((await call(owner, 'freeze-assessment', { number })).status).toBe(200)
  expect((await call(auditor, 'affirm-assessment', { number, ...official })).status).toBe(403)
  expect((await call(owner, 'affirm-assessment', { number, ...official })).status).toBe(200)

  const [dates] = await functions.db.sql<{ three: string; one: string }>(
    `select ($1::date + interval '3 years')::date::text as three, ($1::date + interval '1 year')::date::text as one`,
    [before['status_on']],
  )
  expect(await stored(number)).toMatchObject({
    state: 'Affirmed',
    outcome: 'final',
    score: 110,
    status_on: before['status_on'],
    close_out_by: null,
    valid_until: dates?.three,
    affirm_by: dates?.one,
  })
  expect(await stored(conditional.number)).toMatchObject({ state: 'Superseded', status_on: before['status_on'] })
  expect(
    await functions.db.sql(
      `select f.occasion, f.sha256 = r.sha256 as of_record, (r.content::json -> 'closes' ->> 'number')::integer as closes,
         json_array_length(r.content::json -> 'controls') as controls
       from assessment_affirmations f join assessment_records r using (company_id, assessment_id)
       join assessments a on a.id = f.assessment_id where a.company_id = $1 and a.number = $2`,
      [company, number],
    ),
  ).toEqual([{ occasion: 'Close-out', of_record: true, closes: conditional.number, controls: 110 }])
  expect(
    await functions.db.sql('select conditional_on from assessment_dates where company_id = $1', [company]),
    'the 180 days are over',
  ).toEqual([{ conditional_on: null }])
})

test('a status has the date on which SPRS received it, unless that has expired', async () => {
  const days = await functions.db.sql<{ ago: string; past: string; next: string }>(
    `select (current_date - 60)::text as ago, (current_date - 181)::text as past, (current_date + 1)::text as next`,
  )
  const { ago = '', past = '', next = '' } = days[0] ?? {}
  const [made] = await functions.db.sql<{ number: number }>(
    `insert into assessments (company_id, kind, title) values ($1, 'Self-assessment', 'Once more') returning number`,
    [company],
  )
  const number = made?.number ?? 0
  await find(number, `case when c.nist_id = '3.1.3' and o.letter = 'a' then 'Not Met' else 'Met' end`)
  expect((await call(owner, 'freeze-assessment', { number })).status).toBe(200)
  const affirm = (statusOn: string) => call(owner, 'affirm-assessment', { number, ...official, statusOn })
  expect((await affirm('last week')).status).toBe(400)
  expect(await jobErrorOf(await affirm(next))).toEqual([400, 'The CMMC Status Date cannot be a day to come.'])
  expect(await jobErrorOf(await affirm(past))).toEqual([400, expect.stringContaining('has ended by now')])
  expect((await affirm(ago)).status).toBe(200)
  const [held] = await functions.db.sql(
    `select a.status_on::text as "on", a.close_out_by - a.status_on as days, d.conditional_on::text as conditional,
       f.affirmed_at::date = current_date as today
     from assessments a join assessment_dates d on d.company_id = a.company_id join assessment_affirmations f on f.assessment_id = a.id
     where a.company_id = $1 and a.number = $2`,
    [company, number],
  )
  expect(held).toEqual({ on: ago, days: 180, conditional: ago, today: true })
  const closing = (statusOn: string) => call(owner, 'affirm-assessment', { number: second, ...official, statusOn })
  const begins = await call(owner, 'begin-close-out', { number })
  const { number: second } = (await begins.json()) as { number: number }
  await find(second, `'Met'`)
  expect((await call(owner, 'freeze-assessment', { number: second })).status).toBe(200)
  expect(await jobErrorOf(await closing(next))).toEqual([409, `The CMMC Status Date stays ${ago}: leave it out.`])
})

test('a Final status is affirmed again when due, and not before', async () => {
  const number = await begun()
  await find(number, `'Met'`)
  for (const name of ['freeze-assessment', 'affirm-assessment'])
    expect((await call(owner, name, { number, ...official })).status).toBe(200)
  expect(await jobErrorOf(await call(owner, 'affirm-assessment', { number, ...official }))).toEqual([
    409,
    expect.stringMatching(/^The next affirmation is due by .*, and counts from .* on\.$/),
  ])
  await functions.db.sql(
    `update assessments set status_on = status_on - 300, valid_until = valid_until - 300, affirm_by = affirm_by - 300
     where company_id = $1 and number = $2`,
    [company, number],
  )
  const before = await stored(number)
  expect((await call(owner, 'affirm-assessment', { number, ...official })).status).toBe(200)
  const [next] = await functions.db.sql<{ day: string }>(`select ($1::date + interval '2 years')::date::text as day`, [
    before['status_on'],
  ])
  expect(await stored(number)).toMatchObject({ state: 'Affirmed', affirm_by: next?.day })
  expect(
    await functions.db.sql(
      `select f.occasion from assessment_affirmations f join assessments a on a.id = f.assessment_id
       where a.company_id = $1 and a.number = $2 order by f.affirmed_at`,
      [company, number],
    ),
  ).toEqual([{ occasion: 'Close-out' }, { occasion: 'Annual' }])
  await functions.db.sql(
    `update assessments set status_on = status_on - 1096, valid_until = valid_until - 1096, affirm_by = affirm_by - 1096
     where company_id = $1 and number = $2`,
    [company, number],
  )
  expect(await jobErrorOf(await call(owner, 'affirm-assessment', { number, ...official }))).toEqual([
    409,
    'The status has ended: it takes a new assessment.',
  ])
})

test('after day 180 no close-out begins, and a begun one earns and affirms nothing', async () => {
  const number = await begun()
  await find(number, `'Met'`)
  await givenDaysAgo(181)
  const late = await call(owner, 'begin-close-out', conditional)
  expect(await jobErrorOf(late)).toEqual([409, expect.stringContaining('it takes a new assessment')])
  await call(owner, 'freeze-assessment', { number })
  expect(await stored(number)).toMatchObject({ state: 'Frozen', outcome: 'none' })
  expect((await call(owner, 'affirm-assessment', { number, ...official })).status).toBe(409)
})

test('one that was frozen in time cannot be affirmed after day 180', async () => {
  const number = await begun()
  await find(number, `'Met'`)
  await call(owner, 'freeze-assessment', { number })
  await givenDaysAgo(181)
  const late = await call(owner, 'affirm-assessment', { number, ...official })
  expect(await jobErrorOf(late)).toEqual([409, expect.stringContaining('expired after')])
  expect(await stored(number)).toMatchObject({ state: 'Frozen', status_on: null })
  expect(await stored(conditional.number)).toMatchObject({ state: 'Affirmed' })
})

test('a close-out with open requirements closes nothing, and another may follow', async () => {
  const number = await begun()
  expect(await jobErrorOf(await call(owner, 'begin-close-out', conditional))).toEqual([
    409,
    expect.stringContaining(`A-${number} closes it out already`),
  ])
  await find(number, `case when o.letter = 'b' then 'Not Met' else 'Met' end`)
  await call(owner, 'freeze-assessment', { number })
  expect(await stored(number)).toMatchObject({ outcome: 'none', score: 109 })
  expect((await call(owner, 'affirm-assessment', { number, ...official })).status).toBe(409)
  expect(await begun()).toBe(number + 1)
})

test('a newer affirmed assessment ends the close-out of the earlier one', async () => {
  const number = await begun()
  await find(number, `'Met'`)
  await call(owner, 'freeze-assessment', { number })
  await functions.db.sql(`update assessments set state = 'Superseded' where id = $1`, [conditional.id])
  const late = await call(owner, 'affirm-assessment', { number, ...official })
  expect(await jobErrorOf(late)).toEqual([409, expect.stringContaining('in force')])
})

test('only authorised members begin a close-out, and only of a Conditional status', async () => {
  expect((await call(undefined, 'begin-close-out', conditional)).status).toBe(401)
  expect((await call(auditor, 'begin-close-out', conditional)).status).toBe(403)
  expect((await call(outsider, 'begin-close-out', conditional)).status).toBe(404)
  expect((await call(owner, 'begin-close-out', { number: 99_999 })).status).toBe(404)
  expect((await call(owner, 'begin-close-out', { number: 0 })).status).toBe(400)
  const [planned] = await functions.db.sql<{ number: number }>(
    `insert into assessments (company_id, kind, title) values ($1, 'Self-assessment', 'Next') returning number`,
    [company],
  )
  const early = await call(owner, 'begin-close-out', { number: planned?.number })
  expect(await jobErrorOf(early)).toEqual([409, expect.stringContaining('Only a Conditional status')])
})
