import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const people = {
  owner: await db.person('Owner'),
  contributor: await db.person('Contributor'),
  auditor: await db.person('Auditor'),
  outsider: await db.person('Outsider'),
}
let company: string
let controls: readonly string[]
beforeEach(async () => {
  company = await addCompany(db, {
    members: { [people.owner]: 'Owner', [people.contributor]: 'Contributor', [people.auditor]: 'Auditor' },
  })
  const rows = await db.sql<{ id: string }>(
    `select id from controls where company_id = $1 and nist_id in ('3.1.1', '3.1.2', '3.12.4') order by nist_id`,
    [company],
  )
  controls = rows.map(({ id }) => id)
})

const EXCEPTION = {
  kind: 'temporary-deficiency',
  description: 'One is not patched.',
  measures: 'The vendor mends it.',
  since: '2026-01-05',
  expectedEnd: '2026-06-30',
  implementedOn: '2024-05-01',
  foundBy: 'Monthly scan',
}
const write = (who: keyof typeof people, entries: readonly object[]) =>
  commitAs<{ id: string }>(db, people[who], 'select write_statements($1, $2) as id', [company, JSON.stringify(entries)])
const written = () =>
  db.sql(
    `select c.nist_id, s.body, x.kind from controls c
     left join implementation_statements s on s.company_id = c.company_id and s.control_id = c.id
     left join control_exceptions x on x.company_id = c.company_id and x.control_id = c.id
     where c.company_id = $1 and (s.id is not null or x.id is not null) order by 1`,
    [company],
  )
const at = (n: number) => controls[n] ?? ''

test('statements come in with what counts as met; taken back, what was not there before is not there', async () => {
  await write('owner', [{ control_id: at(1), body: 'As it was.' }])
  const made = await write('contributor', [
    { control_id: at(0), body: 'New.', exception: EXCEPTION },
    { control_id: at(1), body: 'Newer.', exception: null },
  ])
  expect(made).toHaveLength(1)
  expect(await written()).toEqual([
    { nist_id: '3.1.1', body: 'New.', kind: 'temporary-deficiency' },
    { nist_id: '3.1.2', body: 'Newer.', kind: null },
  ])
  await write('contributor', [
    { control_id: at(0), body: null },
    { control_id: at(1), body: 'As it was.' },
  ])
  expect(await written()).toEqual([
    { nist_id: '3.1.1', body: null, kind: 'temporary-deficiency' },
    { nist_id: '3.1.2', body: 'As it was.', kind: null },
  ])
})

test('one that is refused refuses all', async () => {
  const entries = [
    { control_id: at(0), body: 'New.' },
    { control_id: at(2), body: 'New.', exception: EXCEPTION },
  ]
  await expect(write('owner', entries)).rejects.toThrow(/never the system security plan itself/)
  expect(await written()).toEqual([])
})

test.each(['auditor', 'outsider'] as const)('%s writes and takes back nothing', async (who) => {
  await expect(write(who, [{ control_id: at(0), body: 'New.' }])).rejects.toThrow(/row-level security/)
  await write('owner', [{ control_id: at(0), body: 'New.' }])
  expect(await db.as(people[who], 'delete from implementation_statements where company_id = $1', [company])).toBe(
    'hidden',
  )
})

test('a member who may not delete undoes only what they began, alone and just now', async () => {
  const taken = () =>
    db.as(people.contributor, 'delete from implementation_statements where company_id = $1', [company])
  await write('contributor', [{ control_id: at(0), body: 'New.' }])
  expect(await taken()).toBe('allowed')
  await db.sql(
    `update implementation_statements set version_from = now() - interval '16 minutes' where company_id = $1`,
    [company],
  )
  expect(await taken()).toBe('hidden')
  await expect(write('contributor', [{ control_id: at(0), body: null }])).rejects.toThrow(/cannot be undone/)
  await write('owner', [{ control_id: at(1), body: 'Of the owner.' }])
  await db.sql(`delete from implementation_statements where company_id = $1 and control_id = $2`, [company, at(0)])
  expect(await taken()).toBe('hidden')
})
