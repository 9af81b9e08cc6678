import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { loadNoticeKinds } from '#db/load-notice-kinds.ts'
import { loadStorageDefault } from '#db/load-storage-default.ts'
import { createTestDatabase } from '#db/testing.ts'
import { addCompany } from './testing-company.ts'

const GB = 1_000_000_000
const db = await createTestDatabase()
await loadNoticeKinds(db.pool())
afterAll(() => db.end())

const owner = await db.person('Owner')
const manager = await db.person('Manager')
const outsider = await db.person('Outsider')
const admin = await db.person('Admin', 'Admin')
let company = ''

beforeEach(async () => {
  company = await addCompany(db, { members: { [owner]: 'Owner', [manager]: 'Manager' } })
})

const ADD = `insert into storage.objects (bucket_id, name, version, size, content_type, sha256)
  values ('evidence', $1, gen_random_uuid(), $2, 'text/plain', repeat('a', 64))`
const add = (name: string, bytes: number) => db.sql(ADD, [`${company}/${name}`, bytes])
const remove = (name: string) => db.sql('delete from storage.objects where name = $1', [`${company}/${name}`])
const setQuota = (gb: number | null) =>
  db.sql('update companies set storage_quota_gb = $2 where id = $1', [company, gb])

async function use(asker: string = manager) {
  const [row] = await db.rowsAs<{ used: number; quota: number | null }>(
    asker,
    'select used_bytes::float8 as used, quota_bytes::float8 as quota from public.storage_use($1)',
    [company],
  )
  return row
}

const warned = async () => {
  const rows = await db.sql<{ user_id: string; title: string }>(
    `select user_id, title from notifications where kind = 'storage' and about_company = $1 order by created_at`,
    [company],
  )
  return rows.map(({ user_id: id, title }) => `${id === owner ? 'owner' : id === admin ? 'admin' : 'other'}: ${title}`)
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(db.urls.admin)
  await client.connect()
  await client.query('begin')
  return client
}

test('only an Admin sets the quota of a company', async () => {
  const change = 'update companies set storage_quota_gb = 5 where id = $1'
  expect(await db.as(owner, change, [company])).toBe('denied')
  expect(await db.as(manager, change, [company])).toBe('hidden')
  expect(await db.as(admin, change, [company])).toBe('allowed')
  expect(await db.as(owner, 'update companies set storage_quota_gb = null where id = $1', [company])).toBe('allowed')
})

test('members see what files take and may take, and no other person does', async () => {
  expect(await use()).toEqual({ used: 0, quota: null })
  await loadStorageDefault(db.pool(), 7)
  expect(await use()).toEqual({ used: 0, quota: 7 * GB })
  await setQuota(5)
  expect(await use()).toEqual({ used: 0, quota: 5 * GB })
  expect(await use(outsider)).toBeUndefined()
  await loadStorageDefault(db.pool(), undefined)
})

test('files that come, change and go are counted, and what the server keeps', async () => {
  await add('a', 100)
  await add('b', 20)
  await db.sql('update storage.objects set size = 5 where name = $1', [`${company}/b`])
  await db.sql('update storage.objects set name = $2 where name = $1', [`${company}/b`, `${company}/c`])
  await db.sql(`insert into private.kept_files values ($1, gen_random_uuid(), 1000, repeat('a', 64))`, [company])
  expect(await use()).toMatchObject({ used: 1105 })
  await db.sql('select private.count_all_storage()')
  expect(await db.sql('select from private.storage_changes')).toEqual([])
  await remove('a')
  await db.sql('delete from private.kept_files where company_id = $1', [company])
  expect(await use()).toMatchObject({ used: 5 })
})

test('a file that does not fit is refused, with what to do; one that replaces a larger one is not', async () => {
  await setQuota(1)
  await add('a', GB - 10)
  await expect(add('b', 11)).rejects.toMatchObject({
    code: 'PT413',
    message:
      'There is no room for this file: the files of this company may take 1 GB together. Delete files that are no longer needed, or ask an Admin for more room.',
  })
  await add('b', 10)
  await db.sql('update storage.objects set size = 9 where name = $1', [`${company}/b`])
  await remove('a')
  await add('c', 11)
  expect(await use()).toMatchObject({ used: 20 })
})

test('of two files at once that fit only alone, the second waits for the first and is refused', async () => {
  await setQuota(1)
  const [first, second] = await Promise.all([connect(), connect()])
  await first.query(ADD, [`${company}/a`, 0.6 * GB])
  const refused = expect(second.query(ADD, [`${company}/b`, 0.6 * GB])).rejects.toMatchObject({ code: 'PT413' })
  await first.query('commit')
  await refused
  await Promise.all([first.end(), second.end()])
  expect(await use()).toMatchObject({ used: 0.6 * GB })
})

test('a deletion waits for no upload', async () => {
  await setQuota(1)
  await add('old', 100)
  const uploading = await connect()
  // Before it takes its place in the audit log, where writers of a company queue.
  await uploading.query('select private.count_storage($1)', [company])
  await db.sql(`set lock_timeout = '5s'`)
  await remove('old')
  await db.sql('reset lock_timeout')
  await uploading.query('commit')
  await uploading.end()
  expect(await use()).toMatchObject({ used: 0 })
})

test('Owners and Admins are warned once at 90 %, and again after it was less than 80 %', async () => {
  await setQuota(1)
  await add('a', 0.89 * GB)
  expect(await warned()).toEqual([])
  await add('b', 0.02 * GB)
  await add('c', 0.01 * GB)
  const title = (percent: number) => `Works uses ${percent} % of its room for files`
  const both = (percent: number) => [`admin: ${title(percent)}`, `owner: ${title(percent)}`]
  expect((await warned()).toSorted()).toEqual(both(91))
  await remove('a')
  await add('d', 0.01 * GB)
  await add('e', 0.9 * GB)
  expect((await warned()).toSorted()).toEqual([...both(91), ...both(94)].toSorted())
})

test('Owners and Admins are warned when the quota is lowered', async () => {
  await add('a', 0.95 * GB)
  await setQuota(1)
  await db.sql('select private.count_all_storage()')
  await db.sql('select private.count_all_storage()')
  expect(await warned()).toHaveLength(2)
})

test('a company that is deleted leaves no counts behind', async () => {
  await add('a', 100)
  await db.sql('delete from companies where id = $1', [company])
  await db.sql('select private.count_all_storage()')
  const [left] = await db.sql(
    `select (select count(*)::integer from private.storage_use where company_id = $1) as used,
       (select count(*)::integer from private.storage_changes where company_id = $1) as changes`,
    [company],
  )
  expect(left).toEqual({ used: 0, changes: 0 })
})
