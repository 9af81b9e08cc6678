import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const owner = await db.person('Olga Owner')
const manager = await db.person('Max Manager')
const contributor = await db.person('Carl Contributor')
const auditor = await db.person('Ada Auditor')
const outsider = await db.person('Otto Outsider')
const company = await addCompany(db, {
  members: { [owner]: 'Owner', [manager]: 'Manager', [contributor]: 'Contributor', [auditor]: 'Auditor' },
})
const people = { owner, manager, contributor, auditor, outsider }

beforeEach(() => db.sql('delete from people where company_id = $1 and user_id is null', [company]))

const entry = (email: string, facts: object = {}) => ({
  name: email.split('@')[0],
  email,
  department: 'Works',
  groups: ['CUI users'],
  is_external: false,
  left_on: null,
  manager: null,
  ...facts,
})
const imports = (who: string, ...entries: object[]) =>
  commitAs(db, who, 'select public.import_people($1, $2)', [company, JSON.stringify(entries)])
const listed = () =>
  db.sql<Record<string, unknown>>(
    `select p.name, p.email, p.department, p.groups, p.source, m.email as manager
     from people p left join people m on m.company_id = p.company_id and m.id = p.manager_id
     where p.company_id = $1 and p.user_id is null order by p.email`,
    [company],
  )

test.each([
  //  who            read       add        change     import     delete
  ['owner', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
  ['manager', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
  ['contributor', 'allowed', 'denied', 'hidden', 'denied', 'hidden'],
  ['auditor', 'allowed', 'denied', 'hidden', 'denied', 'hidden'],
  ['outsider', 'hidden', 'denied', 'hidden', 'denied', 'hidden'],
] as const)('people: %s', async (who, read, add, change, imported, remove) => {
  await db.sql(`insert into people (company_id, name, email) values ($1, 'Pia', 'pia@example.com')`, [company])
  const ask = (statement: string) => db.as(people[who], statement, [company])
  const file = JSON.stringify([entry('kim@example.com')])
  expect({
    read: await ask('select 1 from people where company_id = $1 and user_id is null'),
    add: await ask(`insert into people (company_id, name) values ($1, 'Kim')`),
    change: await ask(`update people set department = 'Sales' where company_id = $1 and user_id is null`),
    imported: await db.as(people[who], 'select public.import_people($1, $2)', [company, file]),
    remove: await ask('delete from people where company_id = $1 and user_id is null'),
  }).toEqual({ read, add, change, imported, remove })
})

test('a member is not deleted from the list, and the name and address follow the account', async () => {
  const ofContributor = 'company_id = $1 and user_id = $2'
  expect(await db.as(owner, `delete from people where ${ofContributor}`, [company, contributor])).toBe('hidden')
  await expect(
    commitAs(db, owner, `update people set name = 'Another' where ${ofContributor}`, [company, contributor]),
  ).rejects.toThrow('come from the account')
  await db.sql(`update profiles set full_name = 'Carla Contributor' where id = $1`, [contributor])
  const renamed = await db.sql(`select name from people where ${ofContributor}`, [company, contributor])
  expect(renamed).toEqual([{ name: 'Carla Contributor' }])
})

test('an import adds people with their managers, in whatever order the file has them', async () => {
  await imports(
    manager,
    entry('pia@example.com', { manager: 'KIM@example.com' }),
    entry('Kim@Example.com', { name: 'Kim Chief', manager: 'lee@example.com' }),
  )
  expect(await listed()).toEqual([
    {
      name: 'Kim Chief',
      email: 'kim@example.com',
      department: 'Works',
      groups: ['CUI users'],
      source: 'File',
      manager: 'lee@example.com',
    },
    expect.objectContaining({ name: 'lee@example.com', department: '', manager: null }),
    expect.objectContaining({ email: 'pia@example.com', manager: 'kim@example.com' }),
  ])
  await imports(manager, entry('lee@example.com', { name: 'Lee' }), entry('pia@example.com', { manager: '' }))
  expect(await listed()).toMatchObject([{ name: 'Kim Chief' }, { name: 'Lee' }, { name: 'pia', manager: null }])
})

test('the same file twice writes nothing, and a manager who is not named stays', async () => {
  const file = [entry('pia@example.com', { manager: 'kim@example.com' }), entry('kim@example.com')]
  await imports(owner, ...file)
  const logged = async () => (await db.sql(`select 1 from audit.log where table_name = 'people'`)).length
  const before = await logged()
  await imports(owner, ...file)
  await imports(owner, entry('pia@example.com'))
  expect(await logged()).toBe(before)
  expect(await listed()).toMatchObject([{ manager: null }, { manager: 'kim@example.com' }])
})

test('an import leaves columns that the file does not have as they are by then', async () => {
  await imports(owner, entry('pia@example.com'), entry('kim@example.com'))
  await db.sql(
    `update people set department = 'Sales', groups = '{CUI,Admins}', is_external = true, left_on = '2026-05-01'
     where company_id = $1 and email = 'pia@example.com'`,
    [company],
  )
  await imports(
    owner,
    entry('Pia@example.com', { name: 'Pia Roe', department: 'Plant', given: ['department'] }),
    entry('new@example.com', { given: [] }),
  )
  const rows = await db.sql(
    `select name, department, groups, is_external, left_on::text from people where company_id = $1 and user_id is null
     order by email`,
    [company],
  )
  const works = { department: 'Works', groups: ['CUI users'], is_external: false, left_on: null }
  expect(rows).toEqual([
    { name: 'kim', ...works },
    { name: 'new', ...works },
    { name: 'Pia Roe', department: 'Plant', groups: ['CUI', 'Admins'], is_external: true, left_on: '2026-05-01' },
  ])
})

test('an import neither renames a member nor makes one an outside contact', async () => {
  const [account] = await db.sql<{ email: string }>('select email from profiles where id = $1', [auditor])
  await imports(owner, entry(account?.email ?? '', { name: 'Other', is_external: true, department: 'Audit' }))
  const rows = await db.sql(
    'select name, is_external, department, source from people where company_id = $1 and user_id = $2',
    [company, auditor],
  )
  expect(rows).toEqual([{ name: 'Ada Auditor', is_external: false, department: 'Audit', source: 'Member' }])
})

test('search finds people without an account by name, address and department, and only in the company', async () => {
  await db.sql(
    `insert into people (company_id, name, email, department) values ($1, 'Zephyrine Roe', 'zr@example.com', 'Logistics')`,
    [company],
  )
  const find = (who: string, words: string) =>
    db.rowsAs<{ kind: string; title: string }>(who, 'select * from public.search_records($1, $2)', [company, words])
  for (const words of ['zephyrine', 'zr@example', 'logistics'])
    expect(await find(auditor, words)).toMatchObject([{ kind: 'listed person', title: 'Zephyrine Roe' }])
  expect(await find(outsider, 'zephyrine')).toEqual([])
})
