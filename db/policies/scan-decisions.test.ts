import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'
import { applyScan } from './testing-scans.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const manager = await db.person('Mona Manager')
let company = ''
beforeEach(async () => {
  company = await addCompany(db, { members: { [manager]: 'Manager' } })
})

const scan = (on: string, hosts: readonly string[], sees: readonly string[] = []) =>
  applyScan(db, { company, person: manager, on, hosts, sees })
const decide = (set: string) =>
  commitAs(db, manager, `update vulnerabilities set ${set} where company_id = $1`, [company])
const withdraw = (id: string) => db.sql('select private.withdraw_scan($1, $2, $3)', [company, id, manager])
const findings = () =>
  db.sql(`select title, status, fixed_on::text from vulnerabilities where company_id = $1 order by title`, [company])
const reopens = async (id: string) => {
  const [row] = await db.sql<{ n: number }>('select reopened_count as n from network_scans where id = $1', [id])
  return row?.n
}

test('what a person fixed stays fixed until a scan sees it after that day', async () => {
  await scan('2026-05-01', ['web01'], ['Old TLS'])
  await scan('2026-05-02', ['mail01'], ['Old TLS'])
  await decide(`status = 'fixed', fixed_on = '2026-05-10'`)
  const kept = [{ title: 'Old TLS', status: 'fixed', fixed_on: '2026-05-10' }]

  expect(await reopens(await scan('2026-05-12', ['web01'])), 'gone on the one, not looked for on the other').toBe(0)
  expect(await findings()).toEqual(kept)
  expect(await reopens(await scan('2026-05-09', ['db01'], ['Old TLS'])), 'seen before the fix').toBe(0)
  expect(await findings()).toEqual(kept)
  expect(await reopens(await scan('2026-05-10 20:00Z', ['db01'], ['Old TLS'])), 'seen on the day of the fix').toBe(1)
  expect(await findings()).toEqual([{ title: 'Old TLS', status: 'open', fixed_on: null }])
})

test('a finding goes with the last scan that reported it, in whatever order they are withdrawn', async () => {
  const first = await scan('2026-05-01', ['web01'], ['Old TLS'])
  const second = await scan('2026-05-02', ['web01'], ['Old TLS'])
  await scan('2026-05-03', ['web01'])
  await withdraw(first)
  expect(await findings()).toEqual([{ title: 'Old TLS', status: 'fixed', fixed_on: '2026-05-03' }])
  await withdraw(second)
  expect(await findings()).toEqual([])
})

test.each([
  ['has an owner', () => `owner_id = '${manager}'`, { status: 'open', fixed_on: null }],
  ['is fixed', () => `status = 'fixed', fixed_on = '2026-05-04'`, { status: 'fixed', fixed_on: '2026-05-04' }],
])('a finding that %s keeps its status when its scan is withdrawn', async (_, set, kept) => {
  const only = await scan('2026-05-01', ['web01'], ['Old TLS'])
  await decide(set())
  await withdraw(only)
  expect(await findings()).toEqual([{ title: 'Old TLS', ...kept }])
})
