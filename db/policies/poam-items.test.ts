import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { companyWithPlan } from './testing-plan.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const ours = await companyWithPlan(db)
const { owner, manager, editor, auditor, outsider, company, other } = ours

describe('numbers', () => {
  test('are given one after the other, also to many at once, and never again', async () => {
    const first = await ours.item()
    const before = Number((await ours.read(first, 'number'))?.['number'])
    await Promise.all(Array.from({ length: 8 }, () => ours.item()))
    const rows = await db.sql<{ number: number }>(
      'select number from poam_items where company_id = $1 and number > $2 order by number',
      [company, before],
    )
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 8 }, (_, at) => before + 1 + at))
    await ours.as(owner, 'delete from poam_items where company_id = $1 and number = $2', [company, before + 8])
    expect(await ours.read(await ours.item(), 'number')).toEqual({ number: before + 9 })
  })

  test('cannot be chosen, nor can who added an item and when', async () => {
    const item = await ours.item()
    for (const change of ['number = 1', 'created_by = null', `created_at = now()`, `first_due_on = '2027-01-01'`])
      expect(await db.as(owner, `update poam_items set ${change} where id = $1`, [item])).toBe('denied')
    expect(await ours.read(item, 'created_by')).toEqual({ created_by: editor })
  })
})

describe('the day that was promised', () => {
  test('stays beside the one that counts, which becomes earlier and not later', async () => {
    const item = await ours.item('2999-03-01')
    await ours.change(editor, item, `due_on = '2999-02-01'`)
    expect(await ours.read(item, 'first_due_on::text, due_on::text')).toEqual({
      first_due_on: '2999-03-01',
      due_on: '2999-02-01',
    })
    for (const who of [editor, owner])
      await expect(ours.change(who, item, `due_on = '2999-02-02'`)).rejects.toThrow('needs an extension')
    await expect(ours.change(owner, item, 'due_on = null')).rejects.toThrow('A day that was promised is not taken away')
  })

  test('is free while the plan is a draft, which it is only before it was begun', async () => {
    const item = await ours.item('2999-03-01', 'Draft')
    await ours.change(editor, item, `due_on = '2999-05-01'`)
    await ours.change(editor, item, `status = 'Open', due_on = '2999-06-01'`)
    expect(await ours.read(item, 'first_due_on::text')).toEqual({ first_due_on: '2999-06-01' })
    await expect(ours.change(owner, item, `status = 'Draft'`)).rejects.toThrow('not a draft again')
  })

  test('is the first that was given, where there was none', async () => {
    const item = await ours.item(null)
    await ours.change(editor, item, `due_on = '2999-05-01'`)
    expect(await ours.read(item, 'first_due_on::text')).toEqual({ first_due_on: '2999-05-01' })
  })

  test('is not before the day on which the weakness was found', async () => {
    await expect(ours.item('2026-10-31')).rejects.toThrow('due_after_it_was_found')
    await expect(ours.item('3000-01-01')).rejects.toThrow('days_of_our_time')
  })
})

describe('closing', () => {
  test('needs evidence or a reason, and a date that is not in the future', async () => {
    const item = await ours.item()
    await expect(ours.change(editor, item, `status = 'Closed'`)).rejects.toThrow('Closing needs evidence or a reason')
    await expect(ours.change(editor, item, `status = 'Closed', closing_reason = ' '`)).rejects.toThrow('evidence')
    await expect(
      ours.change(editor, item, `status = 'Closed', closing_reason = 'Done', completed_on = '2999-01-01'`),
    ).rejects.toThrow('in the future')
    await expect(
      ours.change(editor, item, `status = 'Closed', closing_reason = 'Done', completed_on = '2026-10-01'`),
    ).rejects.toThrow('completed_after_it_was_found')
    await ours.change(
      editor,
      item,
      `status = 'Closed', closing_reason = 'Readers are mounted', completed_on = '2026-11-02'`,
    )
    expect(await ours.read(item, 'status, completed_on::text, closed_by, closed_at is not null as dated')).toEqual({
      status: 'Closed',
      completed_on: '2026-11-02',
      closed_by: editor,
      dated: true,
    })
  })

  test('with evidence closes the controls too, where that is said, and gives them the same evidence', async () => {
    const item = await ours.item()
    const evidence = await ours.evidence('Photo of the readers')
    const control = await ours.control('3.10.2')
    await ours.as(editor, 'insert into poam_controls (company_id, item_id, control_id) values ($1, $2, $3)', [
      company,
      item,
      control,
    ])
    await ours.as(editor, 'select close_poam_item($1, $2, $3, complete_controls => true)', [company, item, [evidence]])
    expect(await ours.read(item, 'status')).toEqual({ status: 'Closed' })
    expect(await db.sql('select status from org_control_status where control_id = $1', [control])).toEqual([
      { status: 'Completed' },
    ])
    expect(await db.sql('select evidence_id from evidence_links where control_id = $1', [control])).toEqual([
      { evidence_id: evidence },
    ])
    await expect(ours.as(editor, 'select close_poam_item($1, $2, $3)', [company, item, [evidence]])).rejects.toThrow(
      'no such open item',
    )
  })

  test('with archived evidence alone is refused', async () => {
    const item = await ours.item()
    const evidence = await ours.evidence('Old photo')
    await db.sql('update evidence set archived_at = now() where id = $1', [evidence])
    await expect(ours.as(editor, 'select close_poam_item($1, $2, $3)', [company, item, [evidence]])).rejects.toThrow(
      'Closing needs evidence',
    )
  })
})

describe('what is closed', () => {
  const closed = async () => {
    const item = await ours.item()
    const milestone = await ours.milestone(item)
    await ours.change(editor, item, `status = 'Closed', closing_reason = 'Done'`)
    return { item, milestone }
  }

  test.each([
    `status = 'Open'`,
    `weakness = 'Other'`,
    `due_on = '2999-01-01'`,
    `closing_reason = 'No'`,
    `owner_id = created_by`,
  ])('stays as it is: %s', async (change) => {
    const { item } = await closed()
    await expect(ours.change(owner, item, change)).rejects.toThrow('is closed and stays as it is')
  })

  test('keeps its parts, and takes no others', async () => {
    const { item, milestone } = await closed()
    const control = await ours.control('3.1.1')
    for (const [statement, values] of [
      [
        `insert into poam_milestones (company_id, item_id, title, due_on) values ($1, $2, 'More', '2999-01-01')`,
        [company, item],
      ],
      [`update poam_milestones set title = 'Other' where company_id = $1 and id = $2`, [company, milestone]],
      [`delete from poam_milestones where company_id = $1 and id = $2`, [company, milestone]],
      [
        `insert into poam_milestone_changes (company_id, milestone_id, due_on, reason) values ($1, $2, '2999-02-02', 'Late')`,
        [company, milestone],
      ],
      [
        `insert into poam_extensions (company_id, item_id, due_on, reason) values ($1, $2, '2999-12-01', 'Late')`,
        [company, item],
      ],
      [`insert into poam_controls (company_id, item_id, control_id) values ($1, $2, $3)`, [company, item, control]],
    ] as const)
      await expect(ours.as(owner, statement, values)).rejects.toThrow('is closed and stays as it is')
  })

  test('is not removed, and a new item refers to it', async () => {
    const { item } = await closed()
    await expect(ours.as(owner, 'delete from poam_items where id = $1', [item])).rejects.toThrow('stays as a record')
    const again = await ours.item()
    await ours.change(editor, again, `refers_to = '${item}'`)
    await expect(ours.change(editor, again, `refers_to = id`)).rejects.toThrow('refers_to_another')
  })

  test('stays when the person who had it leaves', async () => {
    const leaver = await db.person('Lea Leaver')
    await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Contributor')`, [
      company,
      leaver,
    ])
    const item = await ours.item()
    await ours.change(editor, item, `owner_id = '${leaver}'`)
    await ours.change(editor, item, `status = 'Closed', closing_reason = 'Done'`)
    await db.sql('delete from user_companies where user_id = $1', [leaver])
    expect(await ours.read(item, 'owner_id, status')).toEqual({ owner_id: null, status: 'Closed' })
  })

  test('goes with its company', async () => {
    const person = await db.person('Sole Owner')
    const [row] = await db.sql<{ id: string }>(
      `insert into companies (name, protocol_id) values ('Gone', 'cmmc2') returning id`,
    )
    await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
      row?.id,
      person,
    ])
    await db.sql(
      `insert into poam_items (company_id, weakness, status, closing_reason) values ($1, 'Old', 'Closed', 'Done')`,
      [row?.id],
    )
    await db.sql('delete from companies where id = $1', [row?.id])
    expect(await db.sql('select from poam_items where company_id = $1', [row?.id])).toEqual([])
  })
})

describe('several at once', () => {
  const add = (who: string, items: unknown, at = company) =>
    ours.as(who, 'select number, status from add_poam_items($1, $2)', [at, JSON.stringify(items)])

  test('come with their controls and milestones, the closed ones among them closed', async () => {
    const control = await ours.control('3.1.3')
    const rows = await add(editor, [
      {
        weakness: 'One',
        controls: [{ control_id: control, objective_id: 'cmmc2/3.1.3/a' }],
        milestones: [{ title: 'First', due_on: '2999-01-01' }],
      },
      {
        weakness: 'Two',
        status: 'Closed',
        closing_reason: 'Done before',
        identified_on: '2026-01-01',
        completed_on: '2026-02-01',
        milestones: [{ title: 'First', due_on: '2026-01-15', completed_on: '2026-01-20' }],
      },
    ])
    expect(rows.map((row) => row['status'])).toEqual(['Open', 'Closed'])
  })

  test('all of them or none', async () => {
    const count = () => db.sql('select count(*) from poam_items where company_id = $1', [company])
    const before = await count()
    await expect(add(editor, [{ weakness: 'Good' }, { weakness: 'Bad', severity: 'Dreadful' }])).rejects.toThrow(
      'severity_check',
    )
    await expect(
      add(editor, [{ weakness: 'Good', controls: [{ control_id: await ours.control('3.1.1', other) }] }]),
    ).rejects.toThrow('foreign key')
    for (const nonsense of [{}, 'text', [1], [{ weakness: 'X', due_on: 'soon' }], [{ weakness: 'X', controls: 7 }]])
      await expect(add(editor, nonsense)).rejects.toThrow()
    expect(await count()).toEqual(before)
  })

  test('are for those who may edit there', async () => {
    for (const [who, at] of [
      [auditor, company],
      [outsider, company],
      [editor, other],
    ] as const)
      await expect(add(who, [{ weakness: 'X' }], at)).rejects.toThrow('row-level security')
  })

  test('move by days with their milestones: earlier at once, later by request', async () => {
    const [item, draft, waiting] = [
      await ours.item('2999-03-01'),
      await ours.item('2999-03-01', 'Draft'),
      await ours.item('2999-03-01'),
    ]
    const milestone = await ours.milestone(item)
    await ours.as(
      editor,
      `insert into poam_extensions (company_id, item_id, due_on, reason) values ($1, $2, '2999-12-01', 'Waits')`,
      [company, waiting],
    )
    const shift = (days: number) =>
      ours.as(editor, 'select moved, asked from shift_poam_dates($1, $2, $3, $4)', [
        company,
        [item, draft, waiting],
        days,
        'The supplier is late',
      ])
    expect(await shift(-7)).toEqual([{ moved: 2, asked: 0 }])
    expect(await shift(30)).toEqual([{ moved: 1, asked: 1 }])
    expect(await ours.read(item, 'due_on::text')).toEqual({ due_on: '2999-02-22' })
    expect(await ours.read(waiting, 'due_on::text')).toEqual({ due_on: '2999-03-01' })
    expect(
      await db.sql('select due_on::text, first_due_on::text from poam_milestones where id = $1', [milestone]),
    ).toEqual([{ due_on: '2999-01-25', first_due_on: '2999-02-01' }])
    await expect(shift(0)).rejects.toThrow('not 0')
  })
})

test('a deviation says why, and an adjustment to what', async () => {
  const item = await ours.item()
  await expect(ours.change(editor, item, `deviation = 'False positive'`)).rejects.toThrow('deviation_says_why')
  await expect(
    ours.change(editor, item, `deviation = 'Risk adjustment', deviation_reason = 'Isolated'`),
  ).rejects.toThrow('adjustment_says_to_what')
  await ours.change(
    editor,
    item,
    `deviation = 'Risk adjustment', deviation_reason = 'Isolated', adjusted_severity = 'Low'`,
  )
})

test('the date of a Conditional status is one for each company, and its editors’ to set', async () => {
  const set = `insert into assessment_dates (company_id, conditional_on) values ($1, '2026-08-17')`
  for (const who of [auditor, outsider]) expect(await db.as(who, set, [company])).toBe('denied')
  await ours.as(editor, set, [company])
  await expect(ours.as(manager, set, [company])).rejects.toThrow('unique')
  await expect(
    ours.as(manager, `update assessment_dates set conditional_on = current_date + 2 where company_id = $1`, [company]),
  ).rejects.toThrow('choose today or a day before')
  await ours.as(manager, `update assessment_dates set conditional_on = null where company_id = $1`, [company])
})
