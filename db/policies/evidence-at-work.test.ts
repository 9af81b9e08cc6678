import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { companyWithEvidence } from './testing-evidence.ts'

// What the dashboard says of evidence: what expires when, and what waits for the caller.

const db = await createTestDatabase()
afterAll(() => db.end())

let ours: Awaited<ReturnType<typeof companyWithEvidence>>
let control = ''
beforeEach(async () => {
  ours = await companyWithEvidence(db)
  control = await ours.control('3.1.1')
})

interface Evidence {
  expiries: { week: number | null; count: number }[]
  requests: { title: string; due_on: string | null }[]
  reviews: { count: number; oldest: { number: number; title: string } | null }
}

async function evidenceFor(who: string): Promise<Evidence | undefined> {
  const [row] = await db.rowsAs<{ evidence: Evidence }>(who, `select dashboard($1) -> 'evidence' as evidence`, [
    ours.company,
  ])
  return row?.evidence
}

const expiring = async (inDays: number) => {
  const id = await ours.evidence(`Ends in ${inDays}`)
  await db.sql(
    `update evidence set effective_on = '2020-01-01', expires_on = (now() at time zone 'UTC')::date + $2::int where id = $1`,
    [id, inDays],
  )
  return id
}

test('expiries are counted by weeks from today, thirteen of them, apart from what has expired', async () => {
  for (const days of [-400, -1, 0, 6, 7, 90, 91]) await expiring(days)
  await db.sql('update evidence set archived_at = now() where id = $1', [await expiring(3)])
  expect((await evidenceFor(ours.auditor))?.expiries).toEqual([
    { week: 0, count: 2 },
    { week: 1, count: 1 },
    { week: 12, count: 1 },
    { week: null, count: 2 },
  ])
})

test('requests are the open ones of the caller, the most urgent first', async () => {
  const ask = (title: string, of: string, due: string | null) =>
    ours.as(
      ours.owner,
      'insert into evidence_requests (company_id, control_id, title, asked_of, due_on) values ($1, $2, $3, $4, $5)',
      [ours.company, control, title, of, due],
    )
  await ask('Whenever', ours.editor, null)
  await ask('Later', ours.editor, '2027-03-01')
  await ask('Soon', ours.editor, '2027-02-01')
  await ask('Not mine', ours.owner, '2027-01-01')
  await ask('Withdrawn', ours.editor, '2027-01-01')
  await ours.as(ours.owner, `update evidence_requests set state = 'Cancelled' where title = 'Withdrawn'`)
  expect((await evidenceFor(ours.editor))?.requests.map(({ title }) => title)).toEqual(['Soon', 'Later', 'Whenever'])
})

describe('what waits for a review', () => {
  const bring = (who: string, title: string) =>
    ours.as(who, 'insert into evidence (company_id, control_id, title) values ($1, $2, $3) returning id', [
      ours.company,
      control,
      title,
    ])
  const own = (who: string) =>
    db.sql(
      `insert into org_control_status (company_id, control_id, owner_id) values ($1, $2, $3)
       on conflict (company_id, control_id) do update set owner_id = excluded.owner_id`,
      [ours.company, control, who],
    )
  const reviews = async (who: string) => (await evidenceFor(who))?.reviews

  test('is what others brought for a control of mine, until someone has looked at it', async () => {
    await own(ours.owner)
    await bring(ours.editor, 'Badge list')
    await bring(ours.editor, 'Door log')
    await bring(ours.owner, 'My own')
    expect(await reviews(ours.owner)).toMatchObject({ count: 2, oldest: { number: 1, title: 'Badge list' } })
    await ours.as(ours.owner, `update evidence set review_state = 'Accepted' where title = 'Badge list'`)
    expect(await reviews(ours.owner)).toMatchObject({ count: 1, oldest: { title: 'Door log' } })
    await ours.as(ours.owner, `update evidence set archived_at = now() where title = 'Door log'`)
    expect(await reviews(ours.owner)).toEqual({ count: 0, oldest: null })
  })

  test('is nothing to others, nor to someone who cannot review', async () => {
    await own(ours.auditor)
    await bring(ours.editor, 'Badge list')
    for (const who of [ours.owner, ours.editor, ours.auditor])
      expect(await reviews(who)).toEqual({ count: 0, oldest: null })
  })

  test('counts a piece once, however many of my controls and objectives it proves', async () => {
    await own(ours.owner)
    const [piece] = await bring(ours.editor, 'Badge list')
    await ours.as(
      ours.editor,
      `insert into evidence_links (company_id, evidence_id, control_id, objective_id) values ($1, $2, $3, 'cmmc2/3.1.1/a')`,
      [ours.company, piece?.['id'], control],
    )
    expect(await reviews(ours.owner)).toMatchObject({ count: 1 })
  })
})

test('none of it is another company’s', async () => {
  const theirs = await companyWithEvidence(db)
  await expiring(3)
  const [row] = await db.rowsAs<{ evidence: Evidence }>(
    theirs.owner,
    `select private.evidence_dashboard($1) as evidence`,
    [ours.company],
  )
  expect(row?.evidence).toEqual({
    total: 0,
    expiries: [],
    requests: [],
    reviews: { count: 0, oldest: null },
  })
})

describe('who leaves', () => {
  const holdings = async () =>
    (
      await db.rowsAs<{ kind: string; label: string }>(ours.owner, 'select kind, label from member_holdings($1, $2)', [
        ours.company,
        ours.editor,
      ])
    ).map(({ kind, label }) => `${kind}: ${label}`)
  const held = () =>
    db.sql(
      `select owner_id as person from evidence where company_id = $1 and owner_id is not null
       union all select asked_of from evidence_requests where company_id = $1 and asked_of is not null`,
      [ours.company],
    )
  beforeEach(async () => {
    for (const title of ['Badge list', 'Door log'])
      await ours.as(ours.editor, 'insert into evidence (company_id, title) values ($1, $2)', [ours.company, title])
    await ours.as(ours.owner, `update evidence set archived_at = now() where title = 'Door log'`)
    await ours.as(
      ours.owner,
      `insert into evidence_requests (company_id, control_id, title, asked_of) values ($1, $2, 'Photo', $3), ($1, $2, 'Given', $3)`,
      [ours.company, control, ours.editor],
    )
    await ours.as(
      ours.editor,
      `update evidence_requests set fulfilled_by = (select id from evidence where company_id = $1 and title = 'Badge list')
       where title = 'Given'`,
      [ours.company],
    )
  })

  test('has their evidence and what is asked of them listed, and handed over with nothing left', async () => {
    expect(await holdings()).toEqual([
      'evidence: E-1 Badge list',
      'evidence: E-2 Door log',
      'evidence request: Asked for: Photo',
    ])
    await ours.as(ours.owner, 'select remove_member($1, $2, $3)', [ours.company, ours.editor, ours.owner])
    expect(await held()).toEqual([{ person: ours.owner }, { person: ours.owner }, { person: ours.owner }])
    expect(await db.sql(`select title from evidence_requests where asked_of = $1`, [ours.owner])).toEqual([
      { title: 'Photo' },
    ])
  })

  test('leaves nothing in their name without an heir either; a new one hears of what is asked', async () => {
    const heir = await db.person('Hella Heir')
    await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Manager')`, [
      ours.company,
      heir,
    ])
    await ours.as(ours.owner, 'select remove_member($1, $2, $3)', [ours.company, ours.editor, heir])
    expect((await ours.notices(heir)).map(({ title }) => title)).toEqual(['Olga Owner asks you for evidence: Photo'])
    await ours.as(heir, 'select remove_member($1, $2)', [ours.company, heir])
    expect(await held()).toEqual([])
  })
})
