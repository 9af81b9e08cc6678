import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { addCompany } from './testing-company.ts'

// Administrators where a company, or the whole installation, requires a second factor.

const db = await createTestDatabase()
afterAll(() => db.end())

const admin = await db.person('Admin', 'Admin')
const prepared = await db.person('Prepared', 'Admin')
const member = await db.person('Member')
const company = await addCompany(db, { members: { [member]: 'Owner' } })
await db.sql(
  `insert into auth.mfa_factors (user_id, factor_type, friendly_name, status) values ($1, 'totp', 'App', 'verified')`,
  [prepared],
)

const at = (sub: string, aal: string) => ({ sub, aal })
const announce = async () => (await db.sql<{ told: number }>('select private.announce_admin_factor() as told'))[0]?.told
const require = (everywhere: boolean, ofCompany: boolean) =>
  db.sql(
    `with everywhere as (update auth.installation_settings set second_factor_required = $1)
     update companies set second_factor_required = $2 where id = $3`,
    [everywhere, ofCompany, company],
  )
const pass = () => db.sql(`update auth.admin_factor_deadlines set due_at = now() - interval '1 second'`)
const isAdmin = async (aal: string) =>
  (await db.rowsAs<{ is: boolean }>(at(admin, aal), 'select private.is_admin() as is'))[0]?.is
const requirement = async (sub: string, aal: string) =>
  (
    await db.rowsAs<{ everywhere: boolean; due: boolean }>(
      at(sub, aal),
      'select everywhere, admin_due_at is not null as due from second_factor_requirement()',
    )
  )[0]

beforeEach(async () => {
  await require(false, false)
  await announce()
})

describe.each([
  ['a company', false, true],
  ['the installation', true, false],
])('that %s requires', (_what, everywhere, ofCompany) => {
  test('is announced once, to administrators who have none, with the day', async () => {
    await require(everywhere, ofCompany)
    expect([await announce(), await announce()]).toEqual([1, 0])
    const notes = await db.sql<{ body: string }>(
      `select body from notifications where user_id = $1 and title like 'Set up MFA%' order by created_at desc limit 1`,
      [admin],
    )
    const [deadline] = await db.sql<{ day: string; days: number }>(
      `select to_char(due_at at time zone 'UTC', 'YYYY-MM-DD') as day, extract(day from due_at - announced_at)::int as days
       from auth.admin_factor_deadlines`,
    )
    expect(deadline?.days).toBe(14)
    expect(notes[0]?.body).toContain(deadline?.day)
    expect(await requirement(admin, 'aal1')).toEqual({ everywhere, due: true })
    expect(await requirement(admin, 'aal2')).toEqual({ everywhere, due: false })
    expect(await requirement(member, 'aal1')).toEqual({ everywhere, due: false })
  })

  test('rests the rights of an administrator from that day on, and no earlier, until it is shown', async () => {
    await require(everywhere, ofCompany)
    expect(await isAdmin('aal1')).toBe(true)
    await announce()
    expect(await isAdmin('aal1')).toBe(true)
    await pass()
    expect([await isAdmin('aal1'), await isAdmin('aal2')]).toEqual([false, true])
  })

  test('is forgotten with the requirement: the next one is announced again', async () => {
    await require(everywhere, ofCompany)
    await announce()
    await pass()
    await require(false, false)
    expect(await isAdmin('aal1')).toBe(true)
    await announce()
    await require(everywhere, ofCompany)
    expect(await isAdmin('aal1')).toBe(true)
    expect(await announce()).toBe(1)
  })
})

test('an administrator whose rights rest opens no company by them, and the own ones as a member', async () => {
  const own = await addCompany(db, { name: 'Own', members: { [admin]: 'Owner' } })
  await require(false, true)
  await announce()
  await pass()
  const open = async (aal: string) =>
    (await db.rowsAs<{ id: string }>(at(admin, aal), 'select id from companies')).map(({ id }) => id).toSorted()
  expect(await open('aal1')).toEqual([own])
  expect(await open('aal2')).toEqual([company, own].toSorted())
})

test.each([
  //  everywhere  level   opens
  [false, 'aal1', true],
  [true, 'aal1', false],
  [true, 'aal2', true],
])('required everywhere %s: a member at %s opens the company: %s', async (everywhere, aal, opens) => {
  await require(everywhere, false)
  expect(await db.rowsAs(at(member, aal), 'select from companies')).toHaveLength(opens ? 1 : 0)
  const asked = await db.rowsAs(at(member, aal), 'select from companies_requiring_second_factor()')
  expect(asked).toHaveLength(opens ? 0 : 1)
})
