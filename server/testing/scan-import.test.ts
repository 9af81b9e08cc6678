import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '../functions/testing.ts'
import {
  companyOf,
  nessusFile,
  reportItem,
  scanCalls,
  startScanServer,
  type ScanServer,
} from './testing-scan-server.ts'

let server: ScanServer
let company: string
let priya: TestPerson
let sam: TestPerson
let calls: ReturnType<typeof scanCalls>

beforeAll(async () => {
  server = await startScanServer()
  calls = scanCalls(server, () => company)
  priya = await server.functions.person('Priya')
  sam = await server.functions.person('Sam')
})
afterAll(() => server.end())
beforeEach(async () => {
  company = await companyOf(server.functions, [
    [priya, 'Contributor'],
    [sam, 'Auditor'],
  ])
})

const october = nessusFile('2026-10-01', reportItem(443, '1'), reportItem(443, '2'), reportItem(0, '19506', 0))
const november = nessusFile('2026-11-01', reportItem(443, '2'))
const DONE = ['done', null]

const read = async (text: string, fields?: Readonly<Record<string, string>>) => {
  const { scanId, outcome } = await calls.bring(priya, text, fields)
  expect(outcome).toEqual(DONE)
  return scanId
}
const run = async (scanId: string, step: string, takenAt?: string) =>
  expect(await calls.run(priya, scanId, step, takenAt)).toEqual(DONE)

const findings = () =>
  server.sql('select title, status from vulnerabilities where company_id = $1 order by title', [company])
const scanOf = async (scanId: string) => {
  const [row] = await server.sql(
    `select status, failure, started_at, host_count as hosts, item_count as items, observation_count as observations,
       new_count as new, closed_count as closed, reopened_count as reopened, unread_count as unread
     from network_scans where id = $1`,
    [scanId],
  )
  return row
}

test('a preview counts what applying does, and nothing counts before it', async () => {
  const first = await read(october)
  expect(await scanOf(first)).toMatchObject({
    status: 'pending',
    hosts: 1,
    items: 3,
    observations: 1,
    new: 2,
    closed: 0,
    reopened: 0,
    unread: 0,
  })
  expect(await findings()).toEqual([])
  await run(first, 'apply')
  const open = [
    { title: 'Plugin 1', status: 'open' },
    { title: 'Plugin 2', status: 'open' },
  ]
  expect(await findings()).toEqual(open)
  const second = await read(november)
  expect(await scanOf(second)).toMatchObject({ new: 0, closed: 1, reopened: 0 })
  await run(second, 'apply')
  expect(await findings()).toEqual([{ title: 'Plugin 1', status: 'fixed' }, open[1]])
  await run(second, 'withdraw')
  expect(await findings()).toEqual(open)
})

test('a scan is one entry of the log when it is applied and when it is withdrawn; what it writes is none', async () => {
  const scan = await read(october)
  const entries = async () => {
    const rows = await server.sql<{ entry: string }>(
      `select concat_ws(' ', table_name, action, user_id = $2, new_row ->> 'new_count', length(new_row ->> 'file_sha256')) as entry
       from audit.log where company_id = $1 and table_name <> 'jobs' order by seq`,
      [company, priya.id],
    )
    return rows.map(({ entry }) => entry)
  }
  const before = (await entries()).length
  await run(scan, 'apply')
  expect((await entries()).slice(before)).toEqual(['network_scans UPDATE t 2 64'])
  await run(scan, 'withdraw')
  expect((await entries()).slice(before + 1)).toEqual(['network_scans UPDATE t 2 64'])
  await run(await read(november), 'apply')
  await server.sql(`update vulnerabilities set severity = 'low' where company_id = $1`, [company])
  expect((await entries()).at(-1)).toMatch(/^vulnerabilities UPDATE/)
})

test('the same file is refused while it counts, and nothing of the second try remains', async () => {
  const scan = await read(october)
  await run(scan, 'apply')
  const stored = server.functions.stored().length
  const again = await calls.send(priya, october)
  expect([again.status, ((await again.json()) as { error: string }).error]).toEqual([
    409,
    'This file is scan S-1 already. Withdraw that one first to import it again.',
  ])
  expect(server.functions.stored()).toHaveLength(stored)
  expect((await calls.change(priya, scan, 'apply')).status).toBe(409)
})

test.each([
  ['a truncated file', october.slice(0, -60), 'not complete, well-formed XML'],
  ['another file', '{"a": 1}', 'not a scan in a known format'],
  ['a table without its columns', 'a,b\n1,2\n', 'which columns hold the title'],
  ['entities that grow', october.replace('?>', '?><!DOCTYPE x [<!ENTITY a "ha">]>'), 'declares XML entities'],
  ['an archive', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'Unpack it'],
])('%s ends in a sentence and leaves nothing that counts', async (_, text, message) => {
  const { scanId, outcome } = await calls.bring(priya, text)
  expect(outcome).toEqual(['failed', expect.stringContaining(message)])
  expect(await scanOf(scanId)).toMatchObject({ status: 'failed', failure: outcome[1] })
  expect((await calls.change(priya, scanId, 'apply')).status).toBe(404)
  expect((await calls.change(priya, scanId, 'discard')).status).toBe(200)
  expect(await server.sql('select from network_scans where id = $1', [scanId])).toEqual([])
  expect(await findings()).toEqual([])
})

test('a table is read with the columns that a person gives, and the next one with the same header without them', async () => {
  const table = (title: string) => `Problem,Machine,Level\n${title},web01,High\n`
  const mapping = JSON.stringify({ title: 'problem', asset: 'machine', severity: 'level' })
  await run(await read(table('Old PHP'), { mapping, takenAt: '2026-10-01T08:00:00Z' }), 'apply')
  await run(await read(table('Old Perl'), { takenAt: '2026-09-01T08:00:00Z' }), 'apply')
  expect(await findings()).toEqual([
    { title: 'Old PHP', status: 'open' },
    { title: 'Old Perl', status: 'fixed' },
  ])
})

test('a scan of which nothing tells when it was taken waits for a person to say so', async () => {
  const mapping = JSON.stringify({ title: 'problem', asset: 'machine' })
  const scan = await read('Problem,Machine\nOld PHP,web01\n', { mapping })
  expect(await scanOf(scan)).toMatchObject({ status: 'pending', started_at: null, items: 1 })
  expect((await calls.change(priya, scan, 'apply')).status).toBe(409)
  expect((await calls.change(priya, scan, 'date')).status).toBe(400)
  await run(scan, 'date', '2026-10-02T08:00:00Z')
  expect(await scanOf(scan)).toMatchObject({ started_at: new Date('2026-10-02T08:00:00Z'), new: 1 })
  await run(scan, 'apply')
})

const bom = (day: string, ...packages: readonly string[]) =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { timestamp: `${day}T08:00:00Z`, component: { type: 'application', name: 'portal' } },
    components: packages.map((purl) => ({
      type: 'library',
      name: purl.split(/[/@]/)[1],
      version: purl.split('@')[1],
      purl,
    })),
  })

test('what a file says is settled opens no finding; only what it says is fixed closes one', async () => {
  const analyzed = (...states: readonly (string | undefined)[]) =>
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: {
        timestamp: `2026-1${states[0] === undefined ? 0 : 1}-01T00:00:00Z`,
        component: { name: 'shop', type: 'application' },
      },
      components: [{ 'bom-ref': 'lib', type: 'library', name: 'lib', version: '1.0.0' }],
      vulnerabilities: states.map((state, index) => ({
        id: `CVE-2026-100${index}`,
        ratings: [{ severity: 'high' }],
        affects: [{ ref: 'lib' }],
        ...(state !== undefined && { analysis: { state, detail: 'Not called.' } }),
      })),
    })
  const statuses = () =>
    server.sql('select fingerprint, status from vulnerabilities where company_id = $1 order by 1', [company])
  const open = [0, 1, 2].map((index) => ({ fingerprint: `CVE-2026-100${index}`, status: 'open' }))
  const first = await read(analyzed(undefined, undefined, undefined))
  await run(first, 'apply')
  expect(await statuses()).toEqual(open)

  const second = await read(analyzed('resolved', 'not_affected', 'exploitable', 'not_affected', 'false_positive'))
  expect(await scanOf(second)).toMatchObject({ items: 5, new: 0, closed: 1, reopened: 0 })
  await run(second, 'apply')
  expect(await statuses()).toEqual([{ fingerprint: 'CVE-2026-1000', status: 'fixed' }, ...open.slice(1)])
  const items = await server.functions.db.rowsAs(
    { sub: priya.id },
    'select settled, settled_reason, finding from scan_items($1, $2, false)',
    [company, second],
  )
  expect(items).toMatchObject([
    { settled: 'fixed', settled_reason: 'Not called.' },
    { settled: 'not affected', settled_reason: 'Not called.', finding: 2 },
    { settled: null },
    { settled: 'not affected', finding: null },
    { settled: 'false positive', finding: null },
  ])
  await run(second, 'withdraw')
  expect(await statuses()).toEqual(open)
})

test('the packages of an asset are those of its latest bill of materials that counts', async () => {
  const components = async () => {
    const rows = await server.sql<{ text: string }>(
      `select concat(a.name, ' ', c.ecosystem, ' ', c.name, ' ', c.version) as text from components c join assets a on a.id = c.asset_id
       where c.company_id = $1 order by 1`,
      [company],
    )
    return rows.map(({ text }) => text)
  }
  const may = await read(bom('2026-05-01', 'pkg:npm/lodash@4.17.20', 'pkg:npm/left-pad@1.3.0'), { apply: 'yes' })
  expect(await components()).toEqual(['portal npm left-pad 1.3.0', 'portal npm lodash 4.17.20'])
  const june = await read(bom('2026-06-01', 'pkg:npm/lodash@4.17.21'), { apply: 'yes' })
  await read(bom('2026-04-01', 'pkg:npm/moment@2.0.0'), { apply: 'yes' })
  expect(await components()).toEqual(['portal npm lodash 4.17.21'])
  await run(june, 'withdraw')
  expect(await components()).toEqual(['portal npm left-pad 1.3.0', 'portal npm lodash 4.17.20'])
  expect(await scanOf(may)).toMatchObject({ status: 'completed' })
})

test('an Auditor imports, applies, dates and discards nothing', async () => {
  expect((await calls.send(sam, october)).status).toBe(403)
  const scan = await read(october)
  for (const step of ['apply', 'discard']) expect((await calls.change(sam, scan, step)).status).toBe(403)
  expect((await calls.change(sam, scan, 'date', '2026-10-02T08:00:00Z')).status).toBe(403)
  expect(await findings()).toEqual([])
})
