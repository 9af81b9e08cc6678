import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type Asker } from '#db/testing.ts'
import { freshly } from './fresh-session.ts'

// Who may call what about people, by role and by how they came: each call is tried and undone.

const db = await createTestDatabase()
afterAll(() => db.end())

const owner = await db.person('Owner')
const admin = await db.person('Admin', 'Admin')
const adminNow = await freshly(db, admin)
const member = await db.person('Member')
const newcomer = await db.person('Newcomer')
const expired = await db.person('Expired')
const former = await db.person('Former')
const people = {
  manager: await db.person('Manager'),
  contributor: await db.person('Contributor'),
  auditor: await db.person('Auditor'),
  globalAuditor: await db.person('Global Auditor', 'Auditor'),
  outsider: await db.person('Outsider'),
}

const own = await companyOf(owner)
const strict = await companyOf(owner)
const deleted = await companyOf(owner)
const other = await companyOf(people.outsider)
await db.sql(`update companies set second_factor_required = true where id = $1`, [strict])
await db.sql(`update companies set deleted_at = now() where id = $1`, [deleted])

/** A company with everybody in it, a control that the member owns, and an open invitation. */
async function companyOf(first: string): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Company', 'cmmc') returning id`,
  )
  const id = row?.id ?? ''
  const roles: [string, string, string | null][] = [
    [first, 'Owner', null],
    [member, 'Contributor', null],
    [expired, 'Manager', '2020-01-01'],
  ]
  if (first === owner) {
    roles.push([people.manager, 'Manager', null], [people.contributor, 'Contributor', null])
    roles.push([people.auditor, 'Auditor', null], [people.globalAuditor, 'Owner', null])
  }
  for (const values of roles)
    await db.sql(
      `insert into user_companies (company_id, user_id, company_role, access_until) values ($1, $2, $3, $4)`,
      [id, ...values],
    )
  await db.sql(
    `insert into org_control_status (company_id, control_id, owner_id) select company_id, id, $2 from controls where company_id = $1 limit 1`,
    [id, member],
  )
  await db.sql(
    `insert into invitations (company_id, id, email, company_role, invited_by) values ($1, $1, 'new@example.com', 'Auditor', $2)`,
    [id, first],
  )
  return id
}

const calls = {
  changeRole: [`select set_member_role($1, $2, 'Auditor')`, member],
  addMember: [`select add_member($1, $2, 'Auditor')`, newcomer],
  holdings: [`select * from member_holdings($1, $2)`, member],
  remove: [`select remove_member($1, $2)`, member],
  revoke: [`select revoke_invitation($1, $2)`, undefined],
  members: [`select * from company_members($1) where $2::uuid is not null`, member],
  people: [`select * from list_people() where $1 <> $2`, member],
  globalRole: [`select set_global_role($2, 'Auditor') where $1::uuid is not null`, newcomer],
} as const

type Answer = 'allowed' | 'hidden' | 'denied'

async function attempts(asker: Asker, company: string): Promise<Record<keyof typeof calls, Answer>> {
  const answers: [string, Answer][] = []
  for (const [name, [text, person]] of Object.entries(calls))
    answers.push([name, await db.as(asker, text, [company, person ?? company])])
  return Object.fromEntries(answers) as Record<keyof typeof calls, Answer>
}

test('a role of the installation is given by a session that was proved just now alone', async () => {
  const fresh = await freshly(db, admin)
  const give = `select set_global_role($1, 'Auditor')`
  expect(await db.as(fresh, give, [newcomer])).toBe('allowed')
  await db.sql(`update auth.sessions set proven_at = now() - interval '11 minutes' where id = $1`, [fresh.session_id])
  await expect(db.rowsAs(fresh, give, [newcomer])).rejects.toThrow('reauthentication_needed')
  await expect(db.rowsAs(admin, give, [newcomer])).rejects.toThrow('reauthentication_needed')
})

const NOTHING = {
  changeRole: 'denied',
  addMember: 'denied',
  holdings: 'denied',
  remove: 'denied',
  revoke: 'denied',
  members: 'hidden',
  people: 'denied',
  globalRole: 'denied',
} as const
const READS = { ...NOTHING, members: 'allowed' } as const
const OWNS = { ...READS, changeRole: 'allowed', holdings: 'allowed', remove: 'allowed', revoke: 'allowed' } as const
const ADMIN = { ...OWNS, addMember: 'allowed', people: 'allowed', globalRole: 'allowed' } as const
const ADMIN_ELSEWHERE = { ...NOTHING, people: 'allowed', globalRole: 'allowed' } as const

const token = (sub: string, scopes: readonly string[], more: object = {}) => ({ sub, aal: 'aal1', scopes, ...more })
const strong = (sub: string) => ({ sub, aal: 'aal2' })

describe('in their own company', () => {
  test.each([
    ['an Owner', owner, OWNS],
    ['a Manager', people.manager, READS],
    ['a Contributor', people.contributor, READS],
    ['an Auditor', people.auditor, READS],
    ['a global Auditor who is Owner', people.globalAuditor, READS],
    ['an Admin', adminNow, ADMIN],
    ['someone whose time has run out', expired, NOTHING],
    ['a former member', former, NOTHING],
    ['an Owner of another company', people.outsider, NOTHING],
    ['a stranger', newcomer, NOTHING],
  ] as const)('%s', async (_who, person, expected) => {
    expect(await attempts(person, own)).toEqual(expected)
  })

  test('nobody signed in', async () => {
    expect(new Set(Object.values(await attempts(undefined, own)))).toEqual(new Set(['denied']))
  })
})

describe('in another company, a deleted one, one that demands a second factor', () => {
  test.each([
    ['an Owner elsewhere', owner, other, NOTHING],
    ['an Owner of a deleted one', owner, deleted, NOTHING],
    ['an Admin in a deleted one', { ...adminNow, aal: 'aal2' }, deleted, ADMIN_ELSEWHERE],
    ['an Owner without the factor', owner, strict, NOTHING],
    ['an Admin without the factor', adminNow, strict, ADMIN_ELSEWHERE],
    ['an Owner with the factor', strong(owner), strict, OWNS],
    ['an Admin with the factor', { ...adminNow, aal: 'aal2' }, strict, ADMIN],
  ] as const)('%s', async (_who, asker, company, expected) => {
    expect(await attempts(asker, company)).toEqual(expected)
  })
})

describe('by a token for scripts', () => {
  const everything = ['company.read', 'content.edit', 'content.delete', 'reports.view', 'settings.manage']
  test.each([
    ['an Owner with every scope', token(owner, everything), own, OWNS],
    ['an Owner who may only manage', token(owner, ['settings.manage']), own, { ...OWNS, members: 'hidden' }],
    ['an Owner who may only read', token(owner, ['company.read']), own, READS],
    ['an Owner who may only edit', token(owner, ['content.edit']), own, NOTHING],
    ['an Owner who may only delete', token(owner, ['content.delete']), own, NOTHING],
    ['an Owner who may only see reports', token(owner, ['reports.view']), own, NOTHING],
    ['an Owner without scopes', token(owner, []), own, NOTHING],
    ['an Owner with a scope that does not exist', token(owner, ['admin']), own, NOTHING],
    ['an Owner, made for another company', token(owner, everything, { company_id: strict }), own, NOTHING],
    ['an Owner, made for this company', token(owner, everything, { company_id: own }), own, OWNS],
    ['an Owner where a second factor is demanded', token(owner, everything), strict, NOTHING],
    ['a Contributor with every scope', token(people.contributor, everything), own, READS],
    ['an Admin with every scope', token(admin, everything), own, NOTHING],
    ['an Admin with a scope that does not exist', token(admin, ['is_admin']), own, NOTHING],
  ] as const)('%s', async (_who, asker, company, expected) => {
    expect(await attempts(asker, company)).toEqual(expected)
  })

  test.each([
    ['leave a company', `select remove_member($1, auth.uid())`],
    ['change the person’s name', `update profiles set full_name = 'Script' where id = auth.uid() and $1 <> ''`],
    ['accept an invitation', `select accept_invitation($1)`],
  ])('nobody’s token may %s', async (_what, statement) => {
    expect(await db.as(token(member, everything), statement, [own])).not.toBe('allowed')
  })
})

test('leaving needs nobody’s permission, yet nobody leaves for another', async () => {
  const leave = `select remove_member($1, auth.uid())`
  expect(await db.as(people.contributor, leave, [own])).toBe('allowed')
  expect(await db.as(people.contributor, `select remove_member($1, $2)`, [own, member])).toBe('denied')
  expect(await db.as(people.contributor, `select remove_member($1, auth.uid(), $2)`, [own, member])).toBe('denied')
  expect(await db.as({ sub: people.contributor, act: { sub: admin } }, leave, [own])).toBe('denied')
})

test.each([
  ['a role that does not exist', `select set_member_role($1, $2, 'Admin')`, 'no such role'],
  ['no role', `select set_member_role($1, $2, null)`, 'no such role'],
  ['a day that has passed', `select set_member_role($1, $2, 'Auditor', '2020-01-01')`, 'in the future'],
  ['an Owner until a day', `select set_member_role($1, $2, 'Owner', '2999-01-01')`, 'no end date'],
  [
    'someone who is no member',
    `select set_member_role($1, gen_random_uuid(), 'Auditor') where $2::uuid is not null`,
    'does not belong',
  ],
  ['handing over to the same', `select remove_member($1, $2, $2)`, 'another member'],
  ['handing over to an outsider', `select remove_member($1, $2, gen_random_uuid())`, 'a member of the company'],
  ['removing an outsider', `select remove_member($1, gen_random_uuid()) where $2::uuid is not null`, 'does not belong'],
])('%s is refused in words', async (_what, statement, words) => {
  await expect(db.rowsAs(owner, statement, [own, member])).rejects.toThrow(words)
})

test('how a member signs in is told to those who manage the company alone', async () => {
  const told = async (asker: Asker) =>
    (
      await db.rowsAs<{ has_second_factor: boolean | null; is_disabled: boolean | null }>(
        asker,
        `select has_second_factor, is_disabled from company_members($1) where user_id = $2`,
        [own, member],
      )
    )[0]
  expect(await told(owner)).toEqual({ has_second_factor: false, is_disabled: false })
  expect(await told(people.manager)).toEqual({ has_second_factor: null, is_disabled: null })
})

test('memberships and global roles cannot be written around the functions', async () => {
  for (const asker of [owner, admin]) {
    for (const statement of [
      `update user_companies set access_until = null where company_id = $1`,
      `update user_companies set company_role = 'Owner' where company_id = $1`,
      `insert into user_companies (company_id, user_id, company_role) values ($1, auth.uid(), 'Owner')`,
      `update profiles set global_role = 'Admin' where id = $1`,
      `select private.end_expired_access() where $1 <> ''`,
      `select private.end_membership($1, auth.uid())`,
      `select * from private.open_invitations($1)`,
    ])
      expect([statement, await db.as(asker, statement, [own])]).toEqual([statement, 'denied'])
  }
})

test('an owner of a control is a member of its company, or the refusal is that of any unknown row', async () => {
  const assign = `update org_control_status set owner_id = $2 where company_id = $1`
  const refused = async (person: string) => {
    const error = await db.rowsAs(owner, assign, [own, person]).catch((reason: unknown) => reason)
    return error instanceof pg.DatabaseError ? error.code : 'accepted'
  }
  expect([await refused(people.outsider), await refused(crypto.randomUUID())]).toEqual(['23503', '23503'])
  expect(await db.as(people.auditor, assign, [own, people.auditor])).toBe('hidden')
  expect(await db.as(people.contributor, assign, [own, people.contributor])).toBe('allowed')
})
