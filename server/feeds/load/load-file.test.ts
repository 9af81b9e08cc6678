import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { contentHash } from '../store/content-hash.ts'
import { cve5Record, epssFile, kevFile, nvdFile, nvdRecord, osvRecord, zipOf } from '../testing-feeds.ts'
import { loadFeedFile } from './load-file.ts'

const db = await createTestDatabase()
const service = db.pool()
const folder = await mkdtemp(path.join(tmpdir(), 'feeds-test-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.end()
})
beforeEach(() =>
  db.sql(
    'truncate reference.cves, reference.affects, reference.epss, reference.epss_history, reference.osv_records, reference.feed_parts',
  ),
)
beforeEach(() => db.sql('update reference.feeds set watermark = null'))

async function load(name: string, bytes: Uint8Array) {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  return loadFeedFile(service, file, { isFromFile: true })
}
const cve = async (id: string) =>
  (await db.sql<Record<string, unknown>>('select * from reference.cves where id = $1', [id]))[0]
const parts = (feed: string) =>
  db.sql('select part, expected, held from reference.feed_parts where feed = $1 order by part', [feed])
const rangesOf = (id: string) =>
  db.sql(
    'select source, ecosystem, name, version_from, version_to, to_included from reference.affects where cve_id = $1 order by source',
    [id],
  )

test('a yearly file of NVD: what it says, what it affects, and how much of the year is held', async () => {
  const records = [nvdRecord('CVE-2019-0001', { score: 9.8 }), nvdRecord('CVE-2019-0002')]
  await load('nvdcve-2.0-2019.json.gz', gzipSync(nvdFile(records, { total: 17_300 })))
  expect(await cve('CVE-2019-0001')).toMatchObject({
    source: 'NVD',
    score: '9.8',
    severity: 'critical',
    cwes: ['CWE-79'],
    products: ['acme rocket'],
    is_analyzed: true,
  })
  expect(await rangesOf('CVE-2019-0001')).toEqual([
    { source: 'NVD', ecosystem: 'cpe', name: 'acme:rocket', version_from: null, version_to: '2.0', to_included: false },
  ])
  expect(await parts('nvd')).toEqual([{ part: '2019', expected: 17_300, held: 2 }])
})

test('the outcome does not depend on the order of the files', async () => {
  const id = 'CVE-2024-0001'
  const files: [string, Uint8Array][] = [
    ['nvd.json', nvdFile([nvdRecord(id, { status: 'Awaiting Analysis' }), nvdRecord('CVE-2024-0002')])],
    ['CVE-2024-0001.json', cve5Record(id)],
    ['CVE-2024-0002.json', cve5Record('CVE-2024-0002')],
    [
      'osv.zip',
      zipOf({
        'GHSA-1.json': osvRecord('GHSA-1', { aliases: [id] }),
        'GHSA-0.json': osvRecord('GHSA-0', { aliases: ['CVE-2024-0003'] }),
      }),
    ],
    ['osv-more.zip', zipOf({ 'GHSA-2.json': osvRecord('GHSA-2', { aliases: ['CVE-2024-0003'] }) })],
    ['kev.json', kevFile([id, 'CVE-2024-0009'])],
    ['epss.csv.gz', epssFile('2025-06-01', { [id]: 0.5 })],
  ]
  const hashes: string[] = []
  for (const order of [files, files.toReversed()]) {
    await db.sql('truncate reference.cves, reference.affects, reference.epss, reference.osv_records')
    await db.sql('update reference.feeds set watermark = null')
    for (const [name, bytes] of order) await load(name, bytes)
    hashes.push(await contentHash(service))
  }
  expect(hashes[0]).toBe(hashes[1])
  expect(await cve(id)).toMatchObject({
    source: 'CVE',
    score: '9.8',
    nvd_status: 'Awaiting Analysis',
    kev_ransomware: true,
  })
  expect(await rangesOf(id)).toMatchObject([
    { source: 'CVE', version_to: '1.4' },
    { source: 'OSV', ecosystem: 'npm', version_to: '1.2.3' },
  ])
  expect(await cve('CVE-2024-0002')).toMatchObject({ source: 'NVD' })
  expect(await cve('CVE-2024-0003')).toMatchObject({ source: 'OSV', record: 'GHSA-0', severity: 'critical' })
  expect(await cve('CVE-2024-0009')).toMatchObject({ source: 'KEV', title: 'Acme Rocket fuel leak' })
})

test('an analysis of NVD replaces the CVE record, and an older file changes nothing', async () => {
  const id = 'CVE-2024-0001'
  await load('CVE-2024-0001.json', cve5Record(id))
  await load('new.json', nvdFile([nvdRecord(id, { modified: '2025-04-01T00:00:00.000', words: 'Newer.' })]))
  await load('old.json', nvdFile([nvdRecord(id, { modified: '2025-03-01T00:00:00.000', words: 'Older.' })]))
  expect(await cve(id)).toMatchObject({ source: 'NVD', description: 'Newer.', score: '7.5' })
  expect(await rangesOf(id)).toMatchObject([{ source: 'NVD' }])
})

test('a withdrawn OSV record affects nothing', async () => {
  const record = (facts: object) => zipOf({ 'GHSA-1.json': osvRecord('GHSA-1', facts) })
  await load('npm-all.zip', record({}))
  expect(await rangesOf('GHSA-1')).toHaveLength(1)
  expect(await parts('osv:npm')).toEqual([{ part: 'all', expected: 1, held: 1 }])
  await load('npm-all.zip', record({ modified: '2025-04-01T00:00:00Z', withdrawn: '2025-04-01T00:00:00Z' }))
  expect(await rangesOf('GHSA-1')).toEqual([])
  expect(await cve('GHSA-1')).toMatchObject({ is_rejected: true })
})

test('a catalog of KEV replaces the one before, and an older one is refused', async () => {
  await load('kev.json', kevFile(['CVE-2024-0001', 'CVE-2024-0002']))
  await load('kev.json', kevFile(['CVE-2024-0002'], { released: '2025-06-02T00:00:00.000Z', count: 1404 }))
  expect(await cve('CVE-2024-0001')).toMatchObject({ kev_added_on: null, kev: null })
  expect(await parts('kev')).toEqual([{ part: 'all', expected: 1404, held: 1 }])
  await expect(load('kev.json', kevFile(['CVE-2024-0001']))).rejects.toThrow(
    'has CISA KEV of 2025-06-02; this file is of 2025-06-01',
  )
})

test('EPSS scores are compared with those of a day in the past, for a week with the same', async () => {
  const [one, other] = ['CVE-2024-0001', 'CVE-2024-0002']
  const earlier = []
  for (const [day, score] of [
    ['2025-06-01', 0.1],
    ['2025-06-02', 0.2],
    ['2025-06-05', 0.3],
    ['2025-06-12', 0.4],
  ] as const) {
    await load('epss.csv.gz', epssFile(day, day === '2025-06-01' ? { [one]: score, [other]: score } : { [one]: score }))
    earlier.push(
      ...(await db.sql('select earlier_score::float, earlier_on::text from reference.epss where cve_id = $1', [one])),
    )
  }
  expect(earlier).toEqual([
    { earlier_score: null, earlier_on: null },
    { earlier_score: 0.1, earlier_on: '2025-06-01' },
    { earlier_score: 0.1, earlier_on: '2025-06-01' },
    { earlier_score: 0.3, earlier_on: '2025-06-05' },
  ])
  expect(await parts('epss')).toEqual([{ part: 'all', expected: 1, held: 1 }])
})

test('EPSS keeps what has moved, once a week for a year, of CVEs that are not unlikely, whatever companies have', async () => {
  const [likely, exploited, other] = ['CVE-2024-0001', 'CVE-2024-0002', 'CVE-2024-0003']
  await db.sql(
    `with company as (insert into companies (name, protocol_id) values ('Acme', 'cmmc2') returning id)
     insert into vulnerabilities (company_id, title, severity, cve_ids) select id, 'Old', 'low', array[$1] from company`,
    [other],
  )
  await load('kev.json', kevFile([exploited]))
  const score = (day: string, moved: number) =>
    load('epss.csv.gz', epssFile(day, { [likely]: moved, [exploited]: 0.002, [other]: 0.009 }))
  const history = () =>
    db.sql(
      'select scored_on::text as day, array_agg(cve_id order by cve_id) as cves from reference.epss_history group by 1 order by 1',
    )
  for (const [day, moved] of [
    ['2025-07-01', 0.1],
    ['2025-07-02', 0.9],
    ['2025-07-08', 0.12],
    ['2025-07-15', 0.125],
  ] as const)
    await score(day, moved)
  expect(await history()).toEqual([
    { day: '2025-07-01', cves: [likely, exploited] },
    { day: '2025-07-08', cves: [likely] },
  ])
  await score('2026-07-02', 0.3)
  expect(await history()).toEqual([
    { day: '2025-07-08', cves: [likely] },
    { day: '2026-07-02', cves: [likely, exploited] },
  ])
})

const ok = () => nvdFile([nvdRecord('CVE-2019-0001')])
const manyLines = () =>
  Buffer.from(`#model_version:v1,score_date:2025-06-01T00:00:00Z${`\n${'#'.repeat(999)}`.repeat(40_000)}`)
test.each<[string, string, () => Uint8Array, string]>([
  ['a cut JSON file', 'nvd.json', () => ok().subarray(0, -20), 'not complete, valid JSON'],
  ['a cut gzip file', 'nvd.json.gz', () => gzipSync(ok()).subarray(0, -30), 'incomplete or damaged'],
  ['a cut archive', 'nvd.zip', () => zipOf({ 'nvd.json': ok() }).subarray(0, -30), 'incomplete or damaged'],
  ['a damaged archive', 'nvd.zip', () => flipped(zipOf({ 'nvd.json': ok() })), 'damaged'],
  ['a ZIP bomb', 'epss.zip', () => zipOf({ 'epss.csv': manyLines() }), 'built to harm'],
  ['a gzip bomb', 'epss.csv.gz', () => gzipSync(manyLines()), 'built to harm'],
  [
    'a record that never ends',
    'nvd.json',
    () => Buffer.from(`{"vulnerabilities":[{"a":"${' '.repeat(33 * 2 ** 20)}`),
    'more than 32 MiB',
  ],
  ['another JSON', 'package.json', () => Buffer.from('{"name":"x"}'), 'no file of NVD'],
  ['another text', 'notes.txt', () => Buffer.from('Dear diary'), 'no file of NVD'],
  ['an empty file', 'nvd.json', () => Buffer.alloc(0), 'is empty'],
  ['an empty archive', 'nvd.zip', () => zipOf({}), 'has nothing of NVD'],
  ['records without sense', 'nvd.json', () => nvdFile([{ cve: { id: 'x' } }]), 'No record of'],
  [
    'a file that its .meta file does not describe',
    'nvd.zip',
    () =>
      zipOf({
        'nvdcve-2.0-2019.json': ok(),
        'nvdcve-2.0-2019.meta': Buffer.from(`size:1\r\nsha256:${'AB'.repeat(32)}\r\n`),
      }),
    'the SHA-256 differs',
  ],
])('%s is refused in a sentence, and nothing is written', async (_what, name, bytes, sentence) => {
  await expect(load(name, bytes())).rejects.toThrow(sentence)
  expect(await db.sql('select count(*)::integer as n from reference.cves')).toEqual([{ n: 0 }])
})

function flipped(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[60] = (copy[60] ?? 0) ^ 0xff
  return copy
}

test('one odd record costs only itself, and the year is incomplete', async () => {
  const checked = await load(
    'nvdcve-2.0-2019.json',
    nvdFile([nvdRecord('CVE-2019-0001'), { cve: { id: 'CVE-2019-0002' } }]),
  )
  expect(checked).toMatchObject({ itemCount: 1, unreadCount: 1 })
  expect(await parts('nvd')).toEqual([{ part: '2019', expected: 2, held: 1 }])
})

test('an archive inside an archive and a folder are opened', async () => {
  const inner = zipOf({ 'cves/CVE-2024-0001.json': cve5Record('CVE-2024-0001'), 'README.md': Buffer.from('# Read me') })
  await load('2025-06-01_all_CVEs_at_midnight.zip.zip', zipOf({ 'cves.zip': inner }))
  expect(await parts('cve5')).toEqual([{ part: '2024', expected: 1, held: 1 }])
})

test('a load that is stopped between pages goes on at its cursor, to the same content', async () => {
  const ids = Array.from({ length: 25 }, (_, n) => `CVE-2024-${String(n + 1000)}`)
  const file = path.join(folder, 'nvdcve-2.0-2024.json')
  await writeFile(file, nvdFile(ids.map((id) => nvdRecord(id))))
  const saved: { digest: string; done: number }[] = []
  const stopped = loadFeedFile(service, file, {
    isFromFile: false,
    pageSize: 10,
    async saveCursor(cursor) {
      if (saved.length === 1) throw new Error('killed')
      saved.push(cursor)
    },
  })
  await expect(stopped).rejects.toThrow('killed')
  expect(saved).toMatchObject([{ done: 10 }])
  expect(await parts('nvd')).toEqual([])
  const more: number[] = []
  await loadFeedFile(service, file, {
    isFromFile: false,
    pageSize: 10,
    cursor: saved[0],
    onProgress: (done) => more.push(done),
  })
  expect(more).toEqual([20, 25])
  const resumed = await contentHash(service)
  await db.sql('truncate reference.cves, reference.affects')
  await loadFeedFile(service, file, { isFromFile: false })
  expect(await contentHash(service)).toBe(resumed)
})
