import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const server = db.pool(1)
const person = await db.person('Importer')
let company = ''

beforeEach(async () => {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
  )
  company = row?.id ?? ''
})

interface Seen {
  readonly host: string
  readonly weakness: string
  readonly port?: number
  readonly severity?: string
  readonly isLocal?: boolean
}
interface Scan {
  readonly on: string
  readonly hosts: readonly string[]
  readonly seen: readonly Seen[]
  readonly scope?: Readonly<Record<string, unknown>>
  readonly credentialed?: boolean
}

/** Brings a scan as the importer does, without applying it. */
async function bring({ on, hosts, seen, scope = {}, credentialed = true }: Scan): Promise<string> {
  const [scan] = await db.sql<{ id: string }>(
    `insert into network_scans (company_id, scanner, started_at, scope) values ($1, 'Nessus', $2, $3) returning id`,
    [company, on, JSON.stringify(scope)],
  )
  const id = scan?.id ?? ''
  for (const [asset, host] of hosts.entries())
    await db.sql(
      `insert into private.scan_assets (company_id, scan_id, asset, kind, name, identifiers, credentialed)
       values ($1, $2, $3, 'host', $4, jsonb_build_array(jsonb_build_object('kind', 'fqdn', 'value', $4::text)), $5)`,
      [company, id, asset, host, credentialed],
    )
  for (const [item, { host, weakness, port = null, severity = 'high', isLocal = false }] of seen.entries()) {
    await db.sql(
      `insert into private.scan_weaknesses (company_id, scan_id, fingerprint, severity, title, rule)
       values ($1, $2, $3, $4, $3, $3) on conflict do nothing`,
      [company, id, weakness, severity],
    )
    await db.sql(
      `insert into private.scan_items (company_id, scan_id, item, asset, fingerprint, port, is_local) values ($1, $2, $3, $4, $5, $6, $7)`,
      [company, id, item, hosts.indexOf(host), weakness, port, isLocal],
    )
  }
  return id
}

const apply = async (scan: Scan) => {
  const id = await bring(scan)
  await server.query('select private.apply_scan($1, $2, $3)', [company, id, person])
  return id
}
const withdraw = (id: string) => server.query('select private.withdraw_scan($1, $2, $3)', [company, id, person])

/** "web01 openssl:443 open" for each sighting, and each finding with its status. */
async function standing(): Promise<{ places: readonly string[]; findings: readonly string[] }> {
  const places = await db.sql<{ text: string }>(
    `select concat(a.name, ' ', v.fingerprint, ':' || s.port, ' ', s.state) as text
     from vulnerability_sightings s join assets a on a.id = s.asset_id join vulnerabilities v on v.id = s.vulnerability_id
     where s.company_id = $1 order by 1`,
    [company],
  )
  const findings = await db.sql<{ text: string }>(
    `select concat(fingerprint, ' ', status, ' ', first_seen_on, ' ', last_seen_on) as text from vulnerabilities where company_id = $1 order by 1`,
    [company],
  )
  return { places: places.map(({ text }) => text), findings: findings.map(({ text }) => text) }
}

const openssl = { host: 'web01', weakness: 'openssl', port: 443 }
const october = { on: '2026-10-01', hosts: ['web01'], seen: [openssl] }
const november = { on: '2026-11-01', hosts: ['web01'], seen: [] }

test('what a scan sees is open, what the next one no longer sees there is fixed, and what comes back is open again', async () => {
  await apply(october)
  expect(await standing()).toEqual({
    places: ['web01 openssl:443 open'],
    findings: ['openssl open 2026-10-01 2026-10-01'],
  })
  await apply(november)
  expect(await standing()).toEqual({
    places: ['web01 openssl:443 fixed'],
    findings: ['openssl fixed 2026-10-01 2026-10-01'],
  })
  await apply({ ...october, on: '2026-12-01' })
  expect((await standing()).findings).toEqual(['openssl open 2026-10-01 2026-12-01'])
  const [row] = await db.sql<{ reopened_count: number }>(
    'select reopened_count from vulnerabilities where company_id = $1',
    [company],
  )
  expect(row?.reopened_count).toBe(1)
})

test.each([
  ['in the order in which they were taken', [0, 1, 2]],
  ['the newest first', [2, 1, 0]],
  ['mixed', [1, 2, 0]],
])('three scans give the same state, brought %s', async (_, order) => {
  const scans: Scan[] = [
    { on: '2026-10-01', hosts: ['web01', 'db01'], seen: [openssl, { host: 'db01', weakness: 'smb' }] },
    { on: '2026-11-01', hosts: ['web01'], seen: [{ host: 'web01', weakness: 'php' }] },
    { on: '2026-12-01', hosts: ['web01', 'db01'], seen: [openssl] },
  ]
  for (const index of order) await apply(scans[index] ?? october)
  expect(await standing()).toEqual({
    places: ['db01 smb fixed', 'web01 openssl:443 open', 'web01 php fixed'],
    findings: [
      'openssl open 2026-10-01 2026-12-01',
      'php fixed 2026-11-01 2026-11-01',
      'smb fixed 2026-10-01 2026-10-01',
    ],
  })
})

describe('a scan closes only what it would have seen', () => {
  test.each<[string, Scan]>([
    ['not on a host that it did not look at', { on: '2026-11-01', hosts: ['db01'], seen: [] }],
    ['not on a port outside its range', { ...november, scope: { ports: ['1-100', '8080'] } }],
    ['not for a rule that it did not run', { ...november, scope: { rules: ['php'] } }],
  ])('%s', async (_, scan) => {
    await apply(october)
    await apply(scan)
    expect((await standing()).places).toEqual(['web01 openssl:443 open'])
  })

  test('without credentials nothing that is known only from inside', async () => {
    await apply({
      ...october,
      seen: [
        { ...openssl, isLocal: true },
        { host: 'web01', weakness: 'tls', port: 443 },
      ],
    })
    await apply({ ...november, credentialed: false })
    expect((await standing()).places).toEqual(['web01 openssl:443 open', 'web01 tls:443 fixed'])
  })

  test('what its ports and rules hold', async () => {
    await apply(october)
    await apply({ ...november, scope: { ports: ['1-1024'], rules: ['openssl'] } })
    expect((await standing()).places).toEqual(['web01 openssl:443 fixed'])
  })
})

describe('a scan that is withdrawn', () => {
  test('leaves findings, sightings and days as if it had never come', async () => {
    await apply(october)
    const before = await standing()
    const id = await apply({ ...november, seen: [{ host: 'web01', weakness: 'php' }] })
    expect(await standing()).not.toEqual(before)
    await withdraw(id)
    expect(await standing()).toEqual(before)
  })

  test('keeps a finding that a person has taken on', async () => {
    const id = await apply(october)
    await db.sql(
      `update vulnerabilities set status = 'false positive', decision_reason = 'Backported' where company_id = $1`,
      [company],
    )
    await withdraw(id)
    expect(await standing()).toEqual({ places: [], findings: ['openssl false positive 2026-10-01 2026-10-01'] })
  })

  test('is applied and withdrawn once, however often its job runs', async () => {
    const id = await apply(october)
    const times = () => db.sql('select applied_at, withdrawn_at from network_scans where id = $1', [id])
    const applied = await times()
    await server.query('select private.apply_scan($1, $2, $3)', [company, id, person])
    expect(await times()).toEqual(applied)
    await withdraw(id)
    const withdrawn = await times()
    await withdraw(id)
    expect(await times()).toEqual(withdrawn)
  })
})

test('a decision of a person outlives every scan, on new hosts too', async () => {
  await apply(october)
  await db.sql(
    `update vulnerabilities set status = 'false positive', decision_reason = 'Backported' where company_id = $1`,
    [company],
  )
  await apply({ on: '2026-11-01', hosts: ['web01', 'web02'], seen: [openssl, { ...openssl, host: 'web02' }] })
  expect((await standing()).findings).toEqual(['openssl false positive 2026-10-01 2026-10-01'])
})

test('what a person wrote by hand is closed and removed by no scan', async () => {
  await apply(october)
  await db.sql(
    `insert into vulnerabilities (company_id, title, severity, fingerprint) values ($1, 'Weak door', 'low', 'door')`,
    [company],
  )
  await db.sql(
    `insert into vulnerability_sightings (company_id, vulnerability_id, asset_id)
     select v.company_id, v.id, a.id from vulnerabilities v join assets a on a.company_id = v.company_id
     where v.company_id = $1 and v.fingerprint = 'door'`,
    [company],
  )
  await apply(november)
  expect((await standing()).places).toEqual(['web01 door open', 'web01 openssl:443 fixed'])
})

test('observations are no findings', async () => {
  await apply({ ...october, seen: [{ ...openssl, severity: 'info' }] })
  expect(await standing()).toEqual({ places: [], findings: [] })
})

test('an asset is recognized by any of its identifiers, and learns new ones', async () => {
  await apply(october)
  const scan = await bring({ ...november, hosts: ['renamed'] })
  await db.sql(
    `update private.scan_assets set identifiers = '[{"kind": "mac", "value": "00:1b"}, {"kind": "fqdn", "value": "web01"}]' where scan_id = $1`,
    [scan],
  )
  await server.query('select private.apply_scan($1, $2, $3)', [company, scan, person])
  const assets = await db.sql<{ name: string; count: number }>(
    `select a.name, count(*)::integer as count from assets a join asset_identifiers i on i.asset_id = a.id where a.company_id = $1 group by 1`,
    [company],
  )
  expect(assets).toEqual([{ name: 'web01', count: 2 }])
})

test('no person reads or writes what the server keeps of scans', async () => {
  await apply(october)
  for (const table of ['scan_assets', 'scan_weaknesses', 'scan_items'])
    expect(await db.as(person, `select from private.${table}`)).toBe('denied')
  for (const name of ['apply_scan($1, $1, $1)', 'withdraw_scan($1, $1, $1)', 'recount_scan($1, $1)'])
    expect(await db.as(person, `select private.${name}`, [company])).toBe('denied')
})
