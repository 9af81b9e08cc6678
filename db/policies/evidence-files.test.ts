import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

let company = ''
let name = ''
const newest = () =>
  db.sql<{ table_name: string; action: string }>(
    'select table_name, action from audit.log where company_id = $1 order by seq desc limit 2',
    [company],
  )

/** A company with an evidence item and its file. */
beforeEach(async () => {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Files', 'cmmc') returning id`,
  )
  company = row?.id ?? ''
  name = `${company}/review/plan.txt`
  await db.sql(
    `insert into storage.objects (bucket_id, name, version, size, content_type, sha256)
     values ('evidence', $1, gen_random_uuid(), 4, 'text/plain', repeat('a', 64))`,
    [name],
  )
  await db.sql(
    `insert into evidence (company_id, title, file, file_name, file_size, file_sha256)
     values ($1, 'Plan', $2, 'plan.txt', 4, repeat('a', 64))`,
    [company, name],
  )
})

test('the bytes of an evidence item are never replaced', async () => {
  await expect(
    db.sql('update storage.objects set version = gen_random_uuid(), size = 5 where name = $1', [name]),
  ).rejects.toMatchObject({ code: '42501' })
})

test('the bytes of a file that nothing points to are', async () => {
  await db.sql('update evidence set file = null where company_id = $1', [company])
  await db.sql('update storage.objects set version = gen_random_uuid(), size = 5 where name = $1', [name])
})

test('a file keeps its company', async () => {
  const [other] = await db.sql<{ id: string }>(`insert into companies (name) values ('Other') returning id`)
  await expect(
    db.sql('update storage.objects set name = $2 where name = $1', [name, `${other?.id}/plan.txt`]),
  ).rejects.toMatchObject({ code: '42501' })
})

test('what happens to a file is in the company’s log; that it was looked at is not', async () => {
  await db.sql('update storage.objects set checked_at = now(), last_accessed_at = now() where name = $1', [name])
  expect(await newest()).toMatchObject([
    { table_name: 'evidence' },
    { table_name: 'storage.objects', action: 'INSERT' },
  ])
  await db.sql(`update storage.objects set scan = 'clean' where name = $1`, [name])
  expect((await newest()).map((entry) => entry.table_name).sort()).toEqual(['evidence', 'storage.objects'])
  await db.sql('delete from storage.objects where name = $1', [name])
  expect((await newest()).map((entry) => `${entry.table_name} ${entry.action}`).sort()).toEqual([
    'evidence UPDATE',
    'storage.objects DELETE',
  ])
})

test('a new name shows on the evidence; a removed file leaves its name and hash', async () => {
  await db.sql('update storage.objects set name = $2 where name = $1', [name, `${company}/review/plan-2026.txt`])
  const facts = () => db.sql('select file, file_name, file_sha256 from evidence where company_id = $1', [company])
  expect(await facts()).toEqual([
    { file: `${company}/review/plan-2026.txt`, file_name: 'plan-2026.txt', file_sha256: 'a'.repeat(64) },
  ])
  await db.sql('delete from storage.objects where company_id = $1', [company])
  expect(await facts()).toEqual([{ file: null, file_name: 'plan-2026.txt', file_sha256: 'a'.repeat(64) }])
})
