import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { checkArchive, checkFiles, LIST } from './functions/package/offline/check-package.mjs'
import { listArchive, localHeader } from './functions/package/offline/zip-format.mjs'
import { packageJob } from './functions/package/package-job.ts'
import { createTestFunctions, type TestFunctions, type TestPerson } from './functions/testing.ts'
import { trailOf } from './job-kinds.ts'
import { clearResults } from './jobs/clear-results.ts'
import { type Jobs, startJobs } from './jobs/module.ts'
import { piecesOf } from './jobs/pieces.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database-pool.ts'
import type { Database } from './platform/database.ts'
import { createLog } from './platform/log.ts'
import { secretOf } from './platform/secret.ts'

const PART_BYTES = 30_000

let functions: TestFunctions
let database: Database
let company: string
let owner: TestPerson
let auditor: TestPerson
let outsider: TestPerson
let jobs: Jobs | undefined

beforeAll(async () => {
  functions = await createTestFunctions()
  database = openDatabase(functions.db.urls, () => {})
  owner = await functions.person('Olga')
  auditor = await functions.person('Ada')
  outsider = await functions.person('Otto')
})
afterAll(async () => {
  await database.close()
  await functions.close()
})
beforeEach(async () => {
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into companies (name, cage_code, protocol_id) values ('Acme', '1AB2C', 'cmmc2') returning id`,
  )
  company = row?.id ?? ''
  await functions.db.sql(
    `insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner'), ($1, $3, 'Auditor')`,
    [company, owner.id, auditor.id],
  )
})
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
})

const uploaded = z.object({ evidence: z.looseObject({ id: z.string(), number: z.number() }) })
async function piece(title: string, name: string, text: string, ...controls: string[]) {
  const body = new FormData()
  for (const [field, value] of Object.entries({ companyId: company, controlIds: '', title })) body.append(field, value)
  body.append('file', new Blob([text]), name)
  const answer = await functions.send(owner, 'upload-evidence', { method: 'POST', body })
  const { evidence } = uploaded.parse(await answer.json())
  for (const control of controls)
    await functions.db.sql(
      `insert into evidence_links (company_id, evidence_id, control_id, objective_id)
       select company_id, $2, id, catalog_id || '/a' from controls where company_id = $1 and nist_id = $3`,
      [company, evidence.id, control],
    )
  return evidence
}

const made = z.object({ number: z.number(), jobId: z.string() })
const ask = (who: TestPerson | undefined, companyId = company) =>
  functions.send(who, 'make-package', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId }),
  })
const make = async () => made.parse(await (await ask(owner)).json())
const work = () => {
  jobs = startJobs(
    { config: readConfig({ LOG_LEVEL: 'silent' }), database, files: functions.files, log: createLog('silent') },
    secretOf('a secret of at least thirty-two characters'),
    [packageJob(trailOf({ database }), PART_BYTES)],
  )
}
const stateOf = async (id: string) =>
  (await functions.db.sql(`select state, error, attempts, done, total from jobs where id = $1`, [id]))[0]
const isDone = (id: string) => expect.poll(() => stateOf(id), { timeout: 15_000 }).toMatchObject({ state: 'done' })
async function archiveOf(id: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const kept of await piecesOf(database.service, { companyId: company, id }))
    for await (const part of await functions.files.read(kept)) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
const sliced = (bytes: Uint8Array) => ({
  size: bytes.length,
  slice: (from: number, to: number) => Promise.resolve(bytes.subarray(from, to)),
})
async function filesIn(bytes: Uint8Array) {
  return (await listArchive(sliced(bytes))).map((file) => {
    const start = file.offset + localHeader(file).length
    return { path: file.path, ...sliced(bytes.subarray(start, start + file.size)) }
  })
}
async function textIn(bytes: Uint8Array, path: string): Promise<string> {
  const file = (await filesIn(bytes)).find((one) => one.path === path)
  return Buffer.from((await file?.slice(0, file.size)) ?? []).toString()
}

test('holds each file once, whatever it proves, and tells what it could not have', async () => {
  await piece('Badges', 'Prüfung: “Türen”.txt', 'doors', '3.1.1', '3.10.2')
  await piece('The same again', 'copy.txt', 'doors', '3.1.2')
  await piece('Bad', 'b.txt', 'bad')
  await functions.db.sql(`update storage.objects set scan = 'infected' where name like '%/b.txt'`)
  await functions.db.sql(`insert into evidence (company_id, title) values ($1, 'Bare')`, [company])
  const gone = await piece('Gone', 'g.txt', 'gone')
  const { number, jobId } = await make()
  await functions.db.sql(`delete from evidence where id = $1`, [gone.id])
  const [stored] = await functions.db.sql<{ version: string }>(
    `select version from storage.objects where name like '%/g.txt'`,
  )
  expect(stored).toBeUndefined()
  work()
  await isDone(jobId)
  const archive = await archiveOf(jobId)
  const paths = (await filesIn(archive)).map(({ path }) => path)
  expect(paths.filter((path) => path.startsWith('evidence/E-'))).toContain('evidence/E-1 v1 Prufung_ _Turen_.txt')
  expect(paths).not.toContain('evidence/E-2 v1 copy.txt')
  for (const path of [
    'ssp/plan.pdf',
    'ssp/plan.docx',
    'poam/poam.xlsx',
    'oscal/ssp.oscal.json',
    'poam/poam.csv',
    'sprs/entry-sheet.csv',
    'audit/entries.jsonl',
    'index.html',
    LIST,
  ])
    expect(paths).toContain(path)
  const manifest: unknown = JSON.parse(await textIn(archive, 'manifest.json'))
  expect(manifest).toMatchObject({ number, company: 'Acme', frozenBy: 'Olga' })
  expect((await textIn(archive, 'evidence/by-objective.csv')).split('\r\n').slice(1, 4)).toEqual([
    expect.stringMatching(/^3\.1\.1,a,E-1,Badges,.*evidence\/E-1 v1 Prufung/),
    expect.stringMatching(/^3\.10\.2,a,E-1,/),
    expect.stringMatching(/^3\.1\.2,a,E-2,The same again,.*evidence\/E-1 v1 Prufung/),
  ])
  expect(await textIn(archive, 'manifest.json')).toContain('E-3 Bad: its file is infected')
  expect(await textIn(archive, 'manifest.json')).toContain('E-4 Bare: it has no file')
  expect(await textIn(archive, 'sprs/entry-sheet.csv')).toContain('CAGE codes,1AB2C')
  const { listHash, problems } = await checkArchive(sliced(archive))
  expect(problems).toEqual([])
  const [row] = await functions.db.sql(`select list_sha256, missing, file_count from packages where company_id = $1`, [
    company,
  ])
  expect(row).toEqual({ list_sha256: listHash, missing: 2, file_count: paths.length })
})

test('is the same to the byte when its archive is written again', async () => {
  await piece('One', 'one.txt', 'one'.repeat(20_000), '3.1.1')
  await piece('Two', 'two.txt', 'two'.repeat(20_000), '3.1.2')
  const { jobId } = await make()
  work()
  await isDone(jobId)
  const first = await archiveOf(jobId)
  expect((await piecesOf(database.service, { companyId: company, id: jobId })).length).toBeGreaterThan(2)
  await functions.db.sql(`update evidence set title = 'Renamed' where company_id = $1`, [company])
  await functions.db.sql(`update jobs set expires_at = now() - interval '1 day' where id = $1`, [jobId])
  await clearResults(database.service, functions.files)
  const again = await database.callerTransaction(
    callerOf(owner),
    { readOnly: false },
    async (client) =>
      (
        await client.query<{ id: string }>(
          'select public.write_package_again(company_id, id) as id from packages where company_id = $1',
          [company],
        )
      ).rows[0]?.id ?? '',
  )
  await isDone(again)
  expect((await archiveOf(again)).equals(first)).toBe(true)
})

test('a server that is killed in the middle leaves an archive that another one makes whole', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await piece(name, `${name}.txt`, name.repeat(40_000), '3.1.1')
  const { jobId } = await make()
  const { api, service } = functions.db.urls
  const child = spawn(process.execPath, [
    ...['--import', 'tsx', fileURLToPath(new URL('testing-package-worker.ts', import.meta.url))],
    JSON.stringify({ urls: { api, service }, folder: functions.files.folder, partBytes: PART_BYTES }),
  ])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
  const place = { companyId: company, id: jobId }
  const before = await piecesOf(database.service, place)
  expect(before).toHaveLength(2)
  await functions.db.sql(`update jobs set heartbeat_at = now() - interval '1 minute' where id = $1`, [jobId])
  work()
  await isDone(jobId)
  expect((await piecesOf(database.service, place)).slice(0, 2)).toEqual(before)
  expect(await stateOf(jobId)).toMatchObject({ attempts: 2 })
  expect((await checkArchive(sliced(await archiveOf(jobId)))).problems).toEqual([])
})

test('any flipped byte is found, wherever it is, and the file is named', async () => {
  await piece('One', 'one.txt', 'one'.repeat(100), '3.1.1')
  const { jobId } = await make()
  work()
  await isDone(jobId)
  const archive = await archiveOf(jobId)
  const files = await listArchive(sliced(archive))
  const flipped = async (at: number) => {
    const other = Buffer.from(archive)
    other[at] = (other[at] ?? 0) ^ 1
    return (await checkArchive(sliced(other))).problems
  }
  const evidence = files.find(({ path }) => path.startsWith('evidence/E-'))
  expect(await flipped((evidence?.offset ?? 0) + 120)).toContainEqual({
    path: 'evidence/E-1 v1 one.txt',
    what: 'changed',
  })
  // Each byte of the first head, of the end, and some of everything between.
  const places = [...Array(46).keys(), ...[...Array(60).keys()].map((n) => archive.length - 1 - n)]
  for (const { offset, size } of files) places.push(offset + 11, offset + 29, offset + 40 + Math.floor(size / 2))
  for (const at of places) expect([at, (await flipped(at)).length > 0]).toEqual([at, true])
  const cut = await checkArchive(sliced(archive.subarray(0, archive.length - 5)))
  expect(cut.problems).not.toEqual([])
})

test('in a folder what is missing, changed or added is named', async () => {
  await piece('One', 'one.txt', 'one', '3.1.1')
  const { jobId } = await make()
  work()
  await isDone(jobId)
  const files = await filesIn(await archiveOf(jobId))
  expect((await checkFiles(files)).problems).toEqual([])
  const other = files.flatMap((file) => {
    if (file.path === 'manifest.json') return []
    return file.path === 'index.html' ? [{ path: file.path, ...sliced(Buffer.from('<p>')) }] : [file]
  })
  const { problems } = await checkFiles([...other, { path: 'more.txt', ...sliced(Buffer.from('x')) }])
  expect(problems).toEqual(
    expect.arrayContaining([
      { path: 'manifest.json', what: 'missing' },
      { path: 'index.html', what: 'changed' },
      { path: 'more.txt', what: 'added' },
    ]),
  )
  expect(problems).toHaveLength(3)
})

test('whoever only reads makes none; an outsider finds nothing', async () => {
  expect([(await ask(auditor)).status, (await ask(outsider)).status, (await ask(undefined)).status]).toEqual([
    403, 404, 401,
  ])
  expect(await functions.db.sql(`select 1 from ssp_versions where company_id = $1`, [company])).toEqual([])
})

function callerOf({ id, sessionId }: TestPerson) {
  return {
    ...{ role: 'authenticated' as const, userId: undefined, sessionId },
    claimsText: JSON.stringify({ sub: id, role: 'authenticated', session_id: sessionId }),
    ...{ address: '127.0.0.1', userAgent: 'test', requestId: 'test' },
  }
}
