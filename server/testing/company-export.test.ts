// A company leaves: its Owner's export from the page, from the request to the restore in another installation.
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { exportFolder } from '../backup/company-export-job.ts'
import { exportCompany } from '../backup/export-company.route.ts'
import { openBackup } from '../backup/open-backup.ts'
import { restoreCompany } from '../backup/restore-company.ts'
import { withSnapshot } from '../backup/snapshot.ts'
import { openTarPlace } from '../backup/tar-place.ts'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../functions/testing.ts'
import { jobKinds } from '../job-kinds.ts'
import { cleanUpResults } from '../jobs/clean-up-results.ts'
import { jobFile, jobLink } from '../jobs/job-file.ts'
import { createJobLinks } from '../jobs/job-links.ts'
import { startJobs, type Jobs } from '../jobs/module.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database-pool.ts'
import { openLocalStore } from '../platform/files/local-store.ts'
import { anonKey, secretOf } from '../platform/keys/secret.ts'
import { createLog } from '../platform/log.ts'
import type { Platform } from '../platform/module.ts'

const SECRET = secretOf('a secret of at least thirty-two characters')
const PASSPHRASE = 'Rampart-Walk-1642!'

let functions: TestFunctions
let platform: Platform
let owner: TestPerson
let company: string
let jobs: Jobs | undefined

beforeAll(async () => {
  const links = createJobLinks(SECRET)
  functions = await createTestFunctions([exportCompany(SECRET), jobLink(links, anonKey(SECRET)), jobFile(links)])
  const { db, files } = functions
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', DISK_RESERVE_PERCENT: '0' }),
    dataDir: path.join(files.folder, 'data'),
    auditAnchors: path.join(files.folder, 'anchors.jsonl'),
    databaseUrl: db.urls.admin,
    storageUrl: pathToFileURL(files.folder).href,
  }
  platform = { config, database: openDatabase(db.urls, () => {}), files, log: createLog('silent') }
  owner = await functions.person('Olga')
  company = await companyOf(owner, 'Acme')
})
beforeEach(async () => {
  await functions.db.sql('delete from jobs')
  await functions.db.sql('update auth.sessions set proven_at = now()')
})
afterEach(() => jobs?.stop())
afterAll(async () => {
  await platform.database.close()
  await functions.close()
})

async function companyOf(person: TestPerson, name: string): Promise<string> {
  const [row] = await functions.db.sql<{ id: string }>(`insert into companies (name) values ($1) returning id`, [name])
  const id = row?.id ?? ''
  await functions.db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
    id,
    person.id,
  ])
  return id
}

const work = (here = platform) => (jobs = startJobs(here, SECRET, jobKinds(here, SECRET)))

async function call(person: TestPerson | undefined, name: string, body: object) {
  const response = await functions.send(person, name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = z
    .object({ jobId: z.string(), path: z.string(), code: z.string() })
    .partial()
    .parse(await response.json())
  return { status: response.status, ...answer }
}
const ask = (person: TestPerson | null = owner, companyId = company, passphrase = PASSPHRASE) =>
  call(person ?? undefined, 'export-company', { companyId, passphrase })
const rowOf = async (id: string | undefined) => (await functions.db.sql('select * from jobs where id = $1', [id]))[0]
const becomes = (id: string | undefined, state: string) => expect.poll(() => rowOf(id)).toMatchObject({ state })

async function download(jobId: string | undefined): Promise<string> {
  const link = await call(owner, 'job-link', { companyId: company, jobId })
  const response = await fetch(`${functions.url}${link.path}`)
  const file = path.join(functions.files.folder, `${randomUUID()}.tar`)
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  return file
}

test('an Owner takes the company to another installation', async () => {
  const { db, files } = functions
  await db.sql(`insert into storage.buckets (id, name) values ('evidence', 'evidence') on conflict do nothing`)
  const version = (await files.storeGenerated(Readable.from([Buffer.from('Badges')]))).version
  const sha256 = createHash('sha256').update('Badges').digest('hex')
  await db.sql(
    `insert into storage.objects (bucket_id, name, company_id, version, size, content_type, sha256)
     values ('evidence', $1, $2, $3, 6, 'text/plain', $4)`,
    [`${company}/badges.txt`, company, version, sha256],
  )
  const first = await ask()
  const [source] = await db.sql<{ content: string }>('select content from private.job_sources')
  expect(source?.content).not.toContain(PASSPHRASE)
  work()
  await becomes(first.jobId, 'done')
  expect(await db.sql('select from private.job_sources')).toEqual([])
  // As a server leaves it that died after it had stored the archive.
  await db.sql(
    `update jobs set state = 'queued', ended_at = null, file_name = null, file_type = null, file_size = null, file_sha256 = null`,
  )
  await becomes(first.jobId, 'done')
  expect(await db.sql('select from private.job_pieces')).toHaveLength(1)

  // Its archive is no part of the next one, which replaces it.
  const second = await ask()
  await becomes(second.jobId, 'done')
  expect(await call(owner, 'job-link', { companyId: company, jobId: first.jobId })).toMatchObject({ status: 404 })
  expect(readdirSync(exportFolder(platform.config))).toEqual([])

  const file = await download(second.jobId)
  const there: TestDatabase = await createTestDatabase()
  try {
    await there.sql(`insert into storage.buckets (id, name) values ('evidence', 'evidence') on conflict do nothing`)
    await there.person('Root', 'Admin')
    await expect(openBackup(await openTarPlace(file), { passphrase: 'Rampart-Walk-1643!' })).rejects.toThrow(
      'does not open with this passphrase',
    )
    const store = await openLocalStore(path.join(files.folder, 'there'))
    const backup = await openBackup(await openTarPlace(file), { passphrase: PASSPHRASE })
    expect(backup.contents.files.count).toBe(1)
    expect(await restoreCompany(backup, there.urls.admin, store)).toMatchObject({ name: 'Acme', people: 1 })
    const stored: string[] = []
    for await (const one of store.list()) stored.push(one.version)
    // The file, and the audit log up to the move.
    expect(stored).toHaveLength(2)
    expect(stored).toContain(version)
    const [use] = await there.sql(
      `select used_bytes = (select sum(size) from storage.objects) as "isCounted" from private.storage_use where company_id = $1`,
      [company],
    )
    expect(use).toEqual({ isCounted: true })
  } finally {
    await there.end()
  }
  const entries = await db.sql<{ action: string }>(
    `select action from audit.log where company_id = $1 and action like 'company%export%' order by seq`,
    [company],
  )
  expect(entries.map(({ action }) => action)).toEqual(['company_export', 'company_export', 'company-export_download'])
})

test('an export waits until another backup has ended, and does not count that as a failure', async () => {
  const { jobId } = await ask()
  await withSnapshot(functions.db.urls.admin, async () => {
    work()
    await expect.poll(() => rowOf(jobId)).toMatchObject({ state: 'queued', attempts: 0, started_at: expect.any(Date) })
  })
  await functions.db.sql('update jobs set next_attempt_at = now()')
  await becomes(jobId, 'done')
})

test('one at a time, and nothing is left of one that is cancelled or has expired', async () => {
  const { jobId } = await ask()
  expect(await ask()).toMatchObject({ status: 409 })
  await functions.db.sql(`update jobs set state = 'cancelled', ended_at = now() where id = $1`, [jobId])
  const again = await ask()
  work()
  await becomes(again.jobId, 'done')
  await functions.db.sql(`update jobs set expires_at = now() - interval '1 second' where id = $1`, [again.jobId])
  expect(await call(owner, 'job-link', { companyId: company, jobId: again.jobId })).toMatchObject({ status: 404 })
  await cleanUpResults(platform.database.service, platform.files)
  expect(await functions.db.sql('select from private.job_pieces where job_id = $1', [again.jobId])).toEqual([])
})

test('a weak passphrase, a stale session, another company and no session are refused', async () => {
  const outsider = await functions.person('Oona')
  const theirs = await companyOf(outsider, 'Other')
  expect(await ask(owner, company, 'short')).toMatchObject({ status: 400 })
  expect(await ask(owner, company, 'x'.repeat(300))).toMatchObject({ status: 400 })
  expect(await ask(owner, 'acme')).toMatchObject({ status: 400 })
  expect(await ask(owner, theirs)).toMatchObject({ status: 403 })
  expect(await ask(null)).toMatchObject({ status: 401 })
  const { jobId } = await ask()
  await functions.db.sql(
    `update jobs set state = 'done', ended_at = now(), file_name = 'a.tar', file_type = 'application/x-tar', file_size = 1`,
  )
  expect(await call(owner, 'job-link', { companyId: company, jobId })).toMatchObject({ status: 200 })
  for (const companyId of [company, theirs])
    expect(await call(outsider, 'job-link', { companyId, jobId })).toMatchObject({ status: 404 })
  await functions.db.sql(`update auth.sessions set proven_at = now() - interval '1 day'`)
  expect(await ask()).toMatchObject({ status: 403, code: 'reauthentication_needed' })
})

test('a full disk ends the export with a sentence, and leaves nothing of it', async () => {
  const { jobId } = await ask()
  work({ ...platform, config: { ...platform.config, diskReservePercent: 100 } })
  await becomes(jobId, 'failed')
  expect(await rowOf(jobId)).toMatchObject({ error: expect.stringContaining('There is no room left for files') })
  expect(readdirSync(exportFolder(platform.config))).toEqual([])
  expect(await functions.db.sql('select from private.job_pieces')).toEqual([])
})
