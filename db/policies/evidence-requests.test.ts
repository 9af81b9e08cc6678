import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { companyWithEvidence } from './testing-evidence.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

let ours: Awaited<ReturnType<typeof companyWithEvidence>>
beforeEach(async () => {
  await db.sql('delete from evidence')
  ours = await companyWithEvidence(db)
})

describe('a request', () => {
  const ask = async (of: string | null, due: string | null = null) => {
    const rows = await ours.as(
      ours.owner,
      `insert into evidence_requests (company_id, control_id, title, note, asked_of, due_on)
       values ($1, $2, 'Badge list', 'Of May, please.', $3, $4) returning id`,
      [ours.company, await ours.control('3.1.1'), of, due],
    )
    return String(rows[0]?.['id'])
  }

  test('is told to the one who is asked, and its fulfilment to the one who asked', async () => {
    const id = await ask(ours.editor, '2027-03-01')
    const link = `/evidence?request=${id}&company=${ours.company}`
    expect(await ours.notices(ours.editor)).toEqual([
      { title: 'Olga Owner asks you for evidence: Badge list, by 2027-03-01', body: 'Of May, please.', link },
    ])
    await ours.file('up/badges.csv', 'b'.repeat(64))
    await ours.as(ours.editor, `select add_evidence($1, 'Badges', $2, $3, request => $4)`, [
      ours.company,
      `${ours.company}/up/badges.csv`,
      await ours.control('3.1.1'),
      id,
    ])
    const [row] = await db.sql(
      `select r.state, r.fulfilled_at is not null as dated, e.title from evidence_requests r join evidence e on e.id = r.fulfilled_by`,
    )
    expect(row).toEqual({ state: 'Fulfilled', dated: true, title: 'Badges' })
    expect(await ours.notices(ours.owner)).toEqual([
      { title: 'Carl Contributor gave what you asked for: Badge list', body: '', link },
    ])
  })

  test('is asked of members alone, and is about something', async () => {
    await expect(ask(null)).rejects.toThrow('Say who is asked')
    await expect(ask(ours.outsider)).rejects.toThrow('foreign key')
    await expect(
      ours.as(ours.owner, `insert into evidence_requests (company_id, title, asked_of) values ($1, 'What?', $2)`, [
        ours.company,
        ours.editor,
      ]),
    ).rejects.toThrow('about_something')
  })

  test('is fulfilled by evidence and nothing else; withdrawn, it is told', async () => {
    const id = await ask(ours.editor)
    const set = (change: string) => ours.as(ours.owner, `update evidence_requests set ${change} where id = $1`, [id])
    await expect(set(`state = 'Fulfilled'`)).rejects.toThrow('Say which evidence fulfils the request')
    await set(`state = 'Cancelled'`)
    expect((await ours.notices(ours.editor)).map(({ title }) => title)).toContain(
      'Olga Owner no longer asks you for: Badge list',
    )
  })

  test('nobody is told of what they asked of themselves, and a member who leaves is asked no more', async () => {
    await ask(ours.owner)
    expect(await ours.notices(ours.owner)).toEqual([])
    const id = await ask(ours.editor)
    await db.sql('delete from user_companies where user_id = $1', [ours.editor])
    expect(await db.sql('select asked_of, state from evidence_requests where id = $1', [id])).toEqual([
      { asked_of: null, state: 'Open' },
    ])
  })
})

describe('reminders', () => {
  const expiring = async (title: string, on: string, of = ours.editor) => {
    const id = await ours.evidence(title)
    await db.sql(`update evidence set owner_id = $2, effective_on = '2026-01-01', expires_on = $3 where id = $1`, [
      id,
      of,
      on,
    ])
    return id
  }
  const remind = async (today: string) =>
    (await db.sql<{ n: number }>('select private.notify_due_days($1) as n', [today]))[0]?.n

  test('come a month before, a week before and after the end, once each', async () => {
    await expiring('Penetration test', '2027-03-31')
    expect(await remind('2027-02-28')).toBe(0)
    for (const day of ['2027-03-01', '2027-03-02', '2027-03-24', '2027-03-31', '2027-04-01', '2027-04-02'])
      await remind(day)
    expect((await ours.notices(ours.editor)).map(({ title }) => title)).toEqual([
      'E-1 expires on 2027-03-31',
      'E-1 expires on 2027-03-31',
      'E-1 expired on 2027-03-31',
    ])
  })

  test('of several on one day are one notice, and lead to the list', async () => {
    await expiring('One', '2027-03-31')
    await expiring('Two', '2027-03-30')
    await expiring('Not mine', '2027-03-30', ours.owner)
    expect(await remind('2027-03-26')).toBe(2)
    expect(await ours.notices(ours.editor)).toEqual([
      {
        title: 'Ours: 2 of your evidence items expire within a week',
        body: 'E-2 Two\nE-1 One',
        link: `/evidence?owner=me&expires=soon&company=${ours.company}`,
      },
    ])
  })

  test('come again for another day, and not for what is archived', async () => {
    const id = await expiring('Badge list', '2027-03-31')
    await remind('2027-03-31')
    await db.sql(`update evidence set expires_on = '2027-04-15' where id = $1`, [id])
    expect(await remind('2027-04-10')).toBe(1)
    await db.sql('update evidence set archived_at = now() where id = $1', [id])
    expect(await remind('2027-05-01')).toBe(0)
    expect(await db.as(ours.owner, 'select private.notify_due_days()')).toBe('denied')
  })
})
