import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { parseId } from '#domain/ids.ts'
import type { Caller } from '#server/platform/callers/caller.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createTestFiles, type TestFiles } from '#server/platform/files/testing.ts'
import { createSample, removeSample } from './sample-company.ts'

let db: TestDatabase
let database: Database
let files: TestFiles

beforeAll(async () => {
  db = await createTestDatabase()
  database = openDatabase(db.urls, () => {})
  files = await createTestFiles(database.service)
})
afterAll(async () => {
  await files.close()
  await database.close()
  await db.end()
})

/** A person with an account and a session. */
async function signedIn(name: string): Promise<{ id: string; caller: Caller }> {
  const id = await db.person(name)
  const [session] = await db.sql<{ id: string }>(
    `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 hour') returning id`,
    [id],
  )
  const claims = { sub: id, role: 'authenticated', session_id: session?.id }
  const caller: Caller = {
    role: 'authenticated',
    userId: parseId('users', id),
    sessionId: session?.id,
    claimsText: JSON.stringify(claims),
    address: '127.0.0.1',
    userAgent: 'test',
    requestId: crypto.randomUUID(),
  }
  return { id, caller }
}

const rowsOf = (company: string) =>
  db.sql(
    `select 1 from companies where id = $1 union all select 1 from controls where company_id = $1
     union all select 1 from evidence where company_id = $1 union all select 1 from storage.objects where company_id = $1
     union all select 1 from comments where company_id = $1 union all select 1 from user_companies where company_id = $1
     union all select 1 from private.status_history where company_id = $1`,
    [company],
  )

test('a sample belongs to the person who created it, has a year of history, and its files can be read', async () => {
  const { id: person, caller } = await signedIn('Lena Looker')
  const id = await createSample({ database, files }, caller, person)
  const [company] = await db.sql(
    `select c.name, c.is_sample, m.company_role, (select count(*)::int from org_control_status s where s.company_id = c.id) > 80 as begun
     from companies c join user_companies m on m.company_id = c.id and m.user_id = $2 where c.id = $1`,
    [id, person],
  )
  expect(company).toEqual({ name: 'Sample: Ridgeline Machining', is_sample: true, company_role: 'Owner', begun: true })
  const stored = await db.sql<{ version: string; size: number; sha256: string }>(
    'select version, size::float8 as size, sha256 from storage.objects where company_id = $1',
    [id],
  )
  expect(stored.length).toBeGreaterThan(20)
  for (const file of stored) expect((await buffer(await files.read(file))).length).toBe(file.size)
})

test('a sample has POA&M items in every state, late ones and proven ones', async () => {
  const { id: person, caller } = await signedIn('Paula Planner')
  const id = await createSample({ database, files }, caller, person)
  const [plan] = await db.sql(
    `select (select count(distinct status) from poam_items i where i.company_id = $1)::int as states,
       (select count(*) > 1 from poam_items i where i.company_id = $1 and status in ('Open', 'In Progress') and due_on < current_date) as late,
       (select count(*) > 10 from poam_milestones m where m.company_id = $1) as milestones,
       (select count(*) > 0 from poam_evidence p where p.company_id = $1) as proven,
       (select bool_and(owner_id is null or owner_id = $2) from poam_items i where i.company_id = $1) as own,
       (select count(*) from assessment_dates d where d.company_id = $1)::int as conditional`,
    [id, person],
  )
  expect(plan).toEqual({ states: 5, late: true, milestones: true, proven: true, own: true, conditional: 0 })
})

test('a removed sample is gone with rows and bytes, and samples of other people stay', async () => {
  const mine = await signedIn('Remo Remover')
  const other = await signedIn('Otto Other')
  const id = await createSample({ database, files }, mine.caller, mine.id)
  const theirs = await createSample({ database, files }, other.caller, other.id)
  const stored = await db.sql<{ version: string; size: number; sha256: string }>(
    'select version, size::float8 as size, sha256 from storage.objects where company_id = $1',
    [id],
  )
  const before = (await rowsOf(theirs)).length
  expect(await removeSample({ database, files }, other.caller, id)).toBe(false)
  expect(await removeSample({ database, files }, mine.caller, id)).toBe(true)
  expect(await rowsOf(id)).toEqual([])
  for (const file of stored) await expect(files.read(file)).rejects.toThrow()
  expect(await rowsOf(theirs)).toHaveLength(before)
  expect(await removeSample({ database, files }, mine.caller, id)).toBe(false)
})

test('a sample that cannot be filled is rolled back', async () => {
  const { id: person, caller } = await signedIn('Hale Half')
  const broken = { ...files, receive: () => Promise.reject(new Error('no room')) }
  await expect(createSample({ database, files: broken }, caller, person)).rejects.toThrow('no room')
  expect(await db.sql('select id from companies where created_by = $1', [person])).toEqual([])
  await createSample({ database, files }, caller, person)
})

test('a second sample is refused with a message', async () => {
  const { id: person, caller } = await signedIn('Tess Twice')
  await createSample({ database, files }, caller, person)
  await expect(createSample({ database, files }, caller, person)).rejects.toThrow('You have a sample company already')
})
