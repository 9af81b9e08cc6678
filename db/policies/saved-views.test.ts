import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { addCompany } from './testing-company.ts'

// Saved views: own ones are private, shared ones are read by all and written by their owner and by managers.

const db = await createTestDatabase()
afterAll(() => db.end())

const people = {
  owner: await db.person('Owner'),
  manager: await db.person('Manager'),
  contributor: await db.person('Contributor'),
  other: await db.person('Other Contributor'),
  auditor: await db.person('Auditor'),
  outsider: await db.person('Outsider'),
  admin: await db.person('Admin', 'Admin'),
  anonymous: undefined,
}
type Who = keyof typeof people
const company = await addCompany(db, {
  protocol: 'cmmc',
  members: {
    [people.owner]: 'Owner',
    [people.manager]: 'Manager',
    [people.contributor]: 'Contributor',
    [people.other]: 'Contributor',
    [people.auditor]: 'Auditor',
  },
})
const elsewhere = await addCompany(db, { protocol: 'cmmc', members: { [people.outsider]: 'Owner' } })
const own = await viewOf(company, people.contributor, 'Mine, overdue', false)
const shared = await viewOf(company, people.contributor, 'For the assessor', true)

async function viewOf(companyId: string, owner: string, name: string, isShared: boolean): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `insert into saved_views (company_id, owner_id, page, name, query, is_shared)
     values ($1, $2, 'controls', $3, 'owner=me', $4) returning id`,
    [companyId, owner, name, isShared],
  )
  return row?.id ?? ''
}

async function attempt(who: Who, id: string) {
  return {
    read: await db.as(people[who], 'select from saved_views where company_id = $1 and id = $2', [company, id]),
    change: await db.as(people[who], `update saved_views set query = 'q=x' where company_id = $1 and id = $2`, [
      company,
      id,
    ]),
    remove: await db.as(people[who], 'delete from saved_views where company_id = $1 and id = $2', [company, id]),
  }
}

const NOTHING = { read: 'hidden', change: 'hidden', remove: 'hidden' } as const
const ALL = { read: 'allowed', change: 'allowed', remove: 'allowed' } as const
const READ = { ...NOTHING, read: 'allowed' } as const
const DENIED = { read: 'denied', change: 'denied', remove: 'denied' } as const

test.each([
  // who          one of the contributor’s own, one that the contributor shared
  ['contributor', ALL, ALL],
  ['manager', NOTHING, ALL],
  ['owner', NOTHING, ALL],
  ['admin', NOTHING, ALL],
  ['other', NOTHING, READ],
  ['auditor', NOTHING, READ],
  ['outsider', NOTHING, NOTHING],
  ['anonymous', DENIED, DENIED],
] as const)('%s', async (who, ofOwn, ofShared) => {
  expect({ own: await attempt(who, own), shared: await attempt(who, shared) }).toEqual({ own: ofOwn, shared: ofShared })
})

const save = (who: Who, companyId: string, isShared: boolean) =>
  db.as(people[who], `insert into saved_views (company_id, page, name, is_shared) values ($1, 'controls', 'New', $2)`, [
    companyId,
    isShared,
  ])

test.each([
  // who         own       shared     in another company
  ['owner', 'allowed', 'allowed', 'denied'],
  ['contributor', 'allowed', 'allowed', 'denied'],
  ['auditor', 'allowed', 'denied', 'denied'],
  ['outsider', 'denied', 'denied', 'allowed'],
  ['anonymous', 'denied', 'denied', 'denied'],
] as const)('%s saves a view', async (who, mine, forAll, abroad) => {
  expect([await save(who, company, false), await save(who, company, true), await save(who, elsewhere, false)]).toEqual([
    mine,
    forAll,
    abroad,
  ])
})

describe('what a client may not write', () => {
  test('someone else’s name under a view', async () => {
    const columns = `insert into saved_views (company_id, owner_id, page, name) values ($1, $2, 'controls', 'Yours')`
    expect(await db.as(people.contributor, columns, [company, people.other])).toBe('denied')
  })

  test('an auditor shares nothing, not even what was kept before', async () => {
    const id = await viewOf(company, people.auditor, 'Sample', false)
    const share = 'update saved_views set is_shared = true where company_id = $1 and id = $2'
    expect(await db.as(people.auditor, share, [company, id])).toBe('denied')
  })

  test('a manager cannot make a shared view private to its owner', async () => {
    const hide = 'update saved_views set is_shared = false where company_id = $1 and id = $2'
    expect(await db.as(people.manager, hide, [company, shared])).toBe('denied')
    expect(await db.as(people.contributor, hide, [company, shared])).toBe('allowed')
  })

  test('a page or a query that no page could have written', async () => {
    for (const [page, query] of [
      ['../etc', ''],
      ['controls', 'q='.padEnd(2001, 'x')],
    ])
      await expect(
        db.rowsAs(people.owner, `insert into saved_views (company_id, page, name, query) values ($1, $2, 'Bad', $3)`, [
          company,
          page,
          query,
        ]),
      ).rejects.toThrow(/check constraint/)
  })
})

test('two views of one person on one page have two names', async () => {
  await expect(viewOf(company, people.contributor, 'Mine, overdue', false)).rejects.toThrow(/unique/)
  await viewOf(company, people.other, 'Mine, overdue', false)
})

describe('the view that a page opens with', () => {
  const choose = `insert into default_views (company_id, user_id, page, view_id) values ($1, $2, 'controls', $3)`

  test('is each person’s own', async () => {
    await db.sql(
      `insert into default_views (company_id, user_id, page, built_in) values ($1, $2, 'controls', 'mine')`,
      [company, people.contributor],
    )
    const read = 'select from default_views where company_id = $1'
    expect(await db.as(people.contributor, read, [company])).toBe('allowed')
    for (const who of ['owner', 'admin', 'other', 'outsider'] as const)
      expect(await db.as(people[who], read, [company])).toBe('hidden')
    expect(await db.as(people.owner, choose, [company, people.other, shared])).toBe('denied')
    expect(await db.as(people.other, choose, [company, people.other, shared])).toBe('allowed')
    expect(await db.as(people.outsider, choose, [company, people.outsider, shared])).toBe('denied')
  })

  test('goes with the view', async () => {
    const id = await viewOf(company, people.other, 'Short-lived', false)
    await db.sql(choose, [company, people.other, id])
    await db.sql('delete from saved_views where company_id = $1 and id = $2', [company, id])
    expect(await db.sql('select from default_views where user_id = $1', [people.other])).toEqual([])
  })
})

test('what a person prefers of the page is theirs to write, and is no news for the trail', async () => {
  const set = `update profiles set single_key_shortcuts = false, table_density = 'compact' where id = $1`
  expect(await db.as(people.auditor, set, [people.auditor])).toBe('allowed')
  expect(await db.as(people.owner, set, [people.auditor])).toBe('hidden')
  const [before] = await db.sql<{ n: string }>('select count(*) as n from audit.log')
  await db.sql(set, [people.auditor])
  const [after] = await db.sql<{ n: string }>('select count(*) as n from audit.log')
  expect(after).toEqual(before)
})
