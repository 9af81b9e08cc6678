import { createHash } from 'node:crypto'
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

const write = (who: string, section: string, body: string) =>
  as(
    who,
    `insert into ssp_texts (company_id, section, field, body) values ($1, $2, 'text', $3) returning updated_at::text as at`,
    [company, section, body],
  )
const addRow = (who: string, cells: string) =>
  as(
    who,
    `insert into ssp_rows (company_id, section, cells) values ($1, 'hardware', $2) returning updated_at::text as at`,
    [company, cells],
  )
const review = (who: string, section: string, seen: string) =>
  as(who, 'insert into ssp_reviews (company_id, section, seen_at) values ($1, $2, $3::timestamptz)', [
    company,
    section,
    seen,
  ])
const reviewed = () =>
  db.sql('select section, reviewed_by from ssp_reviews where company_id = $1 order by section', [company])
const LATER = '2999-01-01T00:00:00Z'

describe('what is written', () => {
  test('carries its author, whom nobody can invent', async () => {
    await write(editor, 'purpose', 'Radios.')
    expect(await db.sql('select updated_by from ssp_texts where company_id = $1', [company])).toEqual([
      { updated_by: editor },
    ])
    for (const column of ['updated_by', 'updated_at', 'section'])
      expect(await db.as(owner, `update ssp_texts set ${column} = default where company_id = $1`, [company])).toBe(
        'denied',
      )
  })

  test.each(['[]', '"text"', '{"name": 7}', '{"name": {"more": "text"}}'])(
    'a row is text by field: not %s',
    async (cells) => {
      await expect(addRow(editor, cells)).rejects.toThrow('check constraint')
    },
  )

  test.each(['', 'Purpose', 'a b', '-x', 'x'.repeat(41)])('a section cannot be called %j', async (section) => {
    await expect(write(editor, section, 'Text')).rejects.toThrow('check constraint')
  })

  test('what is said of a control is said once', async () => {
    const [control] = await db.sql<{ id: string }>('select id from controls where company_id = $1 limit 1', [company])
    const say = () =>
      as(
        editor,
        `insert into ssp_rows (company_id, section, control_id, cells) values ($1, 'applicability', $2, '{}')`,
        [company, control?.id],
      )
    await say()
    await expect(say()).rejects.toThrow('unique')
  })
})

describe('a review', () => {
  test('is given by editors, in their own name, and taken back', async () => {
    await write(editor, 'purpose', 'Radios.')
    await review(owner, 'purpose', LATER)
    expect(await reviewed()).toEqual([{ section: 'purpose', reviewed_by: owner }])
    await expect(review(auditor, 'boundary', LATER)).rejects.toThrow('row-level security')
    await expect(review(outsider, 'boundary', LATER)).rejects.toThrow('row-level security')
    expect(await db.as(auditor, 'delete from ssp_reviews where company_id = $1', [company])).toBe('hidden')
    expect(await db.as(outsider, 'select from ssp_reviews where company_id = $1', [company])).toBe('hidden')
    expect(await db.as(owner, `update ssp_reviews set section = 'laws' where company_id = $1`, [company])).toBe(
      'denied',
    )
    expect(
      await db.as(
        owner,
        `insert into ssp_reviews (company_id, section, seen_at, reviewed_by) values ($1, 'laws', now(), $2)`,
        [company, auditor],
      ),
    ).toBe('denied')
    await as(editor, 'delete from ssp_reviews where company_id = $1', [company])
    expect(await reviewed()).toEqual([])
  })

  test('is of what was seen: a section that changed since is refused', async () => {
    const [seen] = await write(editor, 'purpose', 'Radios.')
    await as(editor, `update ssp_texts set body = 'Radars.' where company_id = $1`, [company])
    await expect(review(owner, 'purpose', String(seen?.['at']))).rejects.toMatchObject({
      code: 'PT409',
      message: 'The section has changed since you read it',
    })
  })

  test.each([
    ['a text is written', () => write(editor, 'hardware', 'None.')],
    ['a row is added', () => addRow(editor, '{}')],
    [
      'a row is changed',
      () => as(editor, `update ssp_rows set cells = '{"name": "B"}' where company_id = $1`, [company]),
    ],
    ['a row is removed', () => as(owner, 'delete from ssp_rows where company_id = $1', [company])],
  ])('ends when %s, and that of another section stays', async (_what, change) => {
    await addRow(editor, '{"name": "A"}')
    await write(editor, 'purpose', 'Radios.')
    await review(owner, 'hardware', LATER)
    await review(owner, 'purpose', LATER)
    await change()
    expect(await reviewed()).toEqual([{ section: 'purpose', reviewed_by: owner }])
  })
})

describe('a frozen version', () => {
  const freeze = (who: string, number: number, content = '{"é":1}') =>
    as(who, `select private.freeze_ssp($1, $2, 'cmmc2', 'System Security Plan', 'First', 40, $3) as hash`, [
      company,
      number,
      content,
    ])

  test('has the SHA-256 of its content, its author and its number, which none other gets', async () => {
    const hash = createHash('sha256').update('{"é":1}').digest('hex')
    expect(await freeze(editor, 1)).toEqual([{ hash }])
    expect(await db.sql('select number, sha256, frozen_by from ssp_versions where company_id = $1', [company])).toEqual(
      [{ number: 1, sha256: hash, frozen_by: editor }],
    )
    await expect(freeze(owner, 1)).rejects.toThrow('unique')
  })

  test('is made by nobody who only reads, and for no other company', async () => {
    await expect(freeze(auditor, 1)).rejects.toThrow('Your role does not allow freezing a version')
    await expect(freeze(outsider, 1)).rejects.toThrow('Your role does not allow freezing a version')
    expect(await db.as(undefined, 'select 1 from ssp_versions')).toBe('denied')
  })

  test('is read by members and changed by nobody, not even the service', async () => {
    await freeze(owner, 1)
    expect(await db.as(auditor, 'select 1 from ssp_versions where company_id = $1', [company])).toBe('allowed')
    expect(await db.as(outsider, 'select 1 from ssp_versions where company_id = $1', [company])).toBe('hidden')
    for (const statement of [
      `update ssp_versions set note = 'Never' where company_id = $1`,
      'delete from ssp_versions where company_id = $1',
      `insert into ssp_versions (company_id, number, protocol_id, title, note, percent, content, sha256)
       values ($1, 9, 'cmmc2', 'Plan', '', 0, '{}', repeat('0', 64))`,
    ])
      expect(await db.as(owner, statement, [company])).toBe('denied')
    const [may] = await db.sql(
      `select has_table_privilege('app_service', 'ssp_versions', 'insert, update, delete') as write`,
    )
    expect(may).toEqual({ write: false })
  })

  test('leaves its hash in the trail, without the content', async () => {
    await freeze(owner, 1)
    const [entry] = await db.sql<{ row: Record<string, unknown> }>(
      `select new_row as row from audit.log where company_id = $1 and table_name = 'ssp_versions'`,
      [company],
    )
    expect(entry?.row['sha256']).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(entry?.row)).not.toContain('é')
  })
})

describe('everything at once', () => {
  const content = async (who: string | undefined) => {
    const [row] = await db.rowsAs<{ content: Record<string, unknown> | null }>(
      who,
      'select ssp_content($1) as content',
      [company],
    )
    return row?.content
  }

  test('has what is written, what comes from controls, and nothing for a stranger', async () => {
    await write(editor, 'purpose', 'Radios.')
    await addRow(editor, '{"name": "Gateway"}')
    await review(owner, 'purpose', LATER)
    await as(
      editor,
      `insert into implementation_statements (company_id, control_id, body)
       select company_id, id, 'By badge.' from controls where company_id = $1 and nist_id = '3.1.1'`,
      [company],
    )
    const all = await content(auditor)
    expect(all).toMatchObject({
      company: 'Works',
      protocol: 'cmmc2',
      texts: [{ section: 'purpose', field: 'text', body: 'Radios.', updatedBy: editor }],
      rows: [{ section: 'hardware', control: null, values: { name: 'Gateway' } }],
      reviews: [{ section: 'purpose', reviewer: 'Olga Owner' }],
    })
    const controls = all?.['controls']
    expect(controls).toHaveLength(110)
    expect(controls).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ number: '3.1.1', statement: 'By badge.', status: 'Not Started' }),
      ]),
    )
    expect(await content(outsider)).toBeNull()
  })
})
