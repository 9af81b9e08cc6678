import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const server = db.pool(1)
const members: Record<string, string> = {}
let company = ''
let september = ''
let october = ''

/** A scan of web01 and mail01 by Nessus, as the importer leaves it, and applied. */
async function applied(on: string, weaknesses: readonly (readonly [string, string, string])[]): Promise<string> {
  const [scan] = await db.sql<{ id: string }>(
    `insert into network_scans (company_id, number, scanner, started_at) select $1, count(*) + 1, 'Nessus', $2
     from network_scans where company_id = $1 returning id`,
    [company, on],
  )
  const id = scan?.id ?? ''
  await db.sql(
    `insert into private.scan_assets (company_id, scan_id, asset, kind, name, identifiers, credentialed)
     select $1, $2, n - 1, 'host', host, jsonb_build_array(jsonb_build_object('kind', 'fqdn', 'value', host)), true
     from unnest('{web01,mail01}'::text[]) with ordinality h (host, n)`,
    [company, id],
  )
  for (const [item, [title, severity, evidence]] of weaknesses.entries()) {
    await db.sql(
      'insert into private.scan_weaknesses (company_id, scan_id, fingerprint, severity, title) values ($1, $2, $3, $4, $3)',
      [company, id, title, severity],
    )
    await db.sql(
      'insert into private.scan_items (company_id, scan_id, item, asset, fingerprint, evidence) values ($1, $2, $3, $4, $5, $6)',
      [company, id, item, item % 2, title, evidence],
    )
  }
  await server.query('select private.apply_scan($1, $2, $3)', [company, id, members['Contributor']])
  return id
}

beforeAll(async () => {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
  )
  company = row?.id ?? ''
  for (const role of ['Contributor', 'Auditor']) {
    members[role] = await db.person(role)
    await db.sql('insert into user_companies (company_id, user_id, company_role) values ($1, $2, $3)', [
      company,
      members[role],
      role,
    ])
  }
  members['Stranger'] = await db.person('Stranger')
  september = await applied('2026-09-01', [
    ['Old PHP', 'high', ''],
    ['Old mail', 'low', ''],
  ])
  october = await applied('2026-10-01', [
    ['Old PHP', 'high', ''],
    ['Old kernel', 'critical', 'Linux 4.4'],
    ['OS identification', 'info', 'Debian 12'],
    ['Open ports', 'info', '22, 443'],
  ])
})

const items = (who: string, observations: boolean, words = '', after = -1) =>
  db.rowsAs(members[who] ?? '', 'select item, asset, title, finding from scan_items($1, $2, $3, $4, $5)', [
    company,
    october,
    observations,
    words,
    after,
  ])

test('members read the items of a scan: its findings with their numbers, or its observations', async () => {
  expect(await items('Auditor', false)).toEqual([
    { item: 0, asset: 'web01', title: 'Old PHP', finding: 1 },
    { item: 1, asset: 'mail01', title: 'Old kernel', finding: 3 },
  ])
  expect(await items('Auditor', true)).toMatchObject([{ title: 'OS identification' }, { title: 'Open ports' }])
  expect(await items('Stranger', true)).toEqual([])
})

test('items are searched by title, asset and what the scanner saw, and read on after the last one', async () => {
  expect(await items('Auditor', true, 'DEBIAN')).toMatchObject([{ title: 'OS identification' }])
  expect(await items('Auditor', false, 'mail01')).toMatchObject([{ title: 'Old kernel' }])
  expect(await items('Auditor', false, '%')).toEqual([])
  expect(await items('Auditor', false, '', 0)).toMatchObject([{ title: 'Old kernel' }])
})

test('a scan is compared with the one before it that looked at the same assets', async () => {
  const difference = (who: string, scan: string) =>
    db.rowsAs(members[who] ?? '', 'select scan_difference($1, $2) as value', [company, scan])
  expect(await difference('Auditor', october)).toEqual([
    {
      value: {
        before: { id: september, number: 1, startedAt: '2026-09-01T00:00:00+00:00' },
        counts: { added: 1, gone: 1, same: 1 },
        changes: [
          { change: 'added', severity: 'critical', title: 'Old kernel', finding: 3 },
          { change: 'gone', severity: 'low', title: 'Old mail', finding: 2 },
        ],
      },
    },
  ])
  expect(await difference('Auditor', september)).toMatchObject([{ value: { before: null } }])
  expect(await difference('Stranger', october)).toEqual([{ value: null }])
})

describe('observations of an asset', () => {
  let web01 = ''
  beforeAll(async () => {
    const [row] = await db.sql<{ id: string }>(`select id from assets where company_id = $1 and name = 'web01'`, [
      company,
    ])
    web01 = row?.id ?? ''
  })
  const observations = (who: string, words = '', skip = 0) =>
    db.rowsAs(members[who] ?? '', 'select title, evidence, scan, total from asset_observations($1, $2, $3, $4)', [
      company,
      web01,
      words,
      skip,
    ])
  const debian12 = { title: 'OS identification', evidence: 'Debian 12', scan: 2, total: '1' }

  test('members read and search them, and no one else does', async () => {
    expect(await observations('Auditor')).toEqual([debian12])
    expect(await observations('Auditor', 'DEBIAN')).toEqual([debian12])
    expect(await observations('Auditor', 'ports')).toEqual([])
    expect(await observations('Auditor', '', 1)).toEqual([])
    expect(await observations('Stranger')).toEqual([])
  })

  test('each stands once, as the latest scan that counts saw it', async () => {
    const november = await applied('2026-11-01', [['OS identification', 'info', 'Debian 13']])
    expect(await observations('Auditor')).toEqual([{ ...debian12, evidence: 'Debian 13', scan: 3 }])
    await server.query('select private.withdraw_scan($1, $2, $3)', [company, november, members['Contributor']])
    expect(await observations('Auditor')).toEqual([debian12])
  })
})

test('the findings of a POA&M item name the scan that found them gone, for members alone', async () => {
  const [item] = await db.sql<{ id: string }>(
    `insert into poam_items (company_id, weakness) values ($1, 'Old software') returning id`,
    [company],
  )
  await db.sql(`update vulnerabilities set poam_item_id = $2 where company_id = $1`, [company, item?.id])
  const findings = (who: string) =>
    db.rowsAs(members[who] ?? '', 'select title, status, scan from item_findings($1, $2)', [company, item?.id])
  expect(await findings('Auditor')).toEqual([
    { title: 'Old PHP', status: 'open', scan: null },
    { title: 'Old mail', status: 'fixed', scan: 2 },
    { title: 'Old kernel', status: 'open', scan: null },
  ])
  expect(await findings('Stranger')).toEqual([])

  await applied('2026-12-01', [['Old kernel', 'critical', 'Linux 4.4']])
  await db.sql(`update vulnerabilities set status = 'fixed' where title = 'Old kernel'`)
  expect(await findings('Auditor'), 'what a person calls fixed has no scan').toEqual([
    { title: 'Old PHP', status: 'fixed', scan: 4 },
    { title: 'Old mail', status: 'fixed', scan: 2 },
    { title: 'Old kernel', status: 'fixed', scan: null },
  ])
})

test('a fix has the day of the scan that first found it gone, in whatever order scans are brought', async () => {
  const fixes = () =>
    db.sql(
      `select title, fixed_on::text from vulnerabilities where company_id = $1 and status = 'fixed' and title like 'Late%' order by 1`,
      [company],
    )
  await applied('2026-01-01', [
    ['Late one', 'high', ''],
    ['Late two', 'low', ''],
  ])
  expect(await fixes(), 'gone since the scan of September').toEqual([
    { title: 'Late one', fixed_on: '2026-09-01' },
    { title: 'Late two', fixed_on: '2026-09-01' },
  ])
  await db.sql(`update vulnerabilities set fixed_on = '2026-03-05' where title = 'Late two'`)
  const may = await applied('2026-05-01', [])
  expect(await fixes(), 'a day that a person gave stays').toEqual([
    { title: 'Late one', fixed_on: '2026-05-01' },
    { title: 'Late two', fixed_on: '2026-03-05' },
  ])
  await server.query('select private.withdraw_scan($1, $2, $3)', [company, may, members['Contributor']])
  expect(await fixes()).toMatchObject([{ fixed_on: '2026-09-01' }, { fixed_on: '2026-03-05' }])
})
