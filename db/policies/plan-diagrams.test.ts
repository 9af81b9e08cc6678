import { afterAll, beforeEach, describe, expect, test } from 'vitest'
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

beforeEach(async () => {
  company = await addCompany(db, { members: { [owner]: 'Owner', [editor]: 'Contributor', [auditor]: 'Auditor' } })
})

async function add(kind: string, name: string, frame: string | null = null): Promise<string> {
  const rows = await as(
    editor,
    'insert into ssp_parts (company_id, kind, name, frame_id) values ($1, $2, $3, $4) returning id',
    [company, kind, name, frame],
  )
  return String(rows[0]?.['id'])
}
const connect = (from: string, to: string) =>
  as(editor, 'insert into ssp_flows (company_id, from_id, to_id) values ($1, $2, $3) returning id', [company, from, to])
const place = (id: string, frame: string) =>
  as(editor, 'update ssp_parts set frame_id = $3 where company_id = $1 and id = $2', [company, id, frame])

describe('frames', () => {
  test('hold parts and frames; what is not a frame holds nothing, and none holds itself', async () => {
    const outer = await add('Frame', 'Company network')
    const inner = await add('Frame', 'CUI enclave', outer)
    const server = await add('Data store', 'File server', inner)
    await expect(add('Component', 'Disk', server)).rejects.toThrow('Only a frame holds other parts')
    await expect(place(outer, inner)).rejects.toThrow('A frame cannot stand inside itself')
    await expect(place(outer, outer)).rejects.toThrow('A frame cannot stand inside itself')
    await expect(
      as(editor, `update ssp_parts set kind = 'Component' where company_id = $1 and id = $2`, [company, inner]),
    ).rejects.toThrow('Only a frame holds other parts')
  })

  test('that are removed let their parts go', async () => {
    const frame = await add('Frame', 'CUI boundary')
    const server = await add('Data store', 'File server', frame)
    await as(owner, 'delete from ssp_parts where company_id = $1 and id = $2', [company, frame])
    expect(await db.sql('select frame_id from ssp_parts where company_id = $1 and id = $2', [company, server])).toEqual(
      [{ frame_id: null }],
    )
  })
})

test('a flow joins two parts, and goes with either', async () => {
  const [one, other] = [await add('Component', 'Gateway'), await add('Data store', 'File server')]
  await expect(connect(one, one)).rejects.toThrow('between_two')
  await connect(one, other)
  await as(owner, 'delete from ssp_parts where company_id = $1 and id = $2', [company, one])
  expect(await db.sql('select from ssp_flows where company_id = $1', [company])).toEqual([])
})

test('parts move as one, and only by editors; a move sets no author', async () => {
  const part = await add('Component', 'Gateway')
  const move = (who: string, x: number) =>
    as(who, 'select move_ssp_parts($1, $2, $3, $4)', [company, [part], [x], [40]])
  await move(owner, 80)
  for (const who of [auditor, outsider]) await move(who, 160)
  expect(
    await db.sql('select x, y, updated_by from ssp_parts where company_id = $1 and id = $2', [company, part]),
  ).toEqual([{ x: 80, y: 40, updated_by: editor }])
  await expect(move(owner, 1_000_000)).rejects.toThrow('check constraint')
})

describe('a review of what is drawn', () => {
  const review = (seen: string) =>
    as(owner, `insert into ssp_reviews (company_id, section, seen_at) values ($1, 'flows', $2::timestamptz)`, [
      company,
      seen,
    ])
  const reviews = () => db.sql('select section from ssp_reviews where company_id = $1', [company])

  test('is taken back by a change and not by a move', async () => {
    const part = await add('Component', 'Gateway')
    await review('2999-01-01')
    await as(owner, 'select move_ssp_parts($1, $2, $3, $4)', [company, [part], [8], [8]])
    expect(await reviews()).toHaveLength(1)
    await add('Component', 'File server')
    expect(await reviews()).toEqual([])
  })

  test('is of what the reader saw', async () => {
    await add('Component', 'Gateway')
    await expect(review('2001-01-01')).rejects.toThrow('has changed since you read it')
  })
})

describe('talk about a section', () => {
  const say = (who: string, mentions: string[] = []) =>
    as(
      who,
      `insert into comments (company_id, ssp_section, body, mentions) values ($1, 'data-flow', 'Which port?', $2) returning id`,
      [company, mentions],
    )
  const resolve = (who: string, id: unknown, resolved: boolean) =>
    as(who, 'select resolve_comment($1, $2, $3)', [company, id, resolved])

  test('notifies the mentioned person of its place', async () => {
    await say(editor, [owner])
    expect(await db.sql(`select title, link from notifications where user_id = $1`, [owner])).toEqual([
      {
        title: 'Carl Contributor mentioned you on the plan (data flow)',
        link: expect.stringMatching(/^\/ssp\?section=data-flow&company=.*#comment-/),
      },
    ])
  })

  test('is resolved, and opened again, by editors', async () => {
    const [comment] = await say(editor)
    const state = () =>
      db.sql('select resolved_at is not null as done, resolved_by from comments where company_id = $1', [company])
    await resolve(owner, comment?.['id'], true)
    expect(await state()).toEqual([{ done: true, resolved_by: owner }])
    await resolve(editor, comment?.['id'], false)
    expect(await state()).toEqual([{ done: false, resolved_by: null }])
    for (const who of [auditor, outsider]) await expect(resolve(who, comment?.['id'], true)).rejects.toThrow('role')
    await expect(as(owner, 'update comments set resolved_at = now() where company_id = $1', [company])).rejects.toThrow(
      'permission denied',
    )
  })
})
