import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { companyWithPlan } from './testing-plan.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const ours = await companyWithPlan(db)
const { owner, manager, editor, auditor, outsider, company, other } = ours

describe('a milestone', () => {
  const move = (who: string, milestone: string, on: string, reason = 'The supplier is late') =>
    ours.as(
      who,
      'insert into poam_milestone_changes (company_id, milestone_id, due_on, reason) values ($1, $2, $3, $4)',
      [company, milestone, on, reason],
    )

  test('keeps its first date; each change of it stands beside, with reason, author and time', async () => {
    const milestone = await ours.milestone(await ours.item(), '2999-02-01')
    await move(editor, milestone, '2999-02-10')
    await move(manager, milestone, '2999-02-20', 'And later still')
    expect(
      await db.sql(
        `select was_on::text, due_on::text, reason, changed_by from poam_milestone_changes where milestone_id = $1 order by due_on`,
        [milestone],
      ),
    ).toEqual([
      { was_on: '2999-02-01', due_on: '2999-02-10', reason: 'The supplier is late', changed_by: editor },
      { was_on: '2999-02-10', due_on: '2999-02-20', reason: 'And later still', changed_by: manager },
    ])
    expect(
      await db.sql(`select first_due_on::text, due_on::text from poam_milestones where id = $1`, [milestone]),
    ).toEqual([{ first_due_on: '2999-02-01', due_on: '2999-02-20' }])
  })

  test('keeps its first date', async () => {
    const milestone = await ours.milestone(await ours.item())
    await expect(
      db.sql(`update poam_milestones set first_due_on = '2999-12-01' where id = $1`, [milestone]),
    ).rejects.toThrow('stays as it was')
    for (const column of ['first_due_on', 'due_on', 'created_by'])
      expect(await db.as(owner, `update poam_milestones set ${column} = null where id = $1`, [milestone])).toBe(
        'denied',
      )
  })

  test('is moved for a reason, to another day', async () => {
    const milestone = await ours.milestone(await ours.item(), '2999-02-01')
    await expect(move(editor, milestone, '2999-02-10', ' ')).rejects.toThrow('reason')
    await expect(move(editor, milestone, '2999-02-01')).rejects.toThrow('moved')
    await expect(move(editor, milestone, '3999-02-01')).rejects.toThrow('due_on')
  })

  test('is moved by those who may edit; what was moved is neither changed nor taken away', async () => {
    const milestone = await ours.milestone(await ours.item())
    await expect(move(auditor, milestone, '2999-02-10')).rejects.toThrow('row-level security')
    await expect(move(outsider, milestone, '2999-02-10')).rejects.toThrow('row-level security')
    await move(editor, milestone, '2999-02-10')
    expect(await db.as(owner, `update poam_milestone_changes set reason = 'Other'`)).toBe('denied')
    expect(await db.as(owner, `delete from poam_milestone_changes`)).toBe('denied')
    expect(await db.as(outsider, `select from poam_milestone_changes`)).toBe('hidden')
  })

  test('is not done on a date in the future', async () => {
    const milestone = await ours.milestone(await ours.item())
    await expect(
      ours.as(editor, `update poam_milestones set completed_on = '2998-01-01' where id = $1`, [milestone]),
    ).rejects.toThrow('in the future')
  })
})

describe('more time', () => {
  const ask = async (who: string, item: string, until = '2999-04-01') => {
    const rows = await ours.as(
      who,
      `insert into poam_extensions (company_id, item_id, due_on, reason) values ($1, $2, $3, 'Readers are sold out') returning id`,
      [company, item, until],
    )
    return String(rows[0]?.['id'])
  }
  const decide = (who: Parameters<typeof ours.as>[0], request: string, state: string) =>
    ours.as(who, `update poam_extensions set state = $2, decision_note = 'Until spring' where id = $1`, [
      request,
      state,
    ])

  test('is approved by someone else, and then the item has the later day and its first one', async () => {
    const item = await ours.item('2999-03-01')
    await decide(manager, await ask(editor, item), 'Approved')
    expect(await ours.read(item, 'due_on::text, first_due_on::text')).toEqual({
      due_on: '2999-04-01',
      first_due_on: '2999-03-01',
    })
    expect(
      await db.sql('select was_due_on::text, requested_by, decided_by from poam_extensions where item_id = $1', [item]),
    ).toEqual([{ was_due_on: '2999-03-01', requested_by: editor, decided_by: manager }])
  })

  test('moves the open milestones when it is approved, but none that was added or moved since', async () => {
    const item = await ours.item('2999-03-01')
    const [open, done, moved] = [
      await ours.milestone(item, '2999-02-01'),
      await ours.milestone(item, '2999-02-01'),
      await ours.milestone(item, '2999-02-01'),
    ]
    await ours.as(editor, 'update poam_milestones set completed_on = current_date where id = $1', [done])
    const refused = await ask(editor, item)
    await decide(manager, refused, 'Rejected')
    const request = await ask(editor, item)
    await ours.as(
      editor,
      `insert into poam_milestone_changes (company_id, milestone_id, due_on, reason) values ($1, $2, '2999-03-20', 'Sold out')`,
      [company, moved],
    )
    const added = await ours.milestone(item, '2999-03-25')
    await decide(manager, request, 'Approved')
    const days = await db.sql<{ id: string; day: string }>(
      'select id, due_on::text as day from poam_milestones where item_id = $1',
      [item],
    )
    expect(new Map(days.map(({ id, day }) => [id, day]))).toEqual(
      new Map([
        [open, '2999-03-04'],
        [done, '2999-02-01'],
        [moved, '2999-03-20'],
        [added, '2999-03-25'],
      ]),
    )
    expect(
      await db.sql('select was_on::text, reason, changed_by from poam_milestone_changes where milestone_id = $1', [
        open,
      ]),
    ).toEqual([{ was_on: '2999-02-01', reason: 'Readers are sold out', changed_by: manager }])
  })

  test('is not approved by the requester, by a Contributor or by an impersonator', async () => {
    const item = await ours.item()
    const request = await ask(manager, item)
    await expect(decide(manager, request, 'Approved')).rejects.toThrow('You cannot decide your own request')
    await expect(decide(editor, request, 'Rejected')).rejects.toThrow('An Owner or a Manager decides')
    await expect(decide({ sub: owner, act: { sub: manager } }, request, 'Approved')).rejects.toThrow()
    expect(await ours.read(item, 'due_on::text')).toEqual({ due_on: '2999-03-01' })
    await decide(owner, request, 'Approved')
  })

  test('that was refused or withdrawn moves nothing, and nothing is decided twice', async () => {
    const item = await ours.item()
    const refused = await ask(editor, item)
    await decide(owner, refused, 'Rejected')
    await expect(decide(owner, refused, 'Approved')).rejects.toThrow('decided already')
    const withdrawn = await ask(editor, item)
    await decide(editor, withdrawn, 'Withdrawn')
    await expect(decide(owner, withdrawn, 'Approved')).rejects.toThrow('decided already')
    expect(await ours.read(item, 'due_on::text')).toEqual({ due_on: '2999-03-01' })
  })

  test('is asked for once at a time, is later than before, and needs a day to be later than', async () => {
    const item = await ours.item('2999-03-01')
    await expect(ask(editor, item, '2999-03-01')).rejects.toThrow('later_than_before')
    await expect(ask(editor, await ours.item(null))).rejects.toThrow('has no day yet')
    await ask(editor, item)
    await expect(ask(manager, item)).rejects.toThrow('one_open_request')
  })

  test('is withdrawn when the item is closed, and nobody outside asks for it', async () => {
    const item = await ours.item()
    await ask(editor, item)
    await ours.change(editor, item, `status = 'Closed', closing_reason = 'Done'`)
    expect(await db.sql('select state from poam_extensions where item_id = $1', [item])).toEqual([
      { state: 'Withdrawn' },
    ])
    for (const who of [auditor, outsider])
      await expect(ask(who, await ours.item())).rejects.toThrow('row-level security')
    expect(await db.as(owner, 'delete from poam_extensions')).toBe('denied')
  })

  test('notifies the people who can decide, and then the requester of the decision', async () => {
    const item = await ours.item()
    const number = (await ours.read(item, 'number'))?.['number']
    await db.sql('delete from notifications')
    const request = await ask(editor, item)
    const link = `/poam?open=V-${number}&company=${company}`
    const asked = {
      title: `Carl Contributor requests an extension of V-${number}, until 2999-04-01`,
      body: 'Readers are sold out',
      link,
    }
    expect(await ours.notices(owner, 'poam')).toEqual([asked])
    expect(await ours.notices(manager, 'poam')).toEqual([asked])
    await decide(manager, request, 'Approved')
    expect(await ours.notices(editor, 'poam')).toEqual([
      { title: `Max Manager approved more time on V-${number}, until 2999-04-01`, body: 'Until spring', link },
    ])
  })
})

describe('what proves that it is done', () => {
  test('keeps its name when the evidence itself is gone', async () => {
    const item = await ours.item()
    const evidence = await ours.evidence('Photo')
    await ours.as(editor, 'select close_poam_item($1, $2, $3)', [company, item, [evidence]])
    await expect(ours.as(owner, 'delete from poam_evidence where item_id = $1', [item])).rejects.toThrow('is closed')
    await db.sql('delete from evidence where id = $1', [evidence])
    const [row] = await db.sql<{ evidence_id: string | null; label: string }>(
      'select evidence_id, label from poam_evidence where item_id = $1',
      [item],
    )
    expect(row).toEqual({ evidence_id: null, label: expect.stringMatching(/^E-\d+ Photo$/) })
  })

  test('is of the same company, and so is what it belongs to', async () => {
    const item = await ours.item()
    const foreign = await ours.evidence('Theirs', other)
    const link = (id: string) =>
      ours
        .as(editor, 'insert into poam_evidence (company_id, item_id, evidence_id) values ($1, $2, $3)', [
          company,
          item,
          id,
        ])
        .then(
          () => 'accepted',
          (error: Error) => error.message,
        )
    expect(await link(foreign)).toContain('foreign key')
    expect(await link(foreign)).toBe(await link(crypto.randomUUID()))
  })
})

describe('controls of an item', () => {
  const link = (who: string, item: string, control: string, objective: string | null = null, at = company) =>
    ours.as(who, 'insert into poam_controls (company_id, item_id, control_id, objective_id) values ($1, $2, $3, $4)', [
      at,
      item,
      control,
      objective,
    ])

  test('are linked once, with objectives of their own alone, by those who may edit', async () => {
    const item = await ours.item()
    const control = await ours.control('3.1.1')
    await link(editor, item, control)
    await expect(link(editor, item, control)).rejects.toThrow('unique')
    await expect(link(editor, item, control, 'cmmc2/3.1.2/a')).rejects.toThrow('no such objective')
    await expect(link(auditor, item, control)).rejects.toThrow('row-level security')
    await expect(link(outsider, item, await ours.control('3.1.1', other), null, other)).rejects.toThrow('foreign key')
  })
})

test('people talk about an item, and who is named hears of it there', async () => {
  const item = await ours.item()
  const number = (await ours.read(item, 'number'))?.['number']
  const [said] = await ours.as(
    editor,
    `insert into comments (company_id, poam_item_id, body, mentions) values ($1, $2, '@Olga Owner please look', $3) returning id`,
    [company, item, [owner]],
  )
  expect((await ours.notices(owner, 'mention')).at(-1)).toMatchObject({
    title: `Carl Contributor mentioned you on V-${number}`,
    link: `/poam?open=V-${number}&company=${company}#comment-${String(said?.['id'])}`,
  })
  await expect(
    ours.as(editor, `insert into comments (company_id, poam_item_id, control_id, body) values ($1, $2, $3, 'Both')`, [
      company,
      item,
      await ours.control('3.1.1'),
    ]),
  ).rejects.toThrow('about_one_record')
})

describe('reminders', () => {
  const remind = async (today: string) =>
    (await db.sql<{ n: number }>('select private.notify_due_days($1) as n', [today]))[0]?.n

  test('come a week before, a day before and after the day, of items and milestones, once each', async () => {
    const item = await ours.item('2998-03-31')
    const number = (await ours.read(item, 'number'))?.['number']
    await ours.milestone(item, '2998-03-20')
    await ours.change(editor, item, `owner_id = created_by`)
    await db.sql('delete from notifications')
    expect(await remind('2998-03-12')).toBe(0)
    for (const day of [
      '2998-03-13',
      '2998-03-14',
      '2998-03-24',
      '2998-03-30',
      '2998-03-31',
      '2998-04-01',
      '2998-04-02',
    ])
      await remind(day)
    expect((await ours.notices(editor, 'due')).map(({ title }) => title).toSorted()).toEqual([
      `A milestone of V-${number} is due on 2998-03-20`,
      `A milestone of V-${number} was due on 2998-03-20`,
      `V-${number} is due on 2998-03-31`,
      `V-${number} is due tomorrow`,
      `V-${number} was due on 2998-03-31`,
    ])
  })

  test('do not come of drafts, of what is closed, or to nobody', async () => {
    const [draft, closed] = [await ours.item('2997-03-31', 'Draft'), await ours.item('2997-03-31')]
    await ours.item('2997-03-31')
    for (const item of [draft, closed]) await ours.change(editor, item, 'owner_id = created_by')
    await ours.change(editor, closed, `status = 'Closed', closing_reason = 'Done'`)
    expect(await remind('2997-03-31')).toBe(0)
    expect(await db.as(owner, 'select private.notify_due_days()')).toBe('denied')
  })
})

test('a person who gets items from another is notified once', async () => {
  const [one, two] = [await ours.item(), await ours.item()]
  await db.sql('delete from notifications')
  await ours.as(owner, `update poam_items set owner_id = $2 where id = any ($1)`, [[one, two], editor])
  expect(await ours.notices(editor, 'assignment')).toEqual([
    {
      title: '2 items of the plan of action are yours',
      body: 'Ours, due 2999-03-01',
      link: `/poam?owner=me&company=${company}`,
    },
  ])
})
