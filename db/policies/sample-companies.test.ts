import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const FOUND = `insert into companies (name, protocol_id) values ($1, 'cmmc') returning id`

/** As the server does it: a company and its mark in one transaction of the caller. */
async function foundSample(who: string, name = 'Sample Works'): Promise<string> {
  const client = new pg.Client(db.urls.api)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
      JSON.stringify({ sub: who, role: 'authenticated' }),
    ])
    const { rows } = await client.query<{ id: string }>(FOUND, [name])
    const id = rows[0]?.id ?? ''
    await client.query('select private.mark_sample($1)', [id])
    await client.query('commit')
    return id
  } finally {
    await client.end()
  }
}

async function remove(who: string, id: string): Promise<string[] | null> {
  const [row] = await commitAs<{ versions: string[] | null }>(db, who, 'select private.remove_sample($1) as versions', [
    id,
  ])
  return row?.versions ?? null
}

const companiesNamed = (name: string) => db.sql('select id from companies where name = $1', [name])

test('who has only a sample may still create their own company, and then no other', async () => {
  const person = await db.person('Nia New')
  await foundSample(person)
  await commitAs(db, person, FOUND, ['The real one'])
  await expect(commitAs(db, person, FOUND, ['One more'])).rejects.toThrow(
    'Only an administrator may create another company',
  )
})

test('a person has one sample at a time', async () => {
  const person = await db.person('Sid Sampler')
  const first = await foundSample(person, 'First sample')
  await expect(foundSample(person, 'Second sample')).rejects.toThrow('You have a sample company already')
  expect(await companiesNamed('Second sample')).toEqual([])
  await remove(person, first)
  await foundSample(person, 'Third sample')
})

test('who may not create a company may not create a sample', async () => {
  const person = await db.person('Mia Member')
  await commitAs(db, person, FOUND, ['Where Mia works'])
  await expect(foundSample(person)).rejects.toThrow('Only an administrator may create another company')
})

test('a company that exists cannot be made a sample, by function or by hand', async () => {
  const person = await db.person('Olga Owner')
  const [company] = await commitAs<{ id: string }>(db, person, FOUND, ['In use'])
  await expect(commitAs(db, person, 'select private.mark_sample($1)', [company?.id])).rejects.toThrow(
    'Only a new company can become a sample',
  )
  expect(await db.as(person, 'update companies set is_sample = true where id = $1', [company?.id])).toBe('denied')
  expect(await db.as(person, `insert into companies (name, is_sample) values ('Sly', true)`)).toBe('denied')
})

test('a sample goes with all that it had, and the versions of its files are told', async () => {
  const person = await db.person('Gus Gone')
  const id = await foundSample(person, 'Gone soon')
  const version = crypto.randomUUID()
  await db.sql(
    `insert into storage.objects (bucket_id, name, version, size, content_type, sha256)
     values ('evidence', $1, $2, 1, 'text/plain', repeat('0', 64))`,
    [`${id}/a/file.txt`, version],
  )
  await db.sql(
    `insert into org_control_status (company_id, control_id, status) select company_id, id, 'Completed' from controls where company_id = $1`,
    [id],
  )
  await db.sql(
    `insert into comments (company_id, control_id, body) select company_id, id, 'Seen' from controls where company_id = $1 limit 3`,
    [id],
  )
  await db.sql(`insert into evidence (company_id, title, file) values ($1, 'Photo', $2)`, [id, `${id}/a/file.txt`])
  expect(await remove(person, id)).toEqual([version])
  const left = await db.sql(
    `select id::text from companies where id = $1 union all select id::text from controls where company_id = $1
     union all select id::text from storage.objects where company_id = $1
     union all select user_id::text from user_companies where company_id = $1
     union all select control_id::text from private.status_history where company_id = $1`,
    [id],
  )
  expect(left).toEqual([])
})

test('only its Owner removes a sample, and nobody anything else', async () => {
  const person = await db.person('Olaf Owner')
  const manager = await db.person('Max Manager')
  const sample = await foundSample(person, 'To be kept')
  await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Manager')`, [
    sample,
    manager,
  ])
  const [real] = await commitAs<{ id: string }>(db, person, FOUND, ['Real'])
  expect(await remove(manager, sample)).toBeNull()
  expect(await remove(await db.person('Stray Stranger'), sample)).toBeNull()
  expect(await remove(person, real?.id ?? '')).toBeNull()
  expect(await companiesNamed('To be kept')).toHaveLength(1)
  expect(await companiesNamed('Real')).toHaveLength(1)
})
