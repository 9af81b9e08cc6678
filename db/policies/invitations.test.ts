import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const owner = await db.person('Owner')
const [row] = await db.sql<{ id: string }>(
  `insert into companies (name, protocol_id) values ('Acme', 'cmmc') returning id`,
)
const company = row?.id ?? ''
await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
  company,
  owner,
])

interface Invitation {
  readonly role?: string
  readonly by?: string
  readonly accessUntil?: string
  readonly expiresAt?: string
  readonly state?: string
}

/** A person with a proven address, and an invitation to it. */
async function invited(invitation: Invitation = {}): Promise<{ person: string; id: string }> {
  const person = await db.person('Guest')
  await db.sql(`update auth.users set email_confirmed_at = now(), email_proven_at = now() where id = $1`, [person])
  return { person, id: await invite(person, invitation) }
}

async function invite(person: string, { role = 'Contributor', by = owner, ...more }: Invitation): Promise<string> {
  const [made] = await db.sql<{ id: string }>(
    `insert into invitations (company_id, email, company_role, invited_by, access_until, expires_at, state)
     select $1, email, $3, $4, $5, coalesce($6, now() + interval '7 days'), $7 from auth.users where id = $2 returning id`,
    [company, person, role, by, more.accessUntil, more.expiresAt, more.state ?? 'pending'],
  )
  return made?.id ?? ''
}

const ACCEPT = `select accept_invitation($1) as company`
const accept = (person: string, id: string) => commitAs<{ company: string }>(db, person, ACCEPT, [id])
const waiting = (person: string) => db.rowsAs<{ id: string }>(person, `select * from my_invitations()`)
const membership = async (person: string) =>
  (
    await db.sql(`select company_role, is_default from user_companies where company_id = $1 and user_id = $2`, [
      company,
      person,
    ])
  )[0]

const CLOSED = 'This invitation is no longer open'

test('an invitation is shown to whom it was sent, and makes a member once', async () => {
  const { person, id } = await invited()
  expect(await waiting(person)).toMatchObject([
    { id, company_id: company, company_name: 'Acme', company_role: 'Contributor', invited_by: 'Owner' },
  ])
  expect(await accept(person, id)).toEqual([{ company }])
  expect(await membership(person)).toEqual({ company_role: 'Contributor', is_default: true })
  expect(await waiting(person)).toEqual([])
  await expect(accept(person, id)).rejects.toThrow(CLOSED)
})

test('accepted twenty times at once, it is accepted once', async () => {
  const { person, id } = await invited()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => accept(person, id)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('several accepted at once: one company becomes the one to start in', async () => {
  const { person, id } = await invited()
  const [second] = await db.sql<{ id: string }>(
    `insert into companies (name, created_by) values ('Beta', $1) returning id`,
    [owner],
  )
  const [other] = await db.sql<{ id: string }>(
    `insert into invitations (company_id, email, company_role, invited_by) select $1, email, 'Auditor', $3 from auth.users where id = $2 returning id`,
    [second?.id, person, owner],
  )
  await Promise.all([accept(person, id), accept(person, other?.id ?? '')])
  expect(await db.sql(`select is_default from user_companies where user_id = $1 order by 1`, [person])).toEqual([
    { is_default: false },
    { is_default: true },
  ])
})

test.each([
  ['of another address', async () => ({ person: await db.person('Thief'), id: (await invited()).id })],
  ['that was revoked', () => invited({ state: 'revoked' })],
  ['that has expired', () => invited({ expiresAt: '2020-01-01' })],
  ['whose access would be over', () => invited({ role: 'Auditor', accessUntil: '2020-01-01' })],
  [
    'before the address was proven',
    async () => {
      const person = await db.person('Unproven')
      return { person, id: await invite(person, {}) }
    },
  ],
  [
    'to a company that was deleted',
    async () => {
      const guest = await invited()
      const [gone] = await db.sql<{ id: string }>(
        `insert into companies (name, deleted_at) values ('Gone', now()) returning id`,
      )
      await db.sql(`update invitations set company_id = $1 where id = $2`, [gone?.id, guest.id])
      return guest
    },
  ],
  ['written by someone who is no Owner any more', async () => invited({ by: await db.person('Once Owner') })],
  ['written by a global Auditor', async () => invited({ by: await db.person('Looks', 'Auditor') })],
  [
    'written by an administrator who was disabled',
    async () => {
      await db.person('Another Admin', 'Admin')
      const by = await db.person('Disabled', 'Admin')
      await db.sql(`update auth.users set banned_until = now() + interval '1 year' where id = $1`, [by])
      return invited({ by })
    },
  ],
])('an invitation %s is neither shown nor accepted', async (_what, arrange) => {
  const { person, id } = await arrange()
  expect(await waiting(person)).toEqual([])
  await expect(accept(person, id)).rejects.toThrow(CLOSED)
  expect(await membership(person)).toBeUndefined()
})

test('an Owner who was removed does not come back by an invitation that they wrote', async () => {
  const second = await db.person('Second')
  await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
    company,
    second,
  ])
  const { person, id } = await invited({ role: 'Owner', by: second })
  expect(await waiting(person)).toHaveLength(1)
  await commitAs(db, owner, `select remove_member($1, $2)`, [company, second])
  await expect(accept(person, id)).rejects.toThrow(CLOSED)
})

test('who is removed cannot use an invitation that still waits', async () => {
  const { person, id } = await invited()
  await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Auditor')`, [
    company,
    person,
  ])
  await commitAs(db, owner, `select remove_member($1, $2)`, [company, person])
  await expect(accept(person, id)).rejects.toThrow(CLOSED)
})

test('a member keeps the role, whatever the invitation says', async () => {
  const { person, id } = await invited({ role: 'Owner' })
  await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Auditor')`, [
    company,
    person,
  ])
  await accept(person, id)
  expect(await membership(person)).toMatchObject({ company_role: 'Auditor' })
})

test('access that has run out is given again by an invitation', async () => {
  const { person, id } = await invited({ role: 'Manager' })
  await db.sql(
    `insert into user_companies (company_id, user_id, company_role, access_until) values ($1, $2, 'Auditor', '2020-01-01')`,
    [company, person],
  )
  await accept(person, id)
  expect(await membership(person)).toMatchObject({ company_role: 'Manager' })
  expect(await db.rowsAs(person, `select id from companies where id = $1`, [company])).toHaveLength(1)
})

test.each([
  ['a token for scripts', { scopes: ['company.read', 'settings.manage'] }],
  ['an administrator who acts for the person', { act: { sub: owner } }],
])('%s accepts none', async (_who, claims) => {
  const { person, id } = await invited()
  expect(await db.as({ sub: person, ...claims }, ACCEPT, [id])).toBe('denied')
})

test('who invited hears who joined', async () => {
  const { person, id } = await invited()
  await db.sql(`delete from notifications`)
  await accept(person, id)
  const [told] = await db.sql<{ title: string }>(`select title from notifications where user_id = $1`, [owner])
  expect(told?.title).toMatch(/^guest-.*@example\.com joined Acme$/u)
})

test('a revoked invitation stays revoked, and only an open one can be', async () => {
  const { id } = await invited()
  const revoke = `select revoke_invitation($1, $2)`
  await commitAs(db, owner, revoke, [company, id])
  await expect(commitAs(db, owner, revoke, [company, id])).rejects.toThrow(CLOSED)
})
