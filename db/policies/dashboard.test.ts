import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const owner = await db.person('Olga Owner')
const auditor = await db.person('Ada Auditor')
const outsider = await db.person('Otto Outsider')
const admin = await db.person('Anna Admin', 'Admin')
/** Of companies that the portfolio does not show. */
const maker = await db.person('Mara Maker')
let company: string
let other: string

beforeAll(async () => {
  company = await addCompany(db, { name: 'Ours', members: { [owner]: 'Owner', [auditor]: 'Auditor' } })
  other = await addCompany(db, { name: 'Theirs', members: { [outsider]: 'Owner' } })
})

/** As the service, which may bring history along. */
async function setStatus(id: string, nistId: string, status: string, daysAgo: number): Promise<void> {
  await db.sql(
    `insert into org_control_status (company_id, control_id, status, updated_at, updated_by)
     select company_id, id, $3, now() - make_interval(days => $4), $5 from controls where company_id = $1 and nist_id = $2
     on conflict (company_id, control_id) do update set status = excluded.status, updated_at = excluded.updated_at`,
    [id, nistId, status, daysAgo, owner],
  )
}

interface Move {
  day: string | null
  status: string
  ids: string[]
}
interface Dashboard {
  controls: {
    nist_id: string
    status: string
    evidence_count: number
    practice_id: string
    objectives: Record<string, number>
    expired: number
  }[]
  moves: Move[]
  vulnerabilities: {
    open: Record<string, number>
    past_due: number
    last_scan_at: string | null
    totals: { total: number }[]
  }
  activity: {
    status: string | null
    evidence: string[]
    number: number | null
    nist_id: string | null
    who: string | null
  }[]
  evidence: { total: number }
  plan: { overdue: number; late: { number: number; weakness: string }[] }
  categories: string | null
}

async function dashboardAs(who: string | undefined, id = company): Promise<Dashboard | null> {
  const [row] = await db.rowsAs<{ dashboard: Dashboard | null }>(who, 'select dashboard($1) as dashboard', [id])
  return row?.dashboard ?? null
}

describe('the dashboard', () => {
  afterAll(() => db.sql(`update companies set deleted_at = now() where name in ('Checked', 'Late', 'Software')`))

  test('has every control of the framework in its order, with what scoring needs', async () => {
    await setStatus(company, '3.1.2', 'Completed', 10)
    const controls = (await dashboardAs(auditor))?.controls ?? []
    expect(controls).toHaveLength(110)
    expect(controls.slice(0, 3)).toMatchObject([
      { nist_id: '3.1.1', practice_id: 'AC.L2-3.1.1', status: 'Not Started', evidence_count: 0 },
      { nist_id: '3.1.2', status: 'Completed' },
      { nist_id: '3.1.3' },
    ])
    expect(controls.at(-1)?.nist_id).toBe('3.14.7')
  })

  test('tells how statuses came about: by day, and what held before a year ago', async () => {
    await setStatus(company, '3.2.1', 'In Progress', 500)
    await setStatus(company, '3.2.1', 'Completed', 400)
    await setStatus(company, '3.2.1', 'In Progress', 100)
    await setStatus(company, '3.2.2', 'In Progress', 100)
    const moves = (await dashboardAs(owner))?.moves.filter(({ ids }) => ids.some((id) => id.startsWith('3.2.'))) ?? []
    const day = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10)
    expect(moves).toEqual([
      { day: null, status: 'Completed', ids: ['3.2.1'] },
      { day, status: 'In Progress', ids: ['3.2.1', '3.2.2'] },
    ])
  })

  test('counts what is open by severity, and keeps the last total of each day', async () => {
    await db.sql(
      `insert into vulnerabilities (company_id, title, severity, status, due_on)
       values ($1, 'A', 'critical', 'open', '2020-01-01'), ($1, 'B', 'low', 'open', null),
         ($1, 'C', 'low', 'fixed', '2020-01-01')`,
      [company],
    )
    await db.sql(
      `insert into vulnerability_scan_metrics (company_id, scan_date, total_vulnerabilities)
       values ($1, date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '3 days', 9),
              ($1, date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '3 days' + interval '1 hour', 7),
              ($1, now(), 2), ($1, now() - interval '91 days', 50)`,
      [company],
    )
    const vulnerabilities = (await dashboardAs(owner))?.vulnerabilities
    expect(vulnerabilities).toMatchObject({ open: { critical: 1, low: 1 }, past_due: 1 })
    expect(vulnerabilities?.totals.map(({ total }) => total)).toEqual([7, 2])
  })

  test('has the ten latest changes of statuses and evidence, with the names of colleagues', async () => {
    await commitAs(db, owner, `insert into evidence (company_id, title) values ($1, 'Photo of the badge reader')`, [
      company,
    ])
    const activity = (await dashboardAs(auditor))?.activity ?? []
    expect(activity[0]).toMatchObject({
      status: null,
      evidence: ['Photo of the badge reader'],
      number: 1,
      nist_id: null,
      who: 'Olga Owner',
    })
    expect(activity[1]).toMatchObject({ status: 'Completed', evidence: [], nist_id: '3.1.2', who: 'Olga Owner' })
  })

  test('folds what one person did about one control within minutes into one line, and has ten of them', async () => {
    await db.sql('delete from evidence where company_id = $1', [company])
    await db.sql(
      `with piece (control, who, title, minute) as (values
         ('3.3.1', $2::uuid, 'A', 1), ('3.3.1', $2, 'B', 5), ('3.3.1', $2, 'C', 9), ('3.3.1', $2, 'D', 15),
         ('3.3.1', $3::uuid, 'E', 16), ('3.3.2', $3, 'F', 17), (null, $3, 'G', 18), (null, $3, 'H', 19))
       insert into evidence (company_id, control_id, title, uploaded_by, created_at)
       select $1, k.id, piece.title, who, now() - minute * interval '1 minute'
       from piece left join controls k on k.company_id = $1 and k.nist_id = control`,
      [company, owner, auditor],
    )
    await db.sql(
      `insert into org_control_status (company_id, control_id, status, updated_at)
       select $1, id, 'In Progress', now() - interval '400 days' from controls where company_id = $1 and nist_id like '3.4.%'
       on conflict do nothing`,
      [company],
    )
    const activity = (await dashboardAs(auditor))?.activity ?? []
    expect(activity.slice(0, 6).map(({ nist_id: control, evidence }) => [control, ...evidence])).toEqual([
      ['3.3.1', 'A', 'B', 'C'],
      ['3.3.1', 'D'],
      ['3.3.1', 'E'],
      ['3.3.2', 'F'],
      [null, 'G'],
      [null, 'H'],
    ])
    expect(activity).toHaveLength(10)
  })

  test('counts answered objectives and expired evidence of each control, and evidence that is not archived', async () => {
    const fresh = await addCompany(db, { name: 'Checked', members: { [maker]: 'Owner' } })
    await db.sql(
      `insert into control_objectives (company_id, control_id, objective_id, result)
       select $1, c.id, o.id, case row_number() over (order by o.id) when 1 then 'Met' else 'Not Met' end
       from controls c join catalog_objectives o on o.catalog_id = c.catalog_id
       where c.company_id = $1 and c.nist_id = '3.1.1' order by o.id limit 3`,
      [fresh],
    )
    await db.sql(
      `insert into evidence (company_id, control_id, title, effective_on, expires_on, archived_at)
       select $1, c.id, t.title, '2020-01-01', t.ends::date, t.archived::timestamptz
       from controls c, (values ('Old', '2021-01-01', null), ('New', null, null), ('Gone', '2021-01-01', now()::text)) t (title, ends, archived)
       where c.company_id = $1 and c.nist_id = '3.1.2'`,
      [fresh],
    )
    const { controls = [], evidence } = (await dashboardAs(maker, fresh)) ?? {}
    const of = (id: string) => controls.find(({ nist_id }) => nist_id === id)
    expect(of('3.1.1')).toMatchObject({ objectives: { total: 6, met: 1, notMet: 2, notApplicable: 0 }, expired: 0 })
    expect(of('3.1.2')).toMatchObject({ objectives: { met: 0, notMet: 0 }, expired: 1 })
    expect(evidence?.total).toBe(2)
  })

  test('names the items of the plan that are late, the longest first, and no drafts', async () => {
    const fresh = await addCompany(db, { name: 'Late', members: { [maker]: 'Owner' } })
    const [control] = await db.sql<{ id: string }>(
      `select id from controls where company_id = $1 and nist_id = '3.1.1'`,
      [fresh],
    )
    await commitAs(db, maker, 'select add_poam_items($1, $2)', [
      fresh,
      JSON.stringify([
        {
          weakness: 'Late',
          identified_on: '2023-12-01',
          due_on: '2024-02-01',
          controls: [{ control_id: control?.id }],
        },
        { weakness: 'Later', identified_on: '2023-12-01', due_on: '2024-01-01' },
        { weakness: 'In time', due_on: '2999-01-01' },
        { weakness: 'Without a date' },
      ]),
    ])
    const plan = (await dashboardAs(maker, fresh))?.plan
    expect(plan).toMatchObject({
      overdue: 2,
      late: [
        { weakness: 'Later', controls: [] },
        { weakness: 'Late', controls: [control?.id] },
      ],
    })
  })

  test('tells which categories a SOC 2 examination covers', async () => {
    const soc2 = await addCompany(db, { name: 'Software', protocol: 'soc2', members: { [maker]: 'Owner' } })
    expect((await dashboardAs(maker, soc2))?.categories).toBeNull()
    await commitAs(
      db,
      maker,
      `insert into ssp_texts (company_id, section, field, body) values ($1, 'examination', 'categories', 'Security')`,
      [soc2],
    )
    expect((await dashboardAs(maker, soc2))?.categories).toBe('Security')
  })

  test('is null for people outside the company and for callers who are not signed in', async () => {
    expect(await dashboardAs(outsider)).toBeNull()
    expect(await dashboardAs(owner, other)).toBeNull()
    expect(await dashboardAs(owner, crypto.randomUUID())).toBeNull()
    expect(await db.as(undefined, 'select dashboard($1)', [company])).toBe('denied')
  })
})

interface Portfolio {
  companies: {
    name: string
    owners: string[]
    statuses: { domain: string; status: string; ids: string[] }[]
    moves: Move[]
    critical: number
    overdue: number
  }[]
}

async function portfolioAs(who: string): Promise<Portfolio['companies']> {
  const [row] = await db.rowsAs<{ portfolio: Portfolio }>(who, 'select portfolio() as portfolio')
  return row?.portfolio.companies ?? []
}

describe('the portfolio', () => {
  test('has the companies of the person, an Admin’s has all', async () => {
    expect((await portfolioAs(auditor)).map(({ name }) => name)).toEqual(['Ours'])
    expect((await portfolioAs(outsider)).map(({ name }) => name)).toEqual(['Theirs'])
    expect((await portfolioAs(admin)).map(({ name }) => name)).toEqual(['Ours', 'Theirs'])
    expect(await portfolioAs(await db.person('Nobody yet'))).toEqual([])
  })

  test('knows each control once by domain and status, the owner, and what is late', async () => {
    await db.sql(
      `update org_control_status s set due_on = current_date - 1 from controls c
       where s.company_id = $1 and c.id = s.control_id and c.nist_id in ('3.2.2', '3.1.2')`,
      [company],
    )
    const [ours] = await portfolioAs(owner)
    expect(ours).toMatchObject({ owners: ['Olga Owner'], critical: 1, overdue: 1 })
    expect(ours?.statuses.flatMap(({ ids }) => ids)).toHaveLength(110)
    expect(ours?.statuses).toContainEqual({
      domain: 'AT',
      status: 'In Progress',

      ids: expect.arrayContaining(['3.2.1']),
    })
  })

  test('gives of each step of thirty days the last status, and in the twelfth what was before', async () => {
    const [ours] = await portfolioAs(owner)
    const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    const moves = ours?.moves.filter(({ ids }) => ids.includes('3.2.1')).map(({ day, status }) => [day, status])
    expect(moves).toEqual([
      [dayAgo(360), 'Completed'],
      [dayAgo(90), 'In Progress'],
    ])
  })

  test('leaves out companies that were deleted', async () => {
    const gone = await addCompany(db, { name: 'Gone', members: { [owner]: 'Owner' } })
    await db.sql('update companies set deleted_at = now() where id = $1', [gone])
    expect((await portfolioAs(owner)).map(({ name }) => name)).toEqual(['Ours'])
  })
})
