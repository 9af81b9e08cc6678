import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { guardedStream } from '#server/platform/egress/guarded-stream.ts'
import { feedDuties } from './feed-duties.ts'
import { contentHash } from './store/content-hash.ts'
import { cve5Record, epssFile, kevFile, nvdFile, nvdRecord, osvRecord, zipOf } from './testing-feeds.ts'
import { allYears, cut, playSource, status, type PlayedSource } from './testing-source.ts'

let db: TestDatabase
let source: PlayedSource
const dataDir = await mkdtemp(path.join(tmpdir(), 'feed-duties-'))
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  source = await playSource(allYears({ '2024': Array.from({ length: 25 }, (_, n) => `CVE-2024-${1000 + n}`) }))
})
afterEach(async () => {
  await source.close()
  await db.sql(
    'truncate reference.cves, reference.affects, reference.epss, reference.osv_records, reference.feed_parts',
  )
  await db.sql(`update reference.feeds set watermark = null, error = null, checked_at = null`)
})
afterAll(async () => {
  await db.end()
  await rm(dataDir, { recursive: true })
})

/** One turn of a duty, from the cursor of the turn before. */
let cursor: unknown = null
async function turn(name: string, { online = true } = {}) {
  const urls = ['nvd-files', 'nvd-api', 'kev', 'epss', 'osv', 'cve5'].map(
    (feed) => [feed, `${source.url}/${feed}`] as const,
  )
  const config = { dataDir, feedsOnline: online ? true : undefined, feedUrls: new Map(urls), nvdApiKey: undefined }
  const stream = guardedStream({ egressAllow: ['127.0.0.1'] })
  const duty = feedDuties({ service: db.pool(), config, stream, pauseMs: 0, pageSize: 10 }).find(
    (one) => one.name === `feed ${name}`,
  )
  await duty?.run({ signal: new AbortController().signal, cursor, saveCursor: async (next) => void (cursor = next) })
  cursor = null
}
const feed = async (name: string) =>
  (await db.sql<Record<string, unknown>>('select * from reference.feeds where name = $1', [name]))[0]
const held = (name: string) =>
  db.sql(`select part, expected, held from reference.feed_parts where feed = $1 and held <> 1 order by part`, [name])

test('while feeds are off no packet leaves; an administrator switches them on and off', async () => {
  for (const name of ['nvd', 'kev', 'epss', 'osv', 'cve5']) await turn(name, { online: false })
  expect(source.requests).toEqual([])
  source.serve('/kev', kevFile(['CVE-2024-1000']))
  await db.sql('update auth.installation_settings set feeds_online = true')
  await turn('kev', { online: false })
  expect(source.requests).toEqual(['/kev'])
  await db.sql('update auth.installation_settings set feeds_online = false')
  await turn('kev', { online: false })
  expect(source.requests).toHaveLength(1)
})

test('NVD: all years first, then what has changed, and the whole count at the end', async () => {
  await turn('nvd')
  expect(await held('nvd')).toMatchObject([
    { part: '2024', expected: 25, held: 25 },
    { part: 'all', expected: source.modified.size, held: source.modified.size },
  ])
  const now = new Date().toISOString().slice(0, -1)
  source.modified.set('CVE-2024-1001', now)
  source.modified.set('CVE-2024-2000', now)
  source.requests.length = 0
  await turn('nvd')
  expect(source.requests.every((request) => request.startsWith('/nvd-api'))).toBe(true)
  expect(await held('nvd')).toMatchObject([
    { part: '2024', expected: 26, held: 26 },
    { part: 'all', held: source.modified.size },
  ])
  const rows = await db.sql(
    `select id from reference.cves where nvd_modified_at > now() - interval '1 hour' order by id`,
  )
  expect(rows).toEqual([{ id: 'CVE-2024-1001' }, { id: 'CVE-2024-2000' }])
  expect(await feed('nvd')).toMatchObject({ error: null, is_from_file: false })
})

test('pages that shift while they are read lose nothing, and the watermark waits for the last of them', async () => {
  await turn('nvd')
  const before = (await feed('nvd'))?.['watermark']
  const now = () => new Date().toISOString().slice(0, -1)
  const ids = Array.from({ length: 35 }, (_, n) => `CVE-2024-${3000 + n}`)
  for (const id of ids) source.modified.set(id, now())
  let shifted = 0
  // Two leave the window after the first page; in the second pass one goes and another comes.
  source.beforePage = (startIndex) => {
    if (startIndex === 9 && shifted === 0)
      for (const id of ids.slice(0, 2)) source.modified.set(id, '2999-01-01T00:00:00.000')
    if (startIndex === 18 && shifted === 1) {
      source.modified.set(ids[2] ?? '', '2999-01-01T00:00:00.000')
      source.modified.set('CVE-2024-9999', now())
    }
    if (startIndex === 9) shifted += 1
  }
  source.next('startIndex=27', (response) => void response.writeHead(503, { 'retry-after': '120' }).end())
  await expect(turn('nvd')).rejects.toMatchObject({ afterMs: 120_000 })
  expect((await feed('nvd'))?.['watermark']).toEqual(before)
  expect((await feed('nvd'))?.['error']).toContain('answers with 503')
  await turn('nvd')
  const rows = await db.sql<{ id: string }>(
    `select id from reference.cves where id between 'CVE-2024-3000' and 'CVE-2024-3999' order by id`,
  )
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(shifted).toBeGreaterThan(1)
})

test('NVD that is never at rest is read again later', async () => {
  await turn('nvd')
  const ids = Array.from({ length: 35 }, (_, n) => `CVE-2024-${3000 + n}`)
  for (const id of ids) source.modified.set(id, new Date().toISOString().slice(0, -1))
  source.beforePage = (startIndex) => {
    if (startIndex > 0) source.modified.delete(ids.shift() ?? '')
  }
  await expect(turn('nvd')).rejects.toThrow('changes while it is read')
  cursor = null
})

test.each<[string, (year: string) => void, string]>([
  [
    'another file than its .meta describes',
    () => source.serve('/nvd-files/nvdcve-2.0-2024.json.gz', gzipSync(nvdFile([nvdRecord('CVE-2024-6666')]))),
    'the SHA-256 differs',
  ],
  [
    'a file that breaks off',
    () => source.next('2024.json.gz', cut(gzipSync(nvdFile([nvdRecord('CVE-2024-6666')])))),
    'could not be read',
  ],
  ['403', () => source.next('2024.json.gz', status(403)), 'answers with 403'],
  ['404', () => source.next('2024.json.gz', status(404)), 'answers with 404'],
])('NVD with %s: nothing of it is written, and the next turn goes on', async (_what, spoil, sentence) => {
  spoil('2024')
  await expect(turn('nvd')).rejects.toThrow(sentence)
  expect(await db.sql(`select id from reference.cves where id like 'CVE-2024%'`)).toEqual([])
  expect(await db.sql(`select id from reference.cves where id like 'CVE-2023%'`)).toHaveLength(1)
  expect(await feed('nvd')).toMatchObject({ watermark: null, error: expect.stringContaining(sentence) })
  cursor = null
})

test('a stopped load of a year goes on after the last page', async () => {
  await turn('nvd')
  const whole = await contentHash(db.pool())
  await db.sql('truncate reference.cves, reference.affects, reference.feed_parts')
  await db.sql('update reference.feeds set watermark = null')
  let saved = 0
  const stop = await stoppedAfter(() => (saved += 1) === 27)
  expect(stop).toContain('killed')
  await turn('nvd')
  expect(await contentHash(db.pool())).toBe(whole)
})

async function stoppedAfter(isNow: () => boolean): Promise<string> {
  const before = db.pool()
  const urls = ['nvd-files', 'nvd-api'].map((name) => [name, `${source.url}/${name}`] as const)
  const config = { dataDir, feedsOnline: true, feedUrls: new Map(urls), nvdApiKey: undefined }
  const [, , nvd] = feedDuties({
    service: before,
    config,
    stream: guardedStream({ egressAllow: ['127.0.0.1'] }),
    pauseMs: 0,
    pageSize: 10,
  })
  const outcome = nvd?.run({
    signal: new AbortController().signal,
    cursor: null,
    async saveCursor(next) {
      if (isNow()) throw new Error('killed')
      cursor = next
    },
  })
  return (await outcome?.then(() => '', String)) ?? ''
}

test('KEV, EPSS and OSV are loaded once, and asked with their ETag', async () => {
  source.serve('/kev', kevFile(['CVE-2024-1000']))
  source.serve('/epss', epssFile('2025-06-01', { 'CVE-2024-1000': 0.5 }))
  source.serve('/osv/npm/all.zip', zipOf({ 'GHSA-1.json': osvRecord('GHSA-1'), 'GHSA-2.json': osvRecord('GHSA-2') }))
  await db.sql(`delete from reference.feeds where name like 'osv:%' and name <> 'osv:npm'`)
  for (const name of ['kev', 'epss', 'osv']) await turn(name)
  expect(await held('osv:npm')).toEqual([{ part: 'all', expected: 2, held: 2 }])
  const first = (await feed('kev'))?.['changed_at']
  for (const name of ['kev', 'epss', 'osv']) await turn(name)
  expect((await feed('kev'))?.['changed_at']).toEqual(first)
  expect(source.requests).toHaveLength(6)
})

test('the CVE list: all records of the midnight, then what has changed since', async () => {
  const asset = (name: string) => ({ name, browser_download_url: `${source.url}/${name}` })
  const names = ['2025-08-25_all_CVEs_at_midnight.zip.zip', '2025-08-25_delta_CVEs_at_1300Z.zip']
  source.serve('/cve5', Buffer.from(JSON.stringify({ tag_name: 'cve_2025-08-25_1300Z', assets: names.map(asset) })))
  source.serve(`/${names[0]}`, zipOf({ 'cves.zip': zipOf({ 'CVE-2024-1.json': cve5Record('CVE-2024-0001') }) }))
  source.serve(
    `/${names[1]}`,
    zipOf({ 'delta.json': Buffer.from('{}'), 'CVE-2024-2.json': cve5Record('CVE-2024-0002') }),
  )
  await turn('cve5')
  expect(await db.sql('select part, expected, held from reference.feed_parts')).toEqual([
    { part: '2024', expected: 1, held: 2 },
  ])
  source.requests.length = 0
  await turn('cve5')
  expect(source.requests).toEqual(['/cve5', `/${names[1]}`])
})

test.each(['../2025-08-25_all_CVEs_at_midnight.zip', '..\\_all_CVEs_at_midnight', '.._all_CVEs_at_midnight/x'])(
  'the CVE list: a file called %s is not stored',
  async (name) => {
    const assets = [{ name, browser_download_url: `${source.url}/file` }]
    source.serve('/cve5', Buffer.from(JSON.stringify({ tag_name: 'cve_2025-08-25_1300Z', assets })))
    await expect(turn('cve5')).rejects.toThrow('Invalid string')
    expect(source.requests).toEqual(['/cve5'])
  },
)

test('a redirect into the own network is not followed', async () => {
  source.next('/kev', status(302, { location: 'http://10.0.0.1/kev' }))
  await expect(turn('kev')).rejects.toThrow('not allowed')
})
