import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { mayBeServed } from './files.ts'
import { scanWaiting } from './scan.ts'
import { EICAR, startTestClamd, type TestClamd } from './testing-clamd.ts'
import { createTestFiles, type TestFiles } from './testing.ts'

const log = createLog('silent')

let db: TestDatabase
let database: Database
let files: TestFiles
let clamd: TestClamd & { port: number }
let postponed: Map<string, number>

beforeAll(async () => {
  db = await createTestDatabase()
  database = openDatabase(db.urls, () => {})
  files = await createTestFiles(database.service)
  await db.sql(`insert into storage.buckets (id, name) values ('plain', 'plain')`)
})
afterAll(async () => {
  await files.close()
  await database.close()
  await db.end()
})
beforeEach(async () => {
  clamd = await startTestClamd({ port: 0 })
  postponed = new Map()
})
afterEach(async () => {
  await db.sql('delete from storage.objects')
  await clamd.close()
})

async function add(content: Buffer | string, scan = 'pending'): Promise<string> {
  const expected = { name: 'a.bin', declaredType: undefined, maxBytes: files.maxBytes }
  const file = await files.receive(Readable.from([Buffer.from(content)]), expected)
  const [row] = await db.sql<{ id: string }>(
    `insert into storage.objects (bucket_id, name, version, size, content_type, sha256, scan)
     values ('plain', $1, $2, $3, $4, $5, $6) returning id`,
    [randomUUID(), file.version, file.size, file.contentType, file.sha256, scan],
  )
  return row?.id ?? ''
}
const scan = (scanner = new URL(`tcp://127.0.0.1:${clamd.port}`)) =>
  scanWaiting({ files, service: database.service, log, scanner, postponed })
async function states(): Promise<Record<string, string>> {
  const rows = await db.sql<{ id: string; scan: string }>('select id, scan from storage.objects')
  return Object.fromEntries(rows.map((row) => [row.id, row.scan]))
}

test('files are found clean or infected, including those from before there was a scanner', async () => {
  const [clean, infected, old] = [
    await add(randomBytes(400_000)),
    await add(`x${EICAR}`),
    await add('old', 'not scanned'),
  ]
  await scan()
  expect(await states()).toEqual({ [clean]: 'clean', [infected]: 'infected', [old]: 'clean' })
  expect(
    await db.sql(
      `select record_id, severity, metadata ->> 'found' as found from public.audit_log where action = 'file_infected'`,
    ),
  ).toEqual([{ record_id: infected, severity: 'warning', found: 'Eicar-Test-Signature' }])
  await scan()
  expect(clamd.scanned).toBe(3)
})

test("the result is shown on the evidence and in its company's audit log", async () => {
  const expected = { name: 'a.bin', declaredType: undefined, maxBytes: files.maxBytes }
  const file = await files.receive(Readable.from([Buffer.from(EICAR)]), expected)
  const [company] = await db.sql<{ id: string }>(`insert into public.companies (name) values ('Acme') returning id`)
  const name = `${company?.id}/folder/a.bin`
  await db.sql(
    `insert into storage.objects (bucket_id, name, version, size, content_type, sha256) values ('evidence', $1, $2, $3, $4, $5)`,
    [name, file.version, file.size, file.contentType, file.sha256],
  )
  await db.sql(`insert into public.evidence (company_id, title, file) values ($1, 'a', $2)`, [company?.id, name])
  await scan()
  expect(await db.sql('select file_scan from public.evidence')).toEqual([{ file_scan: 'infected' }])
  const noted = await db.sql(`select action from public.audit_log where company_id = $1 and relation is null`, [
    company?.id,
  ])
  expect(noted).toEqual([{ action: 'file_infected' }])
})

test('without the scanner files wait, and are scanned when it is back', async () => {
  const id = await add('x')
  await clamd.close()
  await expect(scan()).rejects.toThrow('the virus scanner cannot be reached')
  expect(await states()).toEqual({ [id]: 'pending' })
  clamd = await startTestClamd({ port: clamd.port })
  await scan()
  expect(await states()).toEqual({ [id]: 'clean' })
})

test('a file that is too large for the scanner, or lost, is postponed without delaying the others', async () => {
  const [large, lost, small] = [await add(randomBytes(3_000_000)), await add('lost'), await add('small')]
  const [row] = await db.sql<{ version: string }>('select version from storage.objects where id = $1', [lost])
  await files.discard(row?.version ?? '')
  clamd.limit = 1_000_000
  await scan()
  expect(await states()).toEqual({ [large]: 'pending', [lost]: 'pending', [small]: 'clean' })

  clamd.limit = Infinity
  await scan()
  expect(await states()).toMatchObject({ [large]: 'pending' })
  for (const version of postponed.keys()) postponed.set(version, 0)
  await scan()
  expect(await states()).toMatchObject({ [large]: 'clean', [lost]: 'pending' })
})

test('a postponed file is forgotten once it is deleted', async () => {
  clamd.broken = true
  await add('x')
  await scan()
  await db.sql('delete from storage.objects')
  for (const version of postponed.keys()) postponed.set(version, 0)
  await scan()
  expect(postponed.size).toBe(0)
})

test('a scanner that disconnects has no result', async () => {
  const id = await add('x')
  clamd.broken = true
  await scan()
  expect(await states()).toEqual({ [id]: 'pending' })
})

test('several servers share the work', async () => {
  for (let n = 0; n < 30; n += 1) await add(`file ${n}`)
  await Promise.all([scan(), scan()])
  expect(new Set(Object.values(await states()))).toEqual(new Set(['clean']))
})

test('a scanner can be reached over a Unix socket', async () => {
  const socket = path.join(files.folder, 'clamd.sock')
  const local = await startTestClamd({ path: socket })
  const id = await add(EICAR)
  await scan(new URL(`unix://${socket}`))
  expect(await states()).toEqual({ [id]: 'infected' })
  await local.close()
})

test.each([
  ['pending', 'clean', true],
  ['pending', 'pending', false],
  ['pending', 'not scanned', false],
  ['pending', 'infected', false],
  ['not scanned', 'clean', true],
  ['not scanned', 'not scanned', true],
  ['not scanned', 'pending', true],
  ['not scanned', 'infected', false],
] as const)('with initial state %s, a file that is %s is served: %s', (initialScan, state, served) => {
  expect(mayBeServed(state, { initialScan })).toBe(served)
})
