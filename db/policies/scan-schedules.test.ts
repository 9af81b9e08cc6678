import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { applyScan } from './testing-scans.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const owner = await db.person('Owner')
const stranger = await db.person('Stranger')
let company = ''

beforeEach(async () => {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
  )
  company = row?.id ?? ''
  await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
    company,
    owner,
  ])
})

const expectScan = (columns = '', values = '') =>
  db.sql(
    `insert into scan_schedules (company_id, name, first_due_on, owner_id${columns && `, ${columns}`})
     values ($1, 'Enclave', '2026-01-31', $2${values && `, ${values}`})`,
    [company, owner],
  )
const tag = (hosts: readonly string[]) =>
  db.sql(
    `update assets set tags = '{enclave}', scope = 'CUI asset', first_seen_at = '2026-01-01'
    where company_id = $1 and name = any ($2)`,
    [company, hosts],
  )
const scan = (on: string, hosts: readonly string[], more: object = {}) =>
  applyScan(db, { company, person: owner, on, hosts, ...more })
const state = async (who = owner) =>
  (
    await db.rowsAs<{ state: string }>(
      who,
      `select concat_ws(' ', last_on, covered || '/' || expected, 'next', next_by) as state from public.expected_scans($1)`,
      [company],
    )
  ).map((row) => row.state)

test('the latest applied scan fulfills an expected scan, and the interval runs from the day it was taken', async () => {
  await expectScan()
  expect(await state()).toEqual(['next 2026-01-31'])
  await scan('2026-01-10T12:00:00Z', ['web01'])
  expect(await state()).toEqual(['2026-01-10 1/1 next 2026-02-10'])
  // Brought later, taken before.
  await scan('2026-01-05T12:00:00Z', ['web01'])
  expect(await state()).toEqual(['2026-01-10 1/1 next 2026-02-10'])
  const last = await scan('2026-01-31T12:00:00Z', ['web01'])
  expect(await state()).toEqual(['2026-01-31 1/1 next 2026-02-28'])
  await db.sql('select private.withdraw_scan($1, $2, $3)', [company, last, owner])
  expect(await state()).toEqual(['2026-01-10 1/1 next 2026-02-10'])
})

test('a scan that is only previewed, or that a client recorded as completed, fulfills nothing', async () => {
  await expectScan()
  await db.sql(
    `insert into network_scans (company_id, status, started_at, completed_at) values ($1, 'completed', '2026-01-10', '2026-01-10')`,
    [company],
  )
  expect(await state()).toEqual(['next 2026-01-31'])
})

test.each([
  ['its scanner', 'scanner', `'OpenVAS'`, { scanner: 'OpenVAS' }],
  ['its credentials', 'needs_credentials, scanner', `true, ''`, { credentialed: true }],
] as const)('a scan without %s does not count', async (_, columns, values, right) => {
  await expectScan(columns, values)
  await scan('2026-01-10', ['web01'], { credentialed: false })
  expect(await state()).toEqual(['next 2026-01-31'])
  await scan('2026-01-11', ['web01'], { credentialed: false, ...right })
  expect(await state()).toEqual(['2026-01-11 1/1 next 2026-02-11'])
})

test.each([
  ['of a category', 'asset_scope', `'CUI asset'`],
  ['with a tag', 'tags', `'{enclave,lab}'`],
] as const)('a scan has to look at every asset %s that is in use', async (_, columns, values) => {
  await scan('2026-01-02', ['web01', 'db01', 'old01', 'guest01'])
  await tag(['web01', 'db01', 'old01'])
  await db.sql(`update assets set retired_on = '2026-01-08' where company_id = $1 and name = 'old01'`, [company])
  await expectScan(columns, values)
  expect(await state()).toEqual(['2026-01-02 3/3 next 2026-02-02'])
  await scan('2026-01-10', ['web01', 'guest01'])
  expect(await state()).toEqual(['2026-01-02 3/3 next 2026-02-02'])
  await db.sql('update scan_schedules set min_coverage = 50 where company_id = $1', [company])
  expect(await state()).toEqual(['2026-01-10 1/2 next 2026-02-10'])
})

describe('scans that look at every asset together', () => {
  const fulfilledBy = async () =>
    (
      await db.rowsAs<{ state: string }>(
        owner,
        `select concat_ws(' ', array_to_string(last_numbers, '+'), last_on, covered || '/' || expected, 'next', next_by) as state
         from public.expected_scans($1)`,
        [company],
      )
    ).map((row) => row.state)

  beforeEach(async () => {
    // They bring the assets into the inventory, and are no part of what is expected.
    await scan('2026-01-01', ['a1', 'b1', 'c1', 'guest01'], { scanner: 'Other' })
    await tag(['a1', 'b1', 'c1'])
    await expectScan('tags, scanner', `'{enclave}', 'Nessus'`)
  })

  test('count as one, on the day of the last of them', async () => {
    await scan('2026-01-05', ['a1'])
    await scan('2026-01-06', ['guest01'])
    await scan('2026-01-07', ['b1'])
    expect(await fulfilledBy()).toEqual(['next 2026-01-31'])
    const last = await scan('2026-01-09', ['c1', 'a1'])
    expect(await fulfilledBy()).toEqual(['2+4+5 2026-01-09 3/3 next 2026-02-09'])
    await db.sql('select private.withdraw_scan($1, $2, $3)', [company, last, owner])
    expect(await fulfilledBy()).toEqual(['next 2026-01-31'])
  })

  test('do not count where the first is older than an interval', async () => {
    await scan('2026-01-05', ['a1'])
    await scan('2026-02-04', ['b1'])
    await scan('2026-02-05', ['c1'])
    expect(await fulfilledBy()).toEqual(['next 2026-01-31'])
    await scan('2026-02-06', ['a1'])
    expect(await fulfilledBy()).toEqual(['3+4+5 2026-02-06 3/3 next 2026-03-06'])
  })

  test('do not count again: a look at some after a whole one fulfills nothing', async () => {
    await scan('2026-01-10', ['a1', 'b1', 'c1'])
    await scan('2026-01-20', ['a1'])
    await scan('2026-01-21', ['b1'])
    expect(await fulfilledBy()).toEqual(['2 2026-01-10 3/3 next 2026-02-10'])
    await scan('2026-02-08', ['c1'])
    expect(await fulfilledBy()).toEqual(['3+4+5 2026-02-08 3/3 next 2026-03-08'])
  })
})

test('assets that are not of its scope are not enough', async () => {
  await expectScan('tags', `'{enclave}'`)
  await scan('2026-01-10', ['guest01'])
  expect(await state()).toEqual(['next 2026-01-31'])
})

test('a stranger learns nothing of it', async () => {
  await expectScan()
  expect(await state(stranger)).toEqual([])
})

test('its owner is told once of each miss', async () => {
  await expectScan()
  const notices = async (today: string) => {
    await db.sql('select private.notify_due_days($1)', [today])
    const found = await db.sql<{ title: string; body: string }>(
      'select title, body from notifications where about_company = $1 order by created_at, body',
      [company],
    )
    return found.map(({ body }) => /by ([\d-]+)/.exec(body)?.[1])
  }
  expect(await notices('2026-01-31')).toEqual([])
  expect(await notices('2026-02-01')).toEqual(['2026-01-31'])
  expect(await notices('2026-02-02')).toEqual(['2026-01-31'])
  await scan('2026-02-03', ['web01'])
  expect(await notices('2026-03-03')).toEqual(['2026-01-31'])
  expect(await notices('2026-03-04')).toEqual(['2026-01-31', '2026-03-03'])
})

test.each([
  [`interval_count`, `0`],
  [`interval_unit`, `'decade'`],
  [`min_coverage`, `101`],
  [`asset_scope`, `'Everything'`],
])('%s does not take %s', async (column, value) => {
  await expect(expectScan(column, value)).rejects.toThrow(/violates check constraint/)
})

test('an applied scan is withdrawn before a manager deletes it, and goes with its company', async () => {
  const id = await scan('2026-01-10', ['web01'], { sees: ['old openssl'] })
  const remove = 'delete from network_scans where company_id = $1 and id = $2'
  await expect(commitAs(db, owner, remove, [company, id])).rejects.toMatchObject({
    code: 'PT409',
    message: 'The scan is applied. Withdraw it before you delete it.',
  })
  await db.sql('select private.withdraw_scan($1, $2, $3)', [company, id, owner])
  await commitAs(db, owner, remove, [company, id])
  expect(await db.sql('select from network_scans where company_id = $1', [company])).toEqual([])
  await scan('2026-01-11', ['web01'])
  await db.sql('delete from companies where id = $1', [company])
  expect(await db.sql('select from network_scans where company_id = $1', [company])).toEqual([])
})
