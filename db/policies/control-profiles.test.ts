import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const owner = await db.person('Owner')
const editor = await db.person('Contributor')
const colleague = await db.person('Colleague')
const auditor = await db.person('Auditor')
const outsider = await db.person('Outsider')
let company: string
beforeEach(async () => {
  company = await addCompany(db, {
    members: { [owner]: 'Owner', [editor]: 'Contributor', [colleague]: 'Contributor', [auditor]: 'Auditor' },
  })
})

const IMPORT = `insert into control_profiles (company_id, protocol_id, title, version, numbers, report)
  values ($1, 'cmmc2', 'Basics', '1', '{3.1.1,3.1.2}', '{"imports": []}')`
const REMOVE = 'delete from control_profiles where company_id = $1'

test('who imported one takes it back within a quarter of an hour; what others brought in only who may delete', async () => {
  await commitAs(db, editor, IMPORT, [company])
  expect(await db.as(editor, REMOVE, [company])).toBe('allowed')
  expect(await db.as(colleague, REMOVE, [company])).toBe('hidden')
  // Who changed it last is not who brought it in.
  await commitAs(db, colleague, `update control_profiles set numbers = '{3.1.1}' where company_id = $1`, [company])
  expect(await db.as(colleague, REMOVE, [company])).toBe('hidden')
  await db.sql(`update control_profiles set created_at = now() - interval '16 minutes' where company_id = $1`, [
    company,
  ])
  expect(await db.as(editor, REMOVE, [company])).toBe('hidden')
  expect(await db.as(owner, REMOVE, [company])).toBe('allowed')
})

test('members who read the company read it, and no other person', async () => {
  await commitAs(db, editor, IMPORT, [company])
  const read = 'select 1 from control_profiles where company_id = $1'
  expect(await db.as(auditor, read, [company])).toBe('allowed')
  expect(await db.as(outsider, read, [company])).toBe('hidden')
  expect(await db.as(undefined, read, [company])).toBe('denied')
  expect(await db.as(auditor, IMPORT, [company])).toBe('denied')
  expect(await db.as(outsider, IMPORT, [company])).toBe('denied')
})

test('what came in is not claimed for someone else or for another day, and its name stays', async () => {
  await commitAs(db, editor, IMPORT, [company])
  for (const change of [
    `update control_profiles set title = 'Other' where company_id = $1`,
    `update control_profiles set created_by = null where company_id = $1`,
    `update control_profiles set created_at = now() where company_id = $1`,
    `insert into control_profiles (company_id, protocol_id, title, version, numbers, report, created_at)
       values ($1, 'cmmc2', 'New', '1', '{3.1.1}', '{}', now())`,
  ])
    expect(await db.as(editor, change, [company])).toBe('denied')
})

test.each([
  ['no control', `'{}'`, `'{}'`],
  ['a control without a number', `'{3.1.1,null}'`, `'{}'`],
  ['a report that is none', `'{3.1.1}'`, `'[]'`],
])('one with %s is refused', async (_what, numbers, report) => {
  const wrong = `insert into control_profiles (company_id, protocol_id, title, version, numbers, report)
    values ($1, 'cmmc2', 'Wrong', '1', ${numbers}, ${report})`
  await expect(commitAs(db, owner, wrong, [company])).rejects.toThrow('violates check constraint')
})

test('two of the same name and version stand only under different frameworks; no status changes', async () => {
  const statuses = 'select count(*)::int as n from org_control_status where company_id = $1'
  await commitAs(db, editor, IMPORT, [company])
  await expect(commitAs(db, editor, IMPORT, [company])).rejects.toThrow('duplicate key')
  await commitAs(db, editor, IMPORT.replace("'cmmc2'", "'hipaa'"), [company])
  expect(await db.sql(statuses, [company])).toEqual([{ n: 0 }])
})
