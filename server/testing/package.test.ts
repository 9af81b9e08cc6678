import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkArchive, checkFiles, LIST } from '../functions/package/offline/check-package.mjs'
import { listArchive } from '../functions/package/offline/zip-format.mjs'
import type { TestFunctions, TestPerson } from '../functions/testing.ts'
import { chunksOf } from '../jobs/chunks.ts'
import { filesIn, openPackageBench, PART_BYTES, sliced } from './testing-package.ts'

let bench: Awaited<ReturnType<typeof openPackageBench>>
let functions: TestFunctions
let company: string
let auditor: TestPerson
let outsider: TestPerson

beforeAll(async () => {
  bench = await openPackageBench()
  functions = bench.functions
  auditor = await functions.person('Ada')
  outsider = await functions.person('Otto')
})
afterAll(() => bench.close())
beforeEach(async () => {
  company = await bench.addCompany()
  await functions.db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Auditor')`, [
    company,
    auditor.id,
  ])
})
afterEach(() => bench.rest())

const piece = (title: string, name: string, text: string, ...controls: string[]) =>
  bench.addPiece(company, title, name, text, ...controls)
const make = () => bench.make(company)
const isDone = (id: string) => bench.becomes(id, 'done')
const archiveOf = (id: string) => bench.archiveOf(company, id)

async function textIn(bytes: Uint8Array, path: string): Promise<string> {
  const file = (await filesIn(bytes)).find((one) => one.path === path)
  return Buffer.from((await file?.slice(0, file.size)) ?? []).toString()
}

test('contains each file once, however many controls it proves, and lists missing ones', async () => {
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
  bench.work()
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

test('a server killed in the middle leaves an archive that another one completes', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await piece(name, `${name}.txt`, name.repeat(40_000), '3.1.1')
  const { jobId } = await make()
  const { api, service } = functions.db.urls
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    fileURLToPath(new URL('testing-package-worker.ts', import.meta.url)),
    JSON.stringify({ urls: { api, service }, folder: functions.files.folder, partBytes: PART_BYTES }),
  ])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
  const place = { companyId: company, id: jobId }
  const before = await chunksOf(bench.database.service, place)
  expect(before).toHaveLength(2)
  await functions.db.sql(`update jobs set heartbeat_at = now() - interval '1 minute' where id = $1`, [jobId])
  bench.work()
  await isDone(jobId)
  expect((await chunksOf(bench.database.service, place)).slice(0, 2)).toEqual(before)
  expect(await bench.stateOf(jobId)).toMatchObject({ attempts: 2 })
  expect((await checkArchive(sliced(await archiveOf(jobId)))).problems).toEqual([])
})

test('any flipped byte is found, anywhere, and its file is named', async () => {
  await piece('One', 'one.txt', 'one'.repeat(100), '3.1.1')
  const { jobId } = await make()
  bench.work()
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
  // Each byte of the first header, of the end, and some of everything between.
  const places = [...Array(46).keys(), ...[...Array(60).keys()].map((n) => archive.length - 1 - n)]
  for (const { offset, size } of files) places.push(offset + 11, offset + 29, offset + 40 + Math.floor(size / 2))
  for (const at of places) expect([at, (await flipped(at)).length > 0]).toEqual([at, true])
  const cut = await checkArchive(sliced(archive.subarray(0, archive.length - 5)))
  expect(cut.problems).not.toEqual([])
})

test('missing, changed and added files of a folder are named', async () => {
  await piece('One', 'one.txt', 'one', '3.1.1')
  const { jobId } = await make()
  bench.work()
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

test('files left by an operating system are reported as such in a folder; in an archive there are none', async () => {
  await piece('One', 'one.txt', 'one', '3.1.1')
  const { jobId } = await make()
  bench.work()
  await isDone(jobId)
  const files = await filesIn(await archiveOf(jobId))
  const names = ['.DS_Store', 'evidence/Thumbs.db', 'ssp/desktop.ini', '__MACOSX/ssp/._plan.pdf']
  const more = [...names, 'my Thumbs.db', '.DS_Store.pdf'].map((path) => ({ path, ...sliced(Buffer.from('x')) }))
  const { problems, left } = await checkFiles([...files, ...more])
  expect(left).toEqual(names)
  expect(problems).toEqual(['my Thumbs.db', '.DS_Store.pdf'].map((path) => ({ path, what: 'added' })))
  expect((await checkFiles([...files, ...more], undefined, () => false)).problems).toHaveLength(more.length)
})

const statusOf = async (who: TestPerson | undefined) => (await bench.ask(who, company)).status

test('a viewer cannot create a package; an outsider finds nothing', async () => {
  expect([await statusOf(auditor), await statusOf(outsider), await statusOf(undefined)]).toEqual([403, 404, 401])
  expect(await functions.db.sql(`select 1 from ssp_versions where company_id = $1`, [company])).toEqual([])
})
