import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { companyWithEvidence } from './testing-evidence.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const { company, owner, editor, auditor, as, evidence, notices } = await companyWithEvidence(db)
const stateOf = async (id: string) =>
  (await db.sql('select review_state, review_note, reviewed_by from evidence where id = $1', [id]))[0]

describe('numbers', () => {
  test('count on in each company, are nobody’s to choose, and are never given again', async () => {
    const other = await companyWithEvidence(db)
    const numberOf = async (id: string) =>
      (await db.sql<{ number: number }>('select number from evidence where id = $1', [id]))[0]?.number
    const first = await numberOf(await evidence('One'))
    const second = await evidence('Two')
    expect(await numberOf(second)).toBe((first ?? 0) + 1)
    expect(await numberOf(await other.evidence('Theirs'))).toBe(1)
    await db.sql('delete from evidence where id = $1', [second])
    expect(await numberOf(await evidence('Three'))).toBe((first ?? 0) + 2)
    expect(await db.as(owner, 'update evidence set number = 7 where company_id = $1', [company])).toBe('denied')
  })

  test('an insert that is refused uses none, and tells nothing of a company', async () => {
    const last = () =>
      db.sql(`select last from private.record_numbers where company_id = $1 and kind = 'evidence'`, [company])
    const before = await last()
    for (const id of [company, crypto.randomUUID()])
      expect(
        await db.as(await db.person('Stranger'), `insert into evidence (company_id, title) values ($1, 'Mine')`, [id]),
      ).toBe('denied')
    expect(await last()).toEqual(before)
  })
})

describe('owner and days', () => {
  test('who brings it owns it, and it tells of that day, unless they say otherwise', async () => {
    await as(editor, `insert into evidence (company_id, title) values ($1, 'Plain')`, [company])
    await as(
      editor,
      `insert into evidence (company_id, title, owner_id, effective_on, expires_on)
       values ($1, 'Dated', $2, '2026-01-31', '2026-12-31')`,
      [company, owner],
    )
    const rows = await db.sql(
      `select title, owner_id, effective_on = (now() at time zone 'UTC')::date as today, expires_on::text
       from evidence where company_id = $1 and title in ('Plain', 'Dated') order by title`,
      [company],
    )
    expect(rows).toEqual([
      { title: 'Dated', owner_id: owner, today: false, expires_on: '2026-12-31' },
      { title: 'Plain', owner_id: editor, today: true, expires_on: null },
    ])
  })

  test.each([
    ['an end before its beginning', `effective_on = '2026-02-01', expires_on = '2026-01-01'`, 'expires_after_it_began'],
    ['a day that no calendar has', `expires_on = 'infinity'`, 'expires_on_check'],
    [
      'an owner from elsewhere',
      `owner_id = (select id from profiles where full_name = 'Otto Outsider' limit 1)`,
      'owner_id',
    ],
  ])('%s is refused', async (_what, change, constraint) => {
    const id = await evidence('Dates')
    await expect(db.sql(`update evidence set ${change} where id = $1`, [id])).rejects.toThrow(constraint)
  })

  test('an owner who leaves leaves it without one', async () => {
    const leaver = await db.person('Lea')
    await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Manager')`, [
      company,
      leaver,
    ])
    await as(leaver, `insert into evidence (company_id, title) values ($1, 'Of Lea')`, [company])
    await db.sql('delete from user_companies where user_id = $1', [leaver])
    expect(await db.sql(`select owner_id from evidence where title = 'Of Lea'`)).toEqual([{ owner_id: null }])
  })
})

describe('review', () => {
  test('says who, needs a note where work is needed, and is told to the owner', async () => {
    const id = await evidence('Firewall rules')
    await db.sql('update evidence set owner_id = $2 where id = $1', [id, editor])
    const review = (who: string, state: string, note: string | null) =>
      as(who, 'update evidence set review_state = $2, review_note = $3 where id = $1', [id, state, note])
    await review(owner, 'Accepted', null)
    expect(await stateOf(id)).toEqual({ review_state: 'Accepted', review_note: null, reviewed_by: owner })
    await expect(review(owner, 'Needs work', ' ')).rejects.toThrow('needs_work_says_what')
    await review(owner, 'Needs work', 'The date cannot be read.')
    expect(await notices(editor)).toEqual([
      {
        title: expect.stringMatching(/^E-\d+ needs work: Firewall rules$/),
        body: 'The date cannot be read.',
        link: expect.stringMatching(`^/evidence\\?open=E-\\d+&company=${company}$`),
      },
    ])
    await review(editor, 'Not reviewed', 'x')
    expect(await stateOf(id)).toEqual({ review_state: 'Not reviewed', review_note: null, reviewed_by: null })
    expect(await db.as(auditor, `update evidence set review_state = 'Accepted' where id = $1`, [id])).toBe('hidden')
    expect(await db.as(owner, 'update evidence set reviewed_by = null where id = $1', [id])).toBe('denied')
  })
})

describe('the archive', () => {
  const archive = `update evidence set archived_at = '2001-01-01' where id = $1`

  test('is for who may delete; the time is the database’s; an editor brings back', async () => {
    const id = await evidence('Old plan')
    expect(await db.as(editor, archive, [id])).toBe('denied')
    expect(await db.as(auditor, archive, [id])).toBe('hidden')
    await as(owner, archive, [id])
    const [row] = await db.sql<{ recent: boolean }>(
      `select archived_at > now() - interval '1 minute' as recent from evidence where id = $1`,
      [id],
    )
    expect(row).toEqual({ recent: true })
    await as(editor, 'update evidence set archived_at = null where id = $1', [id])
    expect(await db.sql('select archived_at from evidence where id = $1', [id])).toEqual([{ archived_at: null }])
  })

  test('is emptied after thirty days, files and all, by the server alone', async () => {
    const { file } = await companyWithEvidence(db)
    const [old, young] = [await evidence('Old'), await evidence('Young')]
    await file('x/y.txt', 'a'.repeat(64))
    await db.sql(`update evidence set archived_at = now() - interval '31 days' where id = $1`, [old])
    await db.sql(`update evidence set archived_at = now() - interval '29 days' where id = $1`, [young])
    expect(await db.as(owner, 'select private.remove_archived_evidence()')).toBe('denied')
    expect(await db.sql('select private.remove_archived_evidence() as n')).toEqual([{ n: 1 }])
    expect(await db.sql('select id from evidence where id = any ($1)', [[old, young]])).toEqual([{ id: young }])
  })
})
