import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const people = {
  owner: await db.person('Owner'),
  manager: await db.person('Manager'),
  contributor: await db.person('Contributor'),
  auditor: await db.person('Auditor'),
  outsider: await db.person('Outsider'),
  newcomer: await db.person('Newcomer'),
  admin: await db.person('Admin', 'Admin'),
  anonymous: undefined,
}
const [row] = await db.sql<{ id: string }>(
  `insert into companies (name, protocol_id, created_by) values ('Ours', 'cmmc2', $1) returning id`,
  [people.owner],
)
const company = row?.id ?? ''
await db.sql(`insert into companies (name, protocol_id, created_by) values ('Theirs', 'soc2', $1)`, [people.outsider])
await db.sql(
  `insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Manager'), ($1, $3, 'Contributor'), ($1, $4, 'Auditor')`,
  [company, people.manager, people.contributor, people.auditor],
)

const create = `insert into companies (name, protocol_id) values ('Another', 'cmmc') returning id, name, created_by`

test.each([
  //  who           read       create     change     delete     delete for good
  ['owner', 'allowed', 'denied', 'allowed', 'allowed', 'denied'],
  ['manager', 'allowed', 'denied', 'hidden', 'hidden', 'denied'],
  ['contributor', 'allowed', 'denied', 'hidden', 'hidden', 'denied'],
  ['auditor', 'allowed', 'denied', 'hidden', 'hidden', 'denied'],
  ['outsider', 'hidden', 'denied', 'hidden', 'hidden', 'denied'],
  ['newcomer', 'hidden', 'allowed', 'hidden', 'hidden', 'denied'],
  ['admin', 'allowed', 'allowed', 'allowed', 'allowed', 'denied'],
  ['anonymous', 'denied', 'denied', 'denied', 'denied', 'denied'],
] as const)('companies: %s', async (who, read, add, change, remove, purge) => {
  expect({
    read: await db.as(people[who], `select 1 from companies where id = $1`, [company]),
    add: await db.as(people[who], create),
    change: await db.as(people[who], `update companies set name = 'Renamed' where id = $1`, [company]),
    remove: await db.as(people[who], `update companies set deleted_at = now() where id = $1 returning id`, [company]),
    purge: await db.as(people[who], `delete from companies where id = $1`, [company]),
  }).toEqual({ read, add, change, remove, purge })
})

test.each([
  //  who           read       join       raise      leave
  ['owner', 'allowed', 'denied', 'denied', 'denied'],
  ['manager', 'allowed', 'denied', 'denied', 'denied'],
  ['contributor', 'allowed', 'denied', 'denied', 'denied'],
  ['auditor', 'allowed', 'denied', 'denied', 'denied'],
  ['outsider', 'hidden', 'denied', 'denied', 'denied'],
  ['newcomer', 'hidden', 'denied', 'denied', 'denied'],
  ['admin', 'allowed', 'denied', 'denied', 'denied'],
  ['anonymous', 'denied', 'denied', 'denied', 'denied'],
] as const)('user_companies: %s', async (who, read, join, raise, leave) => {
  expect({
    read: await db.as(people[who], `select 1 from user_companies where company_id = $1`, [company]),
    join: await db.as(
      people[who],
      `insert into user_companies (company_id, user_id, company_role) values ($1, auth.uid(), 'Owner')`,
      [company],
    ),
    raise: await db.as(people[who], `update user_companies set company_role = 'Owner' where company_id = $1`, [
      company,
    ]),
    leave: await db.as(people[who], `delete from user_companies where company_id = $1`, [company]),
  }).toEqual({ read, join, raise, leave })
})

test.each([
  //  who            colleague  stranger   own tour   own role  other's name
  ['contributor', 'allowed', 'hidden', 'allowed', 'denied', 'hidden'],
  ['outsider', 'hidden', 'hidden', 'allowed', 'denied', 'hidden'],
  ['admin', 'allowed', 'allowed', 'allowed', 'denied', 'hidden'],
  ['anonymous', 'denied', 'denied', 'denied', 'denied', 'denied'],
] as const)('profiles: %s', async (who, colleague, stranger, tour, role, name) => {
  expect({
    colleague: await db.as(people[who], `select 1 from profiles where id = $1`, [people.manager]),
    stranger: await db.as(people[who], `select 1 from profiles where id = $1`, [people.newcomer]),
    tour: await db.as(
      people[who],
      `update profiles set welcome_tour_enabled = false where id = auth.uid() or auth.uid() is null`,
    ),
    role: await db.as(people[who], `update profiles set global_role = 'Admin' where id = auth.uid()`),
    name: await db.as(people[who], `update profiles set full_name = 'X' where id = $1`, [people.newcomer]),
  }).toEqual({ colleague, stranger, tour, role, name })
})

test('who creates the first company is its Owner, with every control of its framework', async () => {
  const person = await db.person('Founder')
  await db.sql(`insert into companies (name, protocol_id, created_by) values ('First', 'hipaa', $1)`, [person])
  const [found] = await db.sql(
    `select company_role, is_default, (select count(*)::int from controls c where c.company_id = m.company_id) as controls
     from user_companies m where user_id = $1`,
    [person],
  )
  expect(found).toEqual({ company_role: 'Owner', is_default: true, controls: 93 })
})

test('a deleted company hinders its Owner from creating another, who can restore it, and no other member', async () => {
  const [owner, member] = [await db.person('Owner of one'), await db.person('Member of one')]
  const [gone] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id, created_by) values ('Gone', 'cmmc', $1) returning id`,
    [owner],
  )
  await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Manager')`, [
    gone?.id,
    member,
  ])
  expect([await db.as(owner, create), await db.as(member, create)]).toEqual(['denied', 'denied'])
  await db.sql('update companies set deleted_at = now() where id = $1', [gone?.id])
  expect([await db.as(owner, create), await db.as(member, create)]).toEqual(['denied', 'allowed'])
})

test('a change of framework adds the new controls and keeps the old ones with their statuses', async () => {
  const [made] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Mover', 'cmmc') returning id`,
  )
  await db.sql(
    `insert into org_control_status (company_id, control_id, status) select company_id, id, 'Completed' from controls where company_id = $1`,
    [made?.id],
  )
  await db.sql(`update companies set protocol_id = 'cmmc2' where id = $1`, [made?.id])
  const rows = await db.sql(
    `select protocol_id, count(*)::int as controls, count(s.id)::int as statuses
     from controls c left join org_control_status s on s.company_id = c.company_id and s.control_id = c.id
     where c.company_id = $1 group by 1 order by 1`,
    [made?.id],
  )
  expect(rows).toEqual([
    { protocol_id: 'cmmc', controls: 15, statuses: 15 },
    { protocol_id: 'cmmc2', controls: 110, statuses: 0 },
  ])
  expect(await db.sql(`select level from companies where id = $1`, [made?.id])).toEqual([{ level: 2 }])
})

test.each([
  ['', null, null, 'Company name is required'],
  [' ', null, null, 'Company name is required'],
  ['A', null, null, 'Company name must be at least 2 characters'],
  ['A'.repeat(101), null, null, 'Company name must be less than 100 characters'],
  ['<b>Acme</b>', null, null, 'Company name contains invalid characters'],
  ['javascript:alert(1)', null, null, 'Company name contains invalid characters'],
  ['Acme onload=x', null, null, 'Company name contains invalid characters'],
  ['Acme', 'AB1', null, 'CAGE code must be exactly 5 alphanumeric characters'],
  ['\t\n', null, null, 'Company name is required'],
  ['Acme', 'AB-12', null, 'CAGE code must be exactly 5 alphanumeric characters'],
  ['Acme', 'ſtart', null, 'CAGE code must be exactly 5 alphanumeric characters'],
  ['Acme', '<1AB2', null, 'CAGE code contains invalid characters'],
  ['Acme', null, 'data: text/html', 'Description contains invalid characters'],
  ['Acme', null, 'x'.repeat(501), 'Description must be less than 500 characters'],
  ['Acme', null, '<script>', 'Description contains invalid characters'],
])('a company named %j with code %j is refused in the form’s words', async (name, code, description, message) => {
  await expect(
    db.rowsAs(
      people.newcomer,
      `insert into companies (name, cage_code, description, protocol_id) values ($1, $2, $3, 'cmmc')`,
      [name, code, description],
    ),
  ).rejects.toThrow(message)
})

test('text that the form takes is stored, also where it looks like a script', async () => {
  const rows = await db.rowsAs(
    people.newcomer,
    `insert into companies (name, description, protocol_id) values ($1, $2, 'cmmc') returning name, description`,
    ['\tBig Data: Analytics\n', 'We hold this data: drawings. on = off'],
  )
  expect(rows).toEqual([{ name: 'Big Data: Analytics', description: 'We hold this data: drawings. on = off' }])
})

test('a CAGE code is kept in capitals, without spaces around it', async () => {
  const rows = await db.rowsAs(
    people.newcomer,
    `insert into companies (name, cage_code) values ('Acme', ' 1ab2c ') returning cage_code, protocol_id, level`,
  )
  expect(rows).toEqual([{ cage_code: '1AB2C', protocol_id: 'cmmc2', level: 2 }])
})

test('the last Owner stays, and may go once there is another', async () => {
  const demote = `update user_companies set company_role = 'Manager' where company_id = $1 and user_id = $2`
  await expect(db.sql(demote, [company, people.owner])).rejects.toThrow('at least one Owner')
  await expect(
    db.sql(`delete from user_companies where company_id = $1 and user_id = $2`, [company, people.owner]),
  ).rejects.toThrow('at least one Owner')
  await db.sql(`update user_companies set company_role = 'Owner' where company_id = $1 and user_id = $2`, [
    company,
    people.manager,
  ])
  await db.sql(demote, [company, people.owner])
})

test('administrators may forbid to act as members, only an Owner allows it again', async () => {
  const [own] = await db.sql<{ id: string }>(
    `insert into companies (name, created_by, impersonation_allowed) values ('Closed', $1, false) returning id`,
    [people.owner],
  )
  const set = (who: string, isAllowed: boolean) =>
    db.as(who, 'update companies set impersonation_allowed = $2 where id = $1', [own?.id, isAllowed])
  expect(await set(people.admin, true)).toBe('denied')
  expect(await set(people.owner, true)).toBe('allowed')
  await db.sql('update companies set impersonation_allowed = true where id = $1', [own?.id])
  expect(await set(people.admin, false)).toBe('allowed')
})
