import { afterAll, beforeEach, expect, test } from 'vitest'
import { applyScan } from '#db/policies/testing-scans.ts'
import { textOfPdf } from '../ssp/testing-pdf.ts'
import { createTestFunctions } from '../testing.ts'
import { renewLoops } from './renew-loops.ts'

const functions = await createTestFunctions()
const { db, files } = functions
afterAll(() => functions.close())

const owner = await functions.person('Owner')
const service = db.pool(2)
let company = ''

/** Days of the last whole month and the one before, whenever the test runs. */
const [days = { last: '', middle: '', before: '' }] = await db.sql<{ last: string; middle: string; before: string }>(
  `select (m::date - 1)::text as last, (m::date - 15)::text as middle, (m::date - 45)::text as before
   from date_trunc('month', now() at time zone 'UTC') m`,
)

beforeEach(async () => {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
  )
  company = row?.id ?? ''
  await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
    company,
    owner.id,
  ])
  await db.sql(`update evidence_loops set tried_at = now()`)
})

const switchOn = (kind: string) =>
  db.sql(`insert into evidence_loops (company_id, kind, created_by) values ($1, $2, $3)`, [company, kind, owner.id])
const expectScan = (firstDueOn: string) =>
  db.sql(
    `insert into scan_schedules (company_id, name, first_due_on, interval_count, interval_unit) values ($1, 'Enclave', $2, 40, 'day')`,
    [company, firstDueOn],
  )
const scan = (on: string, hosts: readonly string[], sees: readonly string[] = []) =>
  applyScan(db, { company, person: owner.id, on, hosts, sees })
const renew = async () => {
  await db.sql('update evidence_loops set tried_at = null where company_id = $1', [company])
  return (await renewLoops(service, files, { signal: AbortSignal.timeout(60_000) }))['renewed']
}
interface Item {
  readonly id: string
  readonly title: string
  readonly version: number
  readonly note: string
  readonly effective_on: string
  readonly expires: boolean
  readonly owner: boolean
  readonly controls: string[]
  readonly stored: { readonly version: string; readonly size: number; readonly sha256: string }
}
const items = () =>
  db.sql<Item>(
    `select e.id, e.title, e.version, e.version_note as note, e.effective_on::text, e.expires_on < (now() at time zone 'UTC')::date as expires,
       e.owner_id = $2 as owner,
       array(select k.nist_id from evidence_links l join controls k on k.company_id = l.company_id and k.id = l.control_id
         where l.company_id = e.company_id and l.evidence_id = e.id order by 1) as controls,
       (select json_build_object('version', o.version, 'size', o.size, 'sha256', o.sha256) from storage.objects o where o.name = e.file) as stored
     from evidence e where e.company_id = $1 order by e.number`,
    [company, owner.id],
  )
async function textOf({ stored }: Item): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of await files.read(stored)) parts.push(part)
  return (await textOfPdf(Buffer.concat(parts))).join(' ')
}

test('expected scans that were taken become evidence of 3.11.2, with their ids and hashes and no host', async () => {
  await switchOn('expected scans')
  await expectScan(days.before)
  const first = await scan(days.before, ['secret-host'])
  const second = await scan(days.middle, ['secret-host'])
  expect(await renew()).toBe(1)
  const [item, ...others] = await items()
  expect(others).toEqual([])
  expect(item).toMatchObject({
    title: 'Vulnerability scans on schedule',
    version: 1,
    effective_on: days.last,
    expires: false,
    owner: true,
    controls: ['3.11.2'],
  })
  const text = item === undefined ? '' : await textOf(item)
  expect(text).toContain(second)
  expect(text).not.toContain(first)
  expect(text).toContain('1 of 1')
  expect(text).not.toMatch(/secret|Owner/)
  // The same period once.
  expect(await renew()).toBe(0)
})

test('scans that fulfilled an interval together are named with what each of them looked at', async () => {
  await switchOn('expected scans')
  await scan(days.before, ['web01', 'db01'])
  await db.sql(`update assets set tags = '{enclave}', first_seen_at = '2020-01-01' where company_id = $1`, [company])
  await expectScan(days.middle)
  await db.sql(`update scan_schedules set tags = '{enclave}', interval_count = 20 where company_id = $1`, [company])
  const first = await scan(days.middle, ['web01'])
  const second = await scan(days.last, ['db01'])
  await db.sql('update scan_schedules set first_due_on = $2 where company_id = $1', [company, days.last])
  expect(await renew()).toBe(1)
  const [item] = await items()
  const text = item === undefined ? '' : await textOf(item)
  expect(text).toContain(first)
  expect(text).toContain(second)
  expect(text).toContain('1; with the others 2 of 2')
})

test('a missed scan makes no evidence, and neither does a company that expects none', async () => {
  await switchOn('expected scans')
  await scan(days.middle, ['web01'])
  expect(await renew()).toBe(0)
  await expectScan(days.before)
  expect(await renew()).toBe(0)
  expect(await items()).toEqual([])
})

test('each period is a version of one item, and an archived item is replaced by another', async () => {
  await switchOn('expected scans')
  await expectScan(days.middle)
  await scan(days.middle, ['web01'])
  await renew()
  await db.sql(`update evidence_loops set period_ends_on = '2020-01-31' where company_id = $1`, [company])
  await renew()
  expect((await items()).map(({ version }) => version)).toEqual([2])
  expect(await db.sql('select version from evidence_versions where company_id = $1', [company])).toEqual([
    { version: 1 },
  ])
  await db.sql('update evidence set archived_at = now() where company_id = $1', [company])
  await db.sql(`update evidence_loops set period_ends_on = '2020-01-31' where company_id = $1`, [company])
  await renew()
  expect((await items()).map(({ version }) => version)).toEqual([2, 1])
})

test('evidence that names a withdrawn scan is renewed without it, or counts no longer', async () => {
  await switchOn('expected scans')
  await expectScan(days.middle)
  const one = await scan(days.middle, ['web01'])
  const other = await scan(days.last, ['web01'])
  await renew()
  const withdraw = (id: string) => db.sql('select private.withdraw_scan($1, $2, $3)', [company, id, owner.id])
  await withdraw(other)
  expect(await renew()).toBe(1)
  const [item] = await items()
  const text = item === undefined ? '' : await textOf(item)
  expect(item?.version).toBe(2)
  expect([text.includes(one), text.includes(other)]).toEqual([true, false])
  await withdraw(one)
  expect(await renew()).toBe(0)
  expect(await items()).toMatchObject([{ version: 2, expires: true }])
})

test('fixes in time become evidence of 3.11.3 and 3.14.1, and late ones are counted beside them', async () => {
  await switchOn('fixes in time')
  expect(await renew()).toBe(0)
  await scan(days.middle, ['web01'], ['old openssl'])
  await db.sql(
    `insert into vulnerabilities (company_id, title, severity, status, first_seen_on, fixed_on, due_on)
     select $1, 'Weakness ' || n, 'critical', status, $2::date - 60, fixed_on, due_on
     from (values (1, 'fixed', $2::date, $2::date), (2, 'fixed', $2::date, $2::date - 1), (3, 'fixed', $2::date - 60, $2::date),
       (4, 'open', null, $2::date)) v (n, status, fixed_on, due_on)`,
    [company, days.middle],
  )
  expect(await renew()).toBe(1)
  const [item] = await items()
  expect(item).toMatchObject({ title: 'Vulnerabilities fixed in time', controls: ['3.11.3', '3.14.1'] })
  expect(item?.note).toContain('1 of 2 fixed vulnerabilities in time')
  const text = item === undefined ? '' : await textOf(item)
  expect(text).toMatch(/Critical\s+1\s+1\s+0\s+1/)
  expect(text).not.toContain('web01')
})

test('weekly rehearsals become evidence of 3.8.9 with the counts of this company alone; a missed week does not', async () => {
  const rehearse = (on: string, of = company, records = 1234) =>
    db.sql(
      `insert into private.rehearsed_companies (company_id, rehearsed_at, backup, backup_made_at, records, files, tables)
       values ($1, $2, $3, $2, $4, 56, 190)`,
      [of, `${on}T03:00Z`, `weekly-${on}`, records],
    )
  await switchOn('backup rehearsals')
  expect(await renew()).toBe(0)
  const weeks = await db.sql<{ on: string }>(
    `select to_char(d, 'YYYY-MM-DD') as on from generate_series(date_trunc('month', $1::date), $1::date, interval '7 days') d`,
    [days.last],
  )
  const [first, second] = weeks
  for (const { on } of weeks.slice(2)) await rehearse(on)
  // The first two weeks of the month are missing.
  expect(await renew()).toBe(0)
  for (const week of [first, second]) await rehearse(week?.on ?? '')
  const [other] = await db.sql<{ id: string }>(`insert into companies (name) values ('Other') returning id`)
  await rehearse(days.middle, other?.id, 777777)
  expect(await renew()).toBe(1)
  const [item] = await items()
  expect(item).toMatchObject({ title: 'Backups rehearsed', controls: ['3.8.9'], effective_on: days.last })
  const text = item === undefined ? '' : await textOf(item)
  expect(text).toMatch(/1234\s+56\s+190/)
  expect(text).not.toContain('777777')
})

test('a loop that was switched off leaves its evidence as it is', async () => {
  await switchOn('expected scans')
  await expectScan(days.middle)
  await scan(days.middle, ['web01'])
  await renew()
  await db.sql('delete from evidence_loops where company_id = $1', [company])
  expect(await renew()).toBe(0)
  expect(await items()).toHaveLength(1)
})

test('a loop that is switched on again as it was goes on with its item', async () => {
  await switchOn('expected scans')
  await expectScan(days.middle)
  await scan(days.middle, ['web01'])
  await renew()
  const [loop] = await db.sql<{ evidence_id: string; period_ends_on: string; scan_ids: string[] }>(
    `delete from evidence_loops where company_id = $1 returning evidence_id, period_ends_on::text, scan_ids`,
    [company],
  )
  const restore = `insert into evidence_loops (company_id, kind, period, evidence_id, period_ends_on, scan_ids)
    values ($1, 'expected scans', 'month', $2, $3, $4)`
  const values = [company, loop?.evidence_id, loop?.period_ends_on, loop?.scan_ids]
  expect(await db.as(owner.id, restore, values)).toBe('allowed')
  const [theirs] = await db.sql<{ id: string }>(
    `with other as (insert into companies (name) values ('Other') returning id)
     insert into evidence (company_id, title) select id, 'Theirs' from other returning id`,
  )
  const withTheirs = db.as(owner.id, restore, [company, theirs?.id, loop?.period_ends_on, loop?.scan_ids])
  await expect(withTheirs).rejects.toMatchObject({ code: '23503' })
  await db.sql(restore, values)
  expect(await renew()).toBe(0)
  expect(await items()).toHaveLength(1)
})

test('the next version is not reviewed, by no one', async () => {
  await switchOn('expected scans')
  await expectScan(days.middle)
  await scan(days.middle, ['web01'])
  await renew()
  await db.sql(
    `update evidence set review_state = 'Needs work', review_note = 'web07 is missing', reviewed_by = $2, reviewed_at = now()
     where company_id = $1`,
    [company, owner.id],
  )
  await db.sql(`update evidence_loops set period_ends_on = $2 where company_id = $1`, [company, days.before])
  expect(await renew()).toBe(1)
  expect(
    await db.sql(
      `select version, review_state, review_note, reviewed_by, reviewed_at from evidence where company_id = $1`,
      [company],
    ),
  ).toEqual([{ version: 2, review_state: 'Not reviewed', review_note: null, reviewed_by: null, reviewed_at: null }])
})
