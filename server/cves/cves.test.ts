import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { matchChanges } from './match-components.ts'
import { addComponents, companyWithRoles, putCve } from './testing-cves.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const people = await companyWithRoles(db)
const stranger = await db.person('Stranger')
const { company, owner, contributor, auditor } = people

beforeAll(async () => {
  await putCve(db, {
    id: 'CVE-2021-44228',
    title: 'Log4Shell',
    description: 'Remote code execution in Apache Log4j',
    severity: 'critical',
    score: 10,
    publishedAt: '2021-12-10',
    kevAddedOn: '2021-12-10',
    cwes: ['CWE-502', 'CWE-20'],
    affects: [{ ecosystem: 'npm', name: 'log4j', to: '2.15.0' }],
  })
  for (const [id, day] of [
    ['CVE-2027-1001', '2027-01-01'],
    ['CVE-2027-1002', '2027-01-02'],
    ['CVE-2027-1003', '2027-01-02'],
    ['CVE-2027-1004', '2027-01-03'],
  ] as const)
    await putCve(db, { id, title: 'Overflow in libexample', publishedAt: day, severity: 'medium', cwes: ['CWE-787'] })
  await putCve(db, { id: 'CVE-2027-1005', title: 'Overflow, rejected', isRejected: true })
  await addComponents(db, company, ['pkg:npm/log4j@2.14.1'])
  await matchChanges(db.pool(), { signal: AbortSignal.timeout(20_000) })
})

const found = async (query: string, more = '') =>
  (await db.rowsAs<{ id: string }>(auditor, `select id from search_cves(query => $1${more})`, [query])).map(
    ({ id }) => id,
  )

test.each([
  ['CVE-2021-44228', ['CVE-2021-44228']],
  ['cve-2021', ['CVE-2021-44228']],
  [' overflow LIBEXAMPLE ', ['CVE-2027-1004', 'CVE-2027-1002', 'CVE-2027-1003', 'CVE-2027-1001']],
  ['cwe-502', ['CVE-2021-44228']],
  ['CWE-50', []],
  ['"code execution" apache', ['CVE-2021-44228']],
  ['apache -log4j', []],
  [`'; drop table x --`, []],
])('a search for %j', async (query, expected) => {
  expect(await found(query)).toEqual(expected)
  const [count] = await db.rowsAs<{ n: number }>(auditor, 'select count_cves(query => $1) as n', [query])
  expect(count?.n).toBe(expected.length)
})

test('pages follow each other, also between CVEs of the same time', async () => {
  const pages = []
  let after = ''
  for (;;) {
    const [row] = await db.rowsAs<{ id: string; at: string }>(
      auditor,
      `select id, published_at::text as at from search_cves(query => 'overflow', page_size => 1${after})`,
    )
    if (row === undefined) break
    pages.push(row.id)
    after = `, before => '${row.at}', after_id => '${row.id}'`
  }
  expect(pages).toEqual(['CVE-2027-1004', 'CVE-2027-1002', 'CVE-2027-1003', 'CVE-2027-1001'])
})

test('filters by severity and known exploitation', async () => {
  expect(await found('', `, severities => '{critical}'`)).toEqual(['CVE-2021-44228'])
  expect(await found('', ', only_exploited => true')).toEqual(['CVE-2021-44228'])
})

test('the page of a CVE, and what is new in the world', async () => {
  const [row] = await db.rowsAs<{ page: { id: string; affects: unknown[]; cwes: string[] } }>(
    auditor,
    `select cve_page('cve-2021-44228') as page`,
  )
  expect(row?.page).toMatchObject({ id: 'CVE-2021-44228', cwes: ['CWE-502', 'CWE-20'], affects_count: 1 })
  expect(await db.rowsAs(auditor, `select cve_page('CVE-1999-0001') as page`)).toEqual([{ page: null }])
  const [world] = await db.rowsAs<{ world: { exploited: { id: string }[]; feeds: unknown[] } }>(
    auditor,
    'select cve_world() as world',
  )
  expect(world?.world.exploited.map(({ id }) => id)).toEqual(['CVE-2021-44228'])
  expect(world?.world.feeds.length).toBeGreaterThan(10)
})

test('the page of a CVE has the history of its EPSS score up to the latest', async () => {
  await db.sql(`insert into reference.epss (cve_id, score, percentile) values ('CVE-2021-44228', 0.9, 0.99)`)
  await db.sql(
    `insert into reference.epss_history values ('CVE-2021-44228', '2025-06-01', 0.5), ('CVE-2021-44228', '2025-06-08', 0.7)`,
  )
  const history = async () => {
    const [row] = await db.rowsAs(auditor, `select cve_page('CVE-2021-44228') -> 'epss' -> 'history' as history`)
    return row?.['history']
  }
  const earlier = [
    { on: '2025-06-01', score: 0.5 },
    { on: '2025-06-08', score: 0.7 },
  ]
  expect(await history(), 'EPSS was never loaded').toEqual(earlier)
  await db.sql(`update reference.feeds set watermark = '2025-06-12T00:00:00Z' where name = 'epss'`)
  expect(await history()).toEqual([...earlier, { on: '2025-06-12', score: 0.9 }])
  await db.sql(
    `delete from reference.epss; delete from reference.epss_history; update reference.feeds set watermark = null where name = 'epss'`,
  )
})

test('what concerns a company comes with the score of a week before', async () => {
  const scores = () => db.rowsAs(auditor, 'select epss::float, epss_before::float from company_cves($1)', [company])
  expect(await scores()).toEqual([{ epss: null, epss_before: null }])
  await db.sql(
    `insert into reference.epss (cve_id, score, percentile, earlier_score, earlier_on)
     values ('CVE-2021-44228', 0.9, 0.99, 0.4, '2025-06-01')`,
  )
  expect(await scores()).toEqual([{ epss: 0.9, epss_before: 0.4 }])
  await db.sql('delete from reference.epss')
})

test('what concerns a company is its own, and nothing of another', async () => {
  const concerns = (who: string) =>
    db.rowsAs(who, 'select id, component_count, findings, total from company_cves($1)', [company])
  expect(await concerns(auditor)).toEqual([{ id: 'CVE-2021-44228', component_count: '1', findings: [], total: '1' }])
  expect(await concerns(stranger)).toEqual([])
})

describe('a finding from a CVE', () => {
  const record = (who: string) => db.as(who, `select record_cve($1, 'CVE-2021-44228')`, [company])

  test.each([
    ['owner', 'allowed'],
    ['manager', 'allowed'],
    ['contributor', 'allowed'],
    ['auditor', 'denied'],
  ] as const)('%s: %s', async (who, expected) => expect(await record(people[who])).toBe(expected))

  test('a stranger cannot record one', async () => expect(await record(stranger)).toBe('denied'))

  test('it has the assets of the components, and a second one is the first', async () => {
    const rows = await db.rowsAs(
      contributor,
      `select record_cve($1, 'CVE-2021-44228') as number
       union all select record_cve($1, 'CVE-2021-44228')`,
      [company],
    )
    expect(rows).toEqual([{ number: 1 }, { number: 1 }])
  })

  test('its facts come from the mirror', async () => {
    await db.sql('begin')
    await db.sql(`select set_config('request.jwt.claims', json_build_object('sub', $1::text)::text, true)`, [owner])
    await db.sql(`select record_cve($1, 'CVE-2021-44228')`, [company])
    const rows = await db.sql(
      `select v.title, v.severity, v.solution, v.is_known_exploited, v.fingerprint, v.asset_count, s.component
       from vulnerabilities v join vulnerability_sightings s on s.vulnerability_id = v.id`,
    )
    await db.sql('rollback')
    expect(rows).toEqual([
      {
        title: 'Log4Shell',
        severity: 'critical',
        solution: 'Update log4j to 2.15.0',
        is_known_exploited: true,
        fingerprint: 'CVE-2021-44228',
        asset_count: 1,
        component: 'log4j 2.14.1',
      },
    ])
  })
})

describe('a further asset of a finding', () => {
  const add = async (who: string) => {
    const [finding] = await db.sql<{ id: string }>(
      `insert into vulnerabilities (company_id, title, severity, cve_ids)
       values ($1, 'Log4Shell', 'critical', '{CVE-2021-44228}') returning id`,
      [company],
    )
    const [asset] = await db.sql<{ id: string }>(
      `insert into assets (company_id, name) values ($1, 'Mail server') returning id`,
      [company],
    )
    return db.as(
      who,
      `insert into vulnerability_sightings (company_id, vulnerability_id, asset_id, component)
       values ($1, $2, $3, 'log4j 2.14.1')`,
      [company, finding?.id, asset?.id],
    )
  }

  test.each([
    ['owner', 'allowed'],
    ['manager', 'allowed'],
    ['contributor', 'allowed'],
    ['auditor', 'denied'],
  ] as const)('%s: %s', async (who, expected) => expect(await add(people[who])).toBe(expected))

  test('a stranger cannot add one', async () => expect(await add(stranger)).toBe('denied'))
})

describe('watch lists', () => {
  const add = (who: string, isShared = false) =>
    db.as(who, `insert into cve_watches (company_id, kind, value, is_shared) values ($1, 'cve', 'CVE-2027-1001', $2)`, [
      company,
      isShared,
    ])
  const stored = async (of: string, isShared: boolean) => {
    const [row] = await db.sql<{ id: string }>(
      `insert into cve_watches (company_id, owner_id, kind, value, is_shared) values ($1, $2, 'words', gen_random_uuid()::text, $3) returning id`,
      [company, of, isShared],
    )
    return row?.id ?? ''
  }
  const may = async (who: string, id: string) => ({
    read: await db.as(who, 'select 1 from cve_watches where id = $1', [id]),
    share: await db.as(who, 'update cve_watches set is_shared = true where id = $1', [id]),
    remove: await db.as(who, 'delete from cve_watches where id = $1', [id]),
  })
  const NOTHING = { read: 'hidden', share: 'hidden', remove: 'hidden' }
  const READ = { ...NOTHING, read: 'allowed' }
  const ALL = { read: 'allowed', share: 'allowed', remove: 'allowed' }

  test('those who may edit watch; an Auditor and a stranger do not', async () => {
    expect([await add(owner), await add(contributor, true), await add(auditor), await add(stranger)]).toEqual([
      'allowed',
      'allowed',
      'denied',
      'denied',
    ])
  })

  test('a watch of one’s own is hidden from everyone else', async () => {
    const id = await stored(contributor, false)
    expect([await may(contributor, id), await may(owner, id), await may(stranger, id)]).toEqual([ALL, NOTHING, NOTHING])
  })

  test('a shared watch is read by all members, and changed by its owner, Owners and Managers', async () => {
    const id = await stored(contributor, true)
    expect([await may(contributor, id), await may(owner, id), await may(auditor, id), await may(stranger, id)]).toEqual(
      [ALL, ALL, READ, NOTHING],
    )
  })

  test('a watch is never added in the name of another', async () => {
    expect(
      await db.as(
        contributor,
        `insert into cve_watches (company_id, owner_id, kind, value) values ($1, $2, 'words', 'nginx')`,
        [company, owner],
      ),
    ).toBe('denied')
  })
})

test('matches are written by the matching alone', async () => {
  expect({
    read: await db.as(auditor, 'select 1 from component_matches where company_id = $1', [company]),
    stranger: await db.as(stranger, 'select 1 from component_matches where company_id = $1', [company]),
    change: await db.as(owner, `update component_matches set affected = 'none'`),
    remove: await db.as(owner, 'delete from component_matches'),
  }).toEqual({ read: 'allowed', stranger: 'hidden', change: 'denied', remove: 'denied' })
})
