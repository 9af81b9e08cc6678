// The contract of the pipeline, over each kind of store.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { createFiles } from './create-files.ts'
import type { Expected, StoredBytes } from './files.ts'
import { openStore } from './open-store.ts'
import { scrubOnce } from './scrub.ts'
import { startTestS3 } from './testing-s3.ts'
import { openLocalBench, openS3Bench, type StoreBench } from './testing-stores.ts'

const MAX_BYTES = 30 * 1024 * 1024
const log = createLog('silent')

let db: TestDatabase
let database: Database

beforeAll(async () => {
  db = await createTestDatabase()
  database = openDatabase(db.urls, () => {})
  await db.sql(`insert into storage.buckets (id, name) values ('plain', 'plain')`)
})
afterAll(async () => {
  await database.close()
  await db.end()
})

describe.each([
  ['a folder', openLocalBench],
  ['a bucket', openS3Bench],
] as const)('files in %s', (_where, open) => {
  let bench: StoreBench
  let files: ReturnType<typeof createFiles>

  beforeEach(async () => {
    bench = await open()
    files = createFiles({ store: bench.store, service: database.service, log, maxBytes: MAX_BYTES, hasScanner: false })
  })
  afterEach(async () => {
    await db.sql('delete from storage.objects')
    await bench.close()
  })

  const receive = (bytes: Buffer | Readable, expected: Partial<Expected> = {}) =>
    files.receive(bytes instanceof Readable ? bytes : Readable.from([bytes]), {
      name: 'file.bin',
      declaredType: undefined,
      maxBytes: MAX_BYTES,
      ...expected,
    })

  async function addRow(file: StoredBytes): Promise<string> {
    const [row] = await db.sql<{ id: string }>(
      `insert into storage.objects (bucket_id, name, version, size, content_type, sha256) values ('plain', $1, $2, $3, $4, $5) returning id`,
      [`folder/${randomUUID()}`, file.version, file.size, file.contentType, file.sha256],
    )
    return row?.id ?? ''
  }
  const damages = () =>
    db.sql(
      `select table_name, record_id, severity, metadata ->> 'reason' as reason from public.audit_log where action = 'file_damaged' order by created_at`,
    )

  test('a read returns what was written, for any size and chunks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 9_000 }), { maxLength: 12 }), async (pieces) => {
        const whole = Buffer.concat(pieces)
        const file = await receive(Readable.from(pieces.map((piece) => Buffer.from(piece))), {
          declaredSize: whole.length,
        })
        expect(file).toMatchObject({ size: whole.length, sha256: createHash('sha256').update(whole).digest('hex') })
        expect(await buffer(await files.read(file))).toEqual(whole)
      }),
      { numRuns: 40 },
    )
    expect(bench.unfinished()).toBe(0)
  })

  test('a file of many megabytes is read whole, and in parts', async () => {
    const whole = randomBytes(25 * 1024 * 1024)
    const file = await receive(Readable.from(inPieces(whole, 70_001)))
    expect(file.sha256).toBe(createHash('sha256').update(whole).digest('hex'))
    expect((await buffer(await files.read(file))).equals(whole)).toBe(true)
    const part = await buffer(await files.read(file, { start: 10_000_000, end: 21_000_000 }))
    expect(part.equals(whole.subarray(10_000_000, 21_000_001))).toBe(true)
  })

  test.each([
    ['a byte too many', { maxBytes: 4_999 }, 'too large'],
    ['a byte too many for the installation', { maxBytes: 10 * MAX_BYTES, declaredSize: MAX_BYTES + 1 }, 'too large'],
    ['fewer bytes than announced', { declaredSize: 5_001 }, 'truncated'],
    ['more bytes than announced', { declaredSize: 4_999 }, 'truncated'],
    ['another hash than announced', { declaredSha256: 'ab'.repeat(32) }, 'hash'],
    ['a type that the bucket does not take', { allowedTypes: ['image/png'] }, 'type'],
  ] as const)('%s is refused and leaves nothing', async (_what, expected, kind) => {
    await expect(receive(Buffer.alloc(5_000, 7), expected)).rejects.toMatchObject({ name: 'FileError', kind })
    expect([bench.versions(), bench.unfinished()]).toEqual([[], 0])
  })

  test('an error releases the sender in the middle of the file', async () => {
    const source = Readable.from(endless())
    await expect(receive(source, { maxBytes: 200_000 })).rejects.toMatchObject({ kind: 'too large' })
    expect(source.destroyed).toBe(true)
    expect([bench.versions(), bench.unfinished()]).toEqual([[], 0])
  })

  test.each([0, 3, 4_100, 15_000_000])('a sender that disconnects after %i bytes leaves nothing', async (sent) => {
    const source = new PassThrough()
    const receiving = receive(source, { declaredSize: 20_000_000 })
    receiving.catch(() => {})
    for (const piece of inPieces(Buffer.alloc(sent, 1), 65_536)) if (!source.write(piece)) await once(source, 'drain')
    source.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    await expect(receiving).rejects.toMatchObject({ kind: 'truncated' })
    expect([bench.versions(), bench.unfinished()]).toEqual([[], 0])
  })

  test('a copy is independent', async () => {
    const file = await receive(Buffer.from('original'))
    const copy = await files.copy(file.version)
    await files.discard(file.version)
    expect(await buffer(await files.read({ ...file, version: copy }))).toEqual(Buffer.from('original'))
    await expect(files.read(file)).rejects.toMatchObject({ kind: 'missing' })
    await expect(files.copy(file.version)).rejects.toMatchObject({ kind: 'missing' })
    await files.discard(file.version)
  })

  test('a changed bit ends the read before its last chunk, and is recorded once', async () => {
    const whole = randomBytes(300_000)
    const file = await receive(whole)
    const id = await addRow(file)
    const other = Buffer.from(whole)
    other[123_456] = (other[123_456] ?? 0) ^ 0x10
    bench.replace(file.version, other)

    const all = { start: 0, end: whole.length - 1 }
    for (const reading of [await files.read(file), await files.read(file, all)]) {
      let received = 0
      reading.on('data', (chunk: Buffer) => (received += chunk.length))
      await expect(once(reading, 'end')).rejects.toMatchObject({ kind: 'damaged' })
      expect(received).toBeLessThan(whole.length)
    }
    expect(await db.sql('select damaged_at is not null as damaged from storage.objects')).toEqual([{ damaged: true }])
    expect((await damages()).at(-1)).toEqual({
      table_name: 'data_changes',
      record_id: id,
      severity: 'warning',
      reason: 'changed',
    })
    expect((await damages()).filter((entry) => entry['record_id'] === id)).toHaveLength(1)
  })

  test.each([
    ['shorter', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['longer', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
    ['empty', () => Buffer.alloc(0)],
  ])('a stored file that became %s is damaged', async (_how, change) => {
    const file = await receive(randomBytes(100))
    bench.replace(file.version, change(bench.bytes(file.version)))
    await expect(buffer(await files.read(file))).rejects.toMatchObject({ kind: 'damaged' })
  })

  test('the scrub finds changed and missing files, and checks each file once a day', async () => {
    const [sound, changed, lost] = [
      await receive(randomBytes(9)),
      await receive(randomBytes(9)),
      await receive(randomBytes(9)),
    ]
    const ids = [await addRow(sound), await addRow(changed), await addRow(lost)]
    bench.replace(changed.version, Buffer.from('different'))
    bench.lose(lost.version)
    const check = () => scrubOnce({ files, service: database.service })
    expect([await check(), await check(), await check(), await check()]).toEqual([true, true, true, false])
    expect(await db.sql('select id from storage.objects where damaged_at is not null')).toHaveLength(2)
    const noted = (await damages()).filter((entry) => ids.includes(String(entry['record_id'])))
    expect(new Map(noted.map((entry) => [entry['record_id'], entry['reason']]))).toEqual(
      new Map([
        [ids[1], 'changed'],
        [ids[2], 'missing'],
      ]),
    )
  })

  test('bytes restored from a backup are no longer damaged after the next check', async () => {
    const file = await receive(Buffer.from('original'))
    await addRow(file)
    bench.replace(file.version, Buffer.from('modified'))
    await scrubOnce({ files, service: database.service })
    bench.replace(file.version, Buffer.from('original'))
    await db.sql(`update storage.objects set checked_at = now() - interval '2 days'`)
    await scrubOnce({ files, service: database.service })
    expect(await db.sql('select damaged_at from storage.objects')).toEqual([{ damaged_at: null }])
  })
})

test('a store that answers with errors is unavailable, and one without room is full', async () => {
  const s3 = await startTestS3()
  const store = await openStore({ storageUrl: s3.url, dataDir: '/nowhere' })
  for (const [status, kind] of [
    [403, 'unavailable'],
    [507, 'full'],
  ] as const) {
    s3.failWith = status
    await expect(store.put(randomUUID(), Readable.from([Buffer.from('x')]))).rejects.toMatchObject({ kind })
    await expect(store.open(randomUUID())).rejects.toMatchObject({ kind })
  }
  await s3.close()
})

function* inPieces(whole: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size)
}

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536)
}
