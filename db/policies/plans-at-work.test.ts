import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { isOverdue, hasCommittedDate } from '#domain/poam/item-due.ts'
import { poamBurnDown } from '#domain/poam/poam-burn-down.ts'
import { POAM_STATUSES } from '#domain/poam/item-status.ts'
import { companyWithPlan } from './testing-plan.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

let ours: Awaited<ReturnType<typeof companyWithPlan>>
beforeAll(async () => {
  ours = await companyWithPlan(db)
})

interface PlanAtWork {
  overdue: number
  planned: string[]
  mine: { number: number; weakness: string; due_on: string }[]
  spans: { from: string; until: string | null; count: number }[]
  last_due_on: string | null
  status: { conditional_on: string | null; final: unknown }
}

async function planOf(who: string): Promise<PlanAtWork | undefined> {
  const [row] = await db.rowsAs<{ dashboard: { today: string; plan: PlanAtWork } | null }>(
    who,
    'select dashboard($1) as dashboard',
    [ours.company],
  )
  return row?.dashboard?.plan
}

const today = new Date().toISOString().slice(0, 10)
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('the dashboard', () => {
  test('counts as overdue and as planned what the rules of the plan call so, whatever the items', async () => {
    const controls = await db.sql<{ id: string }>(
      'select id from controls where company_id = $1 order by nist_id limit 12',
      [ours.company],
    )
    const item = fc.record({
      status: fc.constantFrom(...POAM_STATUSES),
      due_on: fc.option(fc.integer({ min: -3, max: 3 }).map(dayIn)),
      control: fc.nat(controls.length - 1),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 12 }), async (items) => {
        await db.sql(`select set_config('session_replication_role', 'replica', false)`)
        await db.sql('delete from poam_items where company_id = $1', [ours.company])
        await db.sql('delete from poam_controls where company_id = $1', [ours.company])
        await db.sql(`select set_config('session_replication_role', 'origin', false)`)
        await ours.as(ours.editor, 'select add_poam_items($1, $2)', [
          ours.company,
          JSON.stringify(
            items.map(({ control, ...rest }) => ({
              weakness: 'Some',
              identified_on: '2026-01-01',
              controls: [{ control_id: controls[control]?.id }],
              ...rest,
              ...(rest.status === 'Closed' && { closing_reason: 'Done' }),
            })),
          ),
        ])
        const plan = await planOf(ours.auditor)
        expect(plan?.overdue).toBe(items.filter((one) => isOverdue(one, today)).length)
        const planned = items.filter((one) => hasCommittedDate(one)).map(({ control }) => controls[control]?.id)
        expect(plan?.planned.toSorted()).toEqual([...new Set(planned)].toSorted())
      }),
      { numRuns: 15 },
    )
  })

  test('brings the burn-down: items of the same days once, drafts not at all, and the day that the 180 begin with', async () => {
    const { as, company, editor, owner, auditor } = await companyWithPlan(db)
    const items = [
      { status: 'Open', due_on: '2027-01-31' },
      { status: 'In Progress', due_on: '2027-03-01' },
      { status: 'Closed', due_on: '2026-02-01', completed_on: '2026-02-10', closing_reason: 'Done' },
      { status: 'Draft', due_on: '2029-01-01' },
    ].map((item) => ({ weakness: 'Some', identified_on: '2026-01-01', controls: [], ...item }))
    const asked = async () => {
      const [row] = await db.rowsAs<{ plan: PlanAtWork }>(auditor, `select dashboard($1) -> 'plan' as plan`, [company])
      if (row === undefined) throw new Error('no dashboard')
      return row.plan
    }
    await db.sql('delete from assessment_dates where company_id = $1', [company])
    expect(await asked()).toMatchObject({ spans: [], last_due_on: null, status: { conditional_on: null, final: null } })
    await as(editor, 'select add_poam_items($1, $2)', [company, JSON.stringify(items)])
    await as(owner, `insert into assessment_dates (company_id, conditional_on) values ($1, '2026-01-15')`, [company])
    const plan = await asked()
    expect(plan).toMatchObject({
      spans: [
        { from: '2026-01-01', until: '2026-02-10', count: 1 },
        { from: '2026-01-01', until: null, count: 2 },
      ],
      last_due_on: '2027-03-01',
      status: { conditional_on: '2026-01-15', final: null },
    })
    expect(
      poamBurnDown([], { conditionalOn: '2026-01-15', lastDueOn: '2027-03-01', today: '2026-03-01' })?.deadline,
    ).toEqual({ day: '2026-07-14', words: 'day 180' })
  })

  test('names the items of the caller, and counts those of the company in the portfolio', async () => {
    const late = await ours.item(dayIn(-1))
    await ours.change(ours.owner, late, `owner_id = '${ours.editor}', weakness = 'Late one'`)
    expect((await planOf(ours.editor))?.mine).toMatchObject([{ weakness: 'Late one', due_on: dayIn(-1) }])
    expect((await planOf(ours.auditor))?.mine).toEqual([])
    expect(await planOf(ours.outsider)).toBeUndefined()
    const [row] = await db.rowsAs<{ portfolio: { companies: { overdue_plans: number }[] } }>(
      ours.auditor,
      'select portfolio() as portfolio',
    )
    expect(row?.portfolio.companies.map(({ overdue_plans: count }) => count)).toEqual([
      (await planOf(ours.auditor))?.overdue,
    ])
  })
})

describe('who leaves', () => {
  let open: string
  let draft: string
  let closed: string
  beforeAll(async () => {
    await db.sql('update poam_items set owner_id = null where company_id = $1', [ours.company])
    open = await ours.item()
    draft = await ours.item(null, 'Draft')
    closed = await ours.item()
    for (const one of [open, draft, closed]) await ours.change(ours.owner, one, `owner_id = '${ours.editor}'`)
    await ours.change(ours.owner, closed, `status = 'Closed', closing_reason = 'Done'`)
  })
  const holdings = (who: string) =>
    db.rowsAs<{ kind: string; id: string; label: string }>(who, 'select * from member_holdings($1, $2)', [
      ours.company,
      ours.editor,
    ])

  test('has the items listed that are not closed, for who may take them away and nobody else', async () => {
    expect((await holdings(ours.owner)).map(({ kind, id }) => [kind, id])).toEqual([
      ['plan', open],
      ['plan', draft],
    ])
    expect((await holdings(ours.owner))[0]?.label).toMatch(/^V-\d+ No readers$/)
    for (const who of [ours.auditor, ours.outsider]) await expect(holdings(who)).rejects.toThrow()
  })

  test('hands them over, and of what is closed nothing but the name goes', async () => {
    const record = async () => (await ours.read(closed, `to_jsonb(poam_items) - 'owner_id' as record`))?.['record']
    const before = await record()
    for (const who of [ours.auditor, ours.outsider])
      await expect(
        ours.as(who, 'select remove_member($1, $2, $3)', [ours.company, ours.editor, ours.owner]),
      ).rejects.toThrow()
    await ours.as(ours.owner, 'select remove_member($1, $2, $3)', [ours.company, ours.editor, ours.manager])
    expect(await ours.read(open, 'owner_id')).toEqual({ owner_id: ours.manager })
    expect(await ours.read(draft, 'owner_id')).toEqual({ owner_id: ours.manager })
    expect(await ours.read(closed, 'owner_id')).toEqual({ owner_id: null })
    expect(await record()).toEqual(before)
    expect((await ours.notices(ours.manager, 'assignment')).map(({ title }) => title)).toEqual([
      '2 items of the plan of action are yours',
    ])
  })
})
