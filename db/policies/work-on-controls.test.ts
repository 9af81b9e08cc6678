import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const as = (who: string, text: string, values: readonly unknown[] = []) => commitAs(db, who, text, values)

const owner = await db.person('Olga Owner')
const editor = await db.person('Carl Contributor')
const auditor = await db.person('Ada Auditor')
const outsider = await db.person('Otto Outsider')
let company: string
let other: string
let control: string
let foreign: string

beforeAll(async () => {
  company = await addCompany(db, {
    name: 'Ours',
    members: { [owner]: 'Owner', [editor]: 'Contributor', [auditor]: 'Auditor' },
  })
  other = await addCompany(db, { name: 'Theirs', members: { [outsider]: 'Owner' } })
  control = await firstControl(company)
  foreign = await firstControl(other)
})

async function firstControl(id: string): Promise<string> {
  const [row] = await db.sql<{ id: string }>(`select id from controls where company_id = $1 and nist_id = '3.1.1'`, [
    id,
  ])
  return row?.id ?? ''
}

describe('objectives', () => {
  const answer = (who: string, objective: string, at = [company, control]) =>
    as(
      who,
      `insert into control_objectives (company_id, control_id, objective_id, result) values ($1, $2, $3, 'Met')`,
      [...at, objective],
    )

  test('an objective of another control is refused', async () => {
    await expect(answer(editor, 'cmmc2/3.1.2/a')).rejects.toThrow('The control has no such objective')
    await answer(editor, 'cmmc2/3.1.1/a')
    expect(await db.sql(`select updated_by from control_objectives where company_id = $1`, [company])).toEqual([
      { updated_by: editor },
    ])
  })

  test('another company’s control is refused before anything is said of it', async () => {
    for (const id of [foreign, crypto.randomUUID()])
      await expect(answer(editor, 'cmmc2/3.1.1/a', [other, id])).rejects.toThrow('row-level security')
  })
})

describe('statements', () => {
  const write = (who: string, body: string) =>
    as(who, 'update implementation_statements set body = $2 where company_id = $1', [company, body])
  const versions = () =>
    db.rowsAs(
      auditor,
      'select version, body, written_by from statement_versions where company_id = $1 order by version',
      [company],
    )

  test('what one person writes in one go is one version; another author, or a pause, begins the next', async () => {
    await as(editor, `insert into implementation_statements (company_id, control_id, body) values ($1, $2, 'One')`, [
      company,
      control,
    ])
    await write(editor, 'One and a half')
    expect(await versions()).toEqual([])
    await write(owner, 'Two')
    expect(await versions()).toEqual([{ version: 1, body: 'One and a half', written_by: editor }])
    await db.sql(`update implementation_statements set version_from = now() - interval '16 minutes'`)
    await write(owner, 'Three')
    expect(await versions()).toHaveLength(2)
    expect(await db.sql('select version, updated_by from implementation_statements')).toEqual([
      { version: 3, updated_by: owner },
    ])
  })

  test('old versions are read by members and written by nobody', async () => {
    const read = 'select 1 from statement_versions where company_id = $1'
    expect(await db.as(outsider, read, [company])).toBe('hidden')
    expect(await db.as(undefined, read, [company])).toBe('denied')
    for (const statement of [
      `update statement_versions set body = 'Never' where company_id = $1`,
      'delete from statement_versions where company_id = $1',
      `insert into statement_versions (company_id, statement_id, version, body, written_at)
       select company_id, id, 9, 'Never', now() from implementation_statements where company_id = $1`,
    ])
      expect(await db.as(owner, statement, [company])).toBe('denied')
  })
})

describe('comments', () => {
  const say = (who: string, body: string, mentions: string[] = []) =>
    as(who, 'insert into comments (company_id, control_id, body, mentions) values ($1, $2, $3, $4)', [
      company,
      control,
      body,
      mentions,
    ])
  const count = async () =>
    (await db.sql<{ n: number }>('select comments_count as n from controls where id = $1', [control]))[0]?.n

  test('are counted, carry their author, and notify the people they mention', async () => {
    await say(editor, 'Please look at this, Olga', [owner, editor, outsider])
    expect(await count()).toBe(1)
    expect(
      await db.sql(`select user_id, title, link from notifications where kind = 'mention'`),
      'only a member, and not the author',
    ).toEqual([
      {
        user_id: owner,
        title: 'Carl Contributor mentioned you on 3.1.1',
        link: expect.stringMatching(`^/controls/3.1.1\\?company=${company}#comment-`),
      },
    ])
  })

  test('only their author changes them; the author and managers remove them; auditors write none', async () => {
    const change = `update comments set body = 'Otherwise' where company_id = $1`
    expect(await db.as(owner, change, [company])).toBe('hidden')
    expect(await db.as(editor, change, [company])).toBe('allowed')
    const remove = 'delete from comments where company_id = $1'
    expect(await db.as(auditor, remove, [company])).toBe('hidden')
    expect(await db.as(outsider, remove, [company])).toBe('hidden')
    expect(await db.as(owner, remove, [company])).toBe('allowed')
    expect(await db.as(editor, remove, [company])).toBe('allowed')
    await expect(say(auditor, 'Hello')).rejects.toThrow('row-level security')
    await expect(say(outsider, 'Hello')).rejects.toThrow('row-level security')
    expect(await db.as(editor, `update comments set author_id = $2 where company_id = $1`, [company, owner])).toBe(
      'denied',
    )
    expect(await db.as(undefined, 'select 1 from comments')).toBe('denied')
    expect(await db.as(outsider, 'select 1 from comments where company_id = $1', [company])).toBe('hidden')
  })

  test('a mention added later is told once, and removing takes the count back', async () => {
    await say(editor, 'Ada?', [])
    await as(editor, `update comments set mentions = array[$2::uuid] where company_id = $1 and body = 'Ada?'`, [
      company,
      auditor,
    ])
    await as(editor, `update comments set body = 'Ada!' where company_id = $1 and body = 'Ada?'`, [company])
    expect(await db.sql(`select count(*)::int as n from notifications where user_id = $1`, [auditor])).toEqual([
      { n: 1 },
    ])
    await as(owner, 'delete from comments where company_id = $1', [company])
    expect(await count()).toBe(0)
  })
})

describe('status history', () => {
  const history = (who: string, id = company) =>
    db.rowsAs<{ day: Date | null; status: string }>(
      who,
      `select day, status from status_history($1, current_date - 30) order by at`,
      [id],
    )

  test('tells what held before, and the last status of each day since', async () => {
    const service = (text: string) => db.sql(text, [company, control])
    await service(
      `insert into org_control_status (company_id, control_id, status, updated_at) values ($1, $2, 'In Progress', now() - interval '60 days')`,
    )
    await service(
      `update org_control_status set status = 'Completed', updated_at = now() - interval '10 days' where company_id = $1 and control_id = $2`,
    )
    await service(`update org_control_status set notes = 'No status' where company_id = $1 and control_id = $2`)
    await as(editor, `update org_control_status set status = 'Not Started' where company_id = $1`, [company])
    await as(editor, `update org_control_status set status = 'In Progress' where company_id = $1`, [company])
    const rows = await history(auditor)
    expect(rows.map(({ status }) => status)).toEqual(['In Progress', 'Completed', 'In Progress'])
    expect(rows.map(({ day }) => day === null)).toEqual([true, false, false])
  })

  test('a removed record is Not Started again', async () => {
    await as(owner, 'delete from org_control_status where company_id = $1', [company])
    expect((await history(owner)).at(-1)?.status).toBe('Not Started')
  })

  test('of other companies there is none', async () => {
    expect(await history(outsider, company)).toEqual([])
    await expect(db.rowsAs(undefined, `select * from status_history($1, current_date)`, [company])).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('estimates', () => {
  const estimate = (values: string, at = [company, control]) =>
    as(
      editor,
      `insert into control_estimates (company_id, control_id, cost, hours, part_cost) values ($1, $2, ${values})`,
      at,
    )

  test.each([
    ['a cost below nothing', '-1, null, null'],
    ['more hours than anybody has', 'null, 100001, null'],
    ['a part that costs more than the whole', '100, null, 101'],
  ])('%s is refused', async (_what, values) => {
    await expect(estimate(values)).rejects.toThrow('check constraint')
  })

  test('one for each control, by whom it is, and none for another company’s control', async () => {
    await estimate('100, 8, 50')
    await expect(estimate('200, null, null')).rejects.toThrow('unique constraint')
    expect(
      await db.rowsAs(auditor, 'select cost, hours, part_cost, part_hours, updated_by from control_estimates'),
    ).toEqual([{ cost: 100, hours: 8, part_cost: 50, part_hours: null, updated_by: editor }])
    await expect(estimate('100, null, null', [company, foreign])).rejects.toThrow('foreign key')
    await expect(estimate('100, null, null', [other, foreign])).rejects.toThrow('row-level security')
  })
})

describe('decisions on addressable specifications', () => {
  let clinic: string
  beforeAll(async () => {
    clinic = await addCompany(db, { name: 'Clinic', protocol: 'hipaa', members: { [editor]: 'Contributor' } })
  })
  const decide = (nistId: string, decision: string, reason: string | null) =>
    as(
      editor,
      `insert into org_control_status (company_id, control_id, addressable_decision, addressable_reason)
       select $1, id, $3, $4 from controls where company_id = $1 and nist_id = $2
       on conflict (company_id, control_id) do update
         set addressable_decision = excluded.addressable_decision, addressable_reason = excluded.addressable_reason`,
      [clinic, nistId, decision, reason],
    )

  test.each([
    ['164.312(a)(2)(iv)', 'Implemented', null, undefined],
    ['164.312(a)(2)(iv)', 'Alternative measure', 'The room is locked.', undefined],
    ['164.312(a)(2)(iv)', 'Alternative measure', ' ', 'decision_says_why'],
    ['164.312(a)(2)(iv)', 'Not reasonable and appropriate', null, 'decision_says_why'],
    ['164.312(a)(2)(iv)', 'Optional', 'Why not', 'check constraint'],
    ['164.312(a)(2)(i)', 'Implemented', null, 'Only an addressable specification has a decision'],
  ])('%s: %s because "%s"', async (nistId, decision, reason, error) => {
    const done = decide(nistId, decision, reason)
    if (error === undefined) await done
    else await expect(done).rejects.toThrow(error)
  })

  test('reach the documents', async () => {
    const [row] = await db.rowsAs<{ content: { controls: { number: string; addressed: unknown }[] } }>(
      editor,
      'select ssp_content($1) as content',
      [clinic],
    )
    const told = row?.content.controls.filter(({ addressed }) => addressed !== null)
    expect(told?.map(({ number, addressed }) => [number, addressed])).toEqual([
      ['164.312(a)(2)(iv)', { decision: 'Alternative measure', reason: 'The room is locked.' }],
    ])
  })
})
