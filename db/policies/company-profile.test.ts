import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { CONTACT_ROLES } from '#domain/companies/contact-role.ts'
import { LOGO_BUCKET, LOGO_LIMITS } from '#domain/companies/logo.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const people = {
  owner: await db.person('Owner'),
  manager: await db.person('Manager'),
  contributor: await db.person('Contributor'),
  auditor: await db.person('Auditor'),
  outsider: await db.person('Outsider'),
  admin: await db.person('Admin', 'Admin'),
  anonymous: undefined,
}
const company = await addCompany(db, {
  members: {
    [people.owner]: 'Owner',
    [people.manager]: 'Manager',
    [people.contributor]: 'Contributor',
    [people.auditor]: 'Auditor',
  },
})
await db.sql(`insert into company_contacts (company_id, role, name) values ($1, 'Contracts', 'Cora')`, [company])
await db.sql(
  `insert into storage.objects (bucket_id, name, version, size, content_type, sha256)
   values ('logos', $1 || '/logo', gen_random_uuid(), 5, 'image/png', repeat('a', 64))`,
  [company],
)

test.each([
  //  who           read       change     add        edit       remove
  ['owner', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
  ['manager', 'allowed', 'hidden', 'denied', 'hidden', 'hidden'],
  ['contributor', 'allowed', 'hidden', 'denied', 'hidden', 'hidden'],
  ['auditor', 'allowed', 'hidden', 'denied', 'hidden', 'hidden'],
  ['outsider', 'hidden', 'hidden', 'denied', 'hidden', 'hidden'],
  ['admin', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
  ['anonymous', 'denied', 'denied', 'denied', 'denied', 'denied'],
] as const)('the profile and its contacts: %s', async (who, read, change, add, edit, remove) => {
  const as = (statement: string) => db.as(people[who], statement, [company])
  expect({
    read: await as('select 1 from company_contacts where company_id = $1'),
    change: await as(`update companies set uei = 'ZQGGH5JWK5M7', physical_address = '1 Harbor Way' where id = $1`),
    add: await as(`insert into company_contacts (company_id, role, name) values ($1, 'Other', 'Otto')`),
    edit: await as(`update company_contacts set title = 'Buyer' where company_id = $1`),
    remove: await as('delete from company_contacts where company_id = $1'),
  }).toEqual({ read, change, add, edit, remove })
})

test.each([
  //  who           read       add        replace    remove
  ['owner', 'allowed', 'allowed', 'allowed', 'allowed'],
  ['manager', 'allowed', 'denied', 'hidden', 'hidden'],
  ['contributor', 'allowed', 'denied', 'hidden', 'hidden'],
  ['auditor', 'allowed', 'denied', 'hidden', 'hidden'],
  ['outsider', 'hidden', 'denied', 'hidden', 'hidden'],
  ['admin', 'allowed', 'allowed', 'allowed', 'allowed'],
  ['anonymous', 'denied', 'denied', 'denied', 'denied'],
] as const)('the logo: %s', async (who, read, add, replace, remove) => {
  const as = (statement: string, name = `${company}/logo`) => db.as(people[who], statement, [name])
  const insert = `insert into storage.objects (bucket_id, name, version, size, content_type, sha256)
    values ('logos', $1, gen_random_uuid(), 5, 'image/png', repeat('a', 64))`
  expect({
    read: await as(`select 1 from storage.objects where bucket_id = 'logos' and name = $1`),
    add: await as(insert, `${company}/other`),
    replace: await as(`update storage.objects set version = gen_random_uuid() where bucket_id = 'logos' and name = $1`),
    remove: await as(`delete from storage.objects where bucket_id = 'logos' and name = $1`),
  }).toEqual({ read, add, replace, remove })
})

test('a file does not become the logo by a move from another bucket', async () => {
  const name = `${company}/photo.png`
  await db.sql(
    `insert into storage.objects (bucket_id, name, version, size, content_type, sha256)
     values ('evidence', $1, gen_random_uuid(), 5, 'image/png', repeat('a', 64))`,
    [name],
  )
  const move = `update storage.objects set bucket_id = 'logos' where bucket_id = 'evidence' and name = $1`
  expect(await db.as(people.manager, move, [name])).toBe('denied')
  expect(await db.as(people.owner, move, [name])).toBe('allowed')
})

test.each([
  [`uei = 'ZQGGH5JWK5M'`, 'UEI must be exactly 12 letters or digits'],
  [`uei = 'ZQGGH5IWK5M7'`, 'without the letters I and O'],
  [`uei = '0QGGH5JWK5M7'`, 'must not begin with 0'],
  [`other_cage_codes = '{1AB2}'`, 'exactly 5 alphanumeric characters'],
  [`other_cage_codes = '{1ab2c}'`, 'exactly 5 alphanumeric characters'],
  [`other_cage_codes = '{1AB2C,NULL}'`, 'exactly 5 alphanumeric characters'],
  [`other_cage_codes = array_fill('1AB2C'::text, '{51}')`, 'there may be 50'],
  [`website = 'example.com'`, 'beginning with https://'],
  [`website = 'javascript:alert(1)'`, 'beginning with https://'],
])('%s is refused by the constraint that says so', async (change, message) => {
  const error = await db
    .rowsAs(people.owner, `update companies set ${change} where id = $1`, [company])
    .catch((cause: unknown) => cause)
  expect(error).toMatchObject({ code: '23514' })
  const [row] = await db.sql<{ words: string }>(
    `select obj_description(oid, 'pg_constraint') as words from pg_constraint where conname = $1`,
    [error instanceof Object && 'constraint' in error ? error.constraint : ''],
  )
  expect(row?.words).toContain(message)
})

test('a UEI is stored in capitals, without spaces around it', async () => {
  const rows = await db.rowsAs(
    people.owner,
    `update companies set uei = ' zqggh5jwk5m7 ' where id = $1 returning uei`,
    [company],
  )
  expect(rows).toEqual([{ uei: 'ZQGGH5JWK5M7' }])
})

test('the database has the roles and limits that the page has', async () => {
  const [bucket] = await db.sql(
    'select file_size_limit::integer as bytes, allowed_mime_types as types from storage.buckets where id = $1',
    [LOGO_BUCKET],
  )
  expect(bucket).toEqual({ bytes: LOGO_LIMITS.bytes, types: ['image/png', 'image/jpeg'] })
  for (const role of CONTACT_ROLES)
    expect(
      await db.as(people.owner, `insert into company_contacts (company_id, role, name) values ($1, $2, 'N')`, [
        company,
        role,
      ]),
    ).toBe('allowed')
})
