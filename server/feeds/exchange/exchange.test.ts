import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { secretOf } from '#server/platform/keys/secret.ts'
import { signingKey } from '#server/platform/keys/signing-key.ts'
import { putIn } from '../load/put-in.ts'
import { contentHash } from '../store/content-hash.ts'
import { epssFile, kevFile, nvdFile, nvdRecord, osvRecord, zipOf } from '../testing-feeds.ts'
import { exportMirror } from './export-mirror.ts'

const [from, to] = [await createTestDatabase(), await createTestDatabase()]
const folder = await mkdtemp(path.join(tmpdir(), 'mirror-test-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await from.end()
  await to.end()
})
const key = (letter: string) => signingKey(secretOf(letter.repeat(32)), 'mirror-key')
const [theirs, ours] = [key('a'), key('b')]
const file = path.join(folder, 'mirror.jsonl.gz')

async function fill(db: typeof from, files: Readonly<Record<string, Uint8Array>>) {
  for (const [name, bytes] of Object.entries(files)) {
    const target = path.join(folder, name)
    await writeFile(target, bytes)
    await putIn(db.pool(), ours, target, {})
  }
}
/** The CVEs to match again after what is done. */
async function changedBy(work: () => Promise<unknown>): Promise<unknown[]> {
  const [before] = await to.sql<{ now: string }>('select clock_timestamp()::text as now')
  await work()
  const changed = await to.sql<{ id: string }>('select id from reference.cves where changed_at > $1 order by id', [
    before?.now,
  ])
  return changed.map(({ id }) => id)
}
const count = async () => (await to.sql('select count(*)::integer as n from reference.cves'))[0]

test('an export fills another mirror, after its key was confirmed once', async () => {
  await fill(from, {
    'nvdcve-2.0-2019.json': nvdFile([nvdRecord('CVE-2019-0001'), nvdRecord('CVE-2019-0002')]),
    'all.zip': zipOf({
      'GHSA-1.json': osvRecord('GHSA-1', { aliases: ['CVE-2019-0001'] }),
      'GHSA-2.json': osvRecord('GHSA-2'),
    }),
    'kev.json': kevFile(['CVE-2019-0001']),
    'epss.csv.gz': epssFile('2025-06-01', { 'CVE-2019-0001': 0.97 }),
  })
  await exportMirror(from.pool(), theirs, file)
  await expect(putIn(to.pool(), ours, file, {})).rejects.toThrow(`signed with the key ${theirs.fingerprint}`)
  await expect(putIn(to.pool(), ours, file, { trust: ours.fingerprint })).rejects.toThrow('Compare it')
  expect(await count()).toEqual({ n: 0 })
  expect(await putIn(to.pool(), ours, file, { trust: theirs.fingerprint })).toContain('with 3 CVEs')
  expect(await contentHash(to.pool())).toBe(await contentHash(from.pool()))
  const parts = 'select feed, part, expected, held, as_of from reference.feed_parts order by feed, part'
  expect(await to.sql(parts)).toEqual(await from.sql(parts))
  const search = `select id from reference.cves where words @@ websearch_to_tsquery('english', 'fuel leak')`
  expect(await to.sql(search)).toEqual(await from.sql(search))
  // Again, now without confirming.
  await putIn(to.pool(), ours, file, {})
  expect(await contentHash(to.pool())).toBe(await contentHash(from.pool()))
})

test('an older export takes back nothing, and a newer one replaces what it has newer', async () => {
  await fill(to, {
    'new.json': nvdFile([nvdRecord('CVE-2019-0001', { modified: '2025-05-01T00:00:00.000', product: 'acme:shuttle' })]),
    'kev.json': kevFile(['CVE-2019-0002'], { released: '2025-06-03T00:00:00.000Z' }),
  })
  const before = await contentHash(to.pool())
  await putIn(to.pool(), ours, file, {})
  expect(await contentHash(to.pool())).toBe(before)
  await fill(from, {
    'newer.json': nvdFile([
      nvdRecord('CVE-2019-0001', { modified: '2025-05-02T00:00:00.000', product: 'acme:lander' }),
    ]),
    'kev.json': kevFile(['CVE-2019-0001', 'CVE-2019-0002'], { released: '2025-06-04T00:00:00.000Z' }),
  })
  await exportMirror(from.pool(), theirs, file)
  await putIn(to.pool(), ours, file, {})
  expect(await contentHash(to.pool())).toBe(await contentHash(from.pool()))
})

test('a CVE that only a new advisory concerns is matched again', async () => {
  await fill(from, { 'all.zip': zipOf({ 'GHSA-3.json': osvRecord('GHSA-3', { aliases: ['CVE-2019-0002'] }) }) })
  await exportMirror(from.pool(), theirs, file)
  expect(await changedBy(() => putIn(to.pool(), ours, file, {}))).toEqual(['CVE-2019-0002'])
  expect(await contentHash(to.pool())).toBe(await contentHash(from.pool()))
})

test('a newer catalog of known exploited ones counts for CVEs that are newer here, or only here', async () => {
  const modified = '2025-08-01T00:00:00.000'
  await fill(to, {
    'newer.json': nvdFile([
      nvdRecord('CVE-2019-0001', { modified }),
      nvdRecord('CVE-2019-0002', { modified }),
      nvdRecord('CVE-2019-0003', { modified }),
    ]),
    'kev.json': kevFile(['CVE-2019-0001', 'CVE-2019-0003'], { released: '2025-06-05T00:00:00.000Z' }),
  })
  await fill(from, {
    'kev.json': kevFile(['CVE-2019-0001', 'CVE-2019-0002'], { released: '2025-06-06T00:00:00.000Z' }),
  })
  await exportMirror(from.pool(), theirs, file)
  expect(await changedBy(() => putIn(to.pool(), ours, file, {}))).toEqual(['CVE-2019-0002', 'CVE-2019-0003'])
  const exploited = 'select id from reference.cves where kev_added_on is not null order by id'
  expect(await to.sql(exploited)).toEqual([{ id: 'CVE-2019-0001' }, { id: 'CVE-2019-0002' }])
})

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['cut', (bytes) => bytes.subarray(0, -40)],
  ['changed', (bytes) => gzipSync(gunzipSync(bytes).toString().replace('acme:', 'evil:'))],
  ['without its end', (bytes) => gzipSync(`${gunzipSync(bytes).toString().split('\n').slice(0, -2).join('\n')}\n`)],
  [
    'signed by another key than it names',
    (bytes) => gzipSync(gunzipSync(bytes).toString().replace(theirs.jwk.x, ours.jwk.x)),
  ],
])('an export that is %s is refused, and nothing is written', async (_what, spoil) => {
  const before = await contentHash(to.pool())
  const spoiled = path.join(folder, 'spoiled.jsonl.gz')
  await writeFile(spoiled, spoil(await readFile(file)))
  await expect(putIn(to.pool(), ours, spoiled, { trust: theirs.fingerprint })).rejects.toThrow(
    'incomplete, damaged or changed',
  )
  expect(await contentHash(to.pool())).toBe(before)
})
