import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { FileError } from '#server/platform/files/files.ts'
import { JobError, jobKind, type JobAttempt } from '#server/platform/background/job-kind.ts'
import { secretOf } from '#server/platform/keys/secret.ts'
import { WakeSignal } from '#server/platform/background/run-repeatedly.ts'
import { cleanUpResults } from './clean-up-results.ts'
import { listenForJobs } from './listen-for-jobs.ts'
import { type Jobs, startJobs } from './module.ts'
import { deleteChunks, chunksOf } from './chunks.ts'
import { createTestPlatform, type TestPlatform } from './testing.ts'

const SECRET = secretOf('a secret of at least thirty-two characters')

let platform: TestPlatform
let company: string
let olga: string
const running: Jobs[] = []

beforeAll(async () => {
  platform = await createTestPlatform()
  olga = await platform.db.person('Olga')
  const [row] = await platform.db.sql<{ id: string }>(`insert into companies (name) values ('Acme') returning id`)
  company = row?.id ?? ''
})
afterEach(() => Promise.all(running.splice(0).map((jobs) => jobs.stop())))
afterAll(() => platform.close())

const wanted = async (input: object = {}) => {
  const [row] = await platform.db.sql<{ id: string }>(
    `insert into jobs (company_id, kind, title, input, wanted_by) values ($1, 'package', 'The package', $2, $3) returning id`,
    [company, JSON.stringify(input), olga],
  )
  return { companyId: company, id: row?.id ?? '' }
}
const rowOf = async ({ id }: { id: string }) => {
  const [row] = await platform.db.sql(`select * from jobs where id = $1`, [id])
  return row
}
const cancel = ({ id }: { id: string }) => platform.db.sql(`update jobs set cancel_wanted = true where id = $1`, [id])
const textOf = async (job: { companyId: string; id: string }) => {
  const parts: Buffer[] = []
  for (const chunk of await chunksOf(platform.database.service, job))
    for await (const part of await platform.files.read(chunk)) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}
const chunk = (text: string) => Readable.from([Buffer.from(text)])
/** Servers whose workers run this function. */
function servers(count: number, run: (work: JobAttempt) => Promise<void>) {
  const kind = jobKind({
    kind: 'package',
    page: '/package',
    input: z.object({}),
    async run(_input, work) {
      await run(work)
      return { name: 'a.txt', contentType: 'text/plain' }
    },
  })
  for (let n = 0; n < count; n += 1) running.push(startJobs(platform, SECRET, [kind]))
}
const untilAborted = (work: JobAttempt) =>
  new Promise<void>((_resolve, reject) =>
    work.signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true }),
  )

test('each job is done once, whichever of two servers claims it, and its requester is notified', async () => {
  const done: string[] = []
  const jobs = [await wanted(), await wanted(), await wanted()]
  servers(2, async (work) => {
    await work.storeChunk(chunk('one '))
    await work.storeChunk(chunk('two'))
    done.push(work.companyId)
  })
  for (const job of jobs)
    await expect
      .poll(() => rowOf(job))
      .toMatchObject({ state: 'done', attempts: 1, file_name: 'a.txt', file_size: '7', worker: null })
  expect(done).toHaveLength(3)
  expect(await textOf(jobs[0] ?? { companyId: '', id: '' })).toBe('one two')
  const notifications = await platform.db.sql(`select title, link from notifications where user_id = $1`, [olga])
  expect(notifications).toHaveLength(3)
  expect(notifications[0]).toEqual({ title: 'The package is ready', link: `/package?company=${company}` })
})

test('a server is woken when a job is requested, at its commit', async () => {
  const wakeSignal = new WakeSignal()
  let rings = 0
  wakeSignal.subscribe(() => (rings += 1))
  const stop = listenForJobs(platform.database.service, wakeSignal, platform.log)
  try {
    // Once without a notification, for earlier jobs.
    await expect.poll(() => rings).toBe(1)
    const { id } = await wanted()
    await expect.poll(() => rings).toBe(2)
    await platform.db.sql('delete from jobs where id = $1', [id])
  } finally {
    await stop()
  }
})

test('reports progress once a second, without audit log entries', async () => {
  const job = await wanted()
  servers(1, async (work) => {
    work.reportProgress({ done: 3, total: 7, words: 'At three of seven' })
    await untilAborted(work)
  })
  await expect.poll(() => rowOf(job)).toMatchObject({ done: '3', total: '7', words: 'At three of seven' })
  const heard = await platform.db.sql(
    `select payload ->> 'done' as done from realtime.messages where topic = $1 and event = 'job'`,
    [`user:${olga}`],
  )
  expect(heard).toContainEqual({ done: '3' })
  await cancel(job)
  await expect.poll(() => rowOf(job)).toMatchObject({ state: 'cancelled' })
  const entries = await platform.db.sql(`select action from audit.log where record_id = $1 order by seq`, [job.id])
  // Requested, begun, cancelled, stopped; without the lease renewals.
  expect(entries).toHaveLength(4)
})

test('a cancelled job stops, and nothing of it is stored', async () => {
  const job = await wanted()
  servers(1, async (work) => {
    await work.storeChunk(chunk('half'))
    await untilAborted(work)
  })
  await expect.poll(() => textOf(job)).toBe('half')
  await cancel(job)
  await expect.poll(() => rowOf(job)).toMatchObject({ state: 'cancelled', file_name: null })
  expect(await chunksOf(platform.database.service, job)).toEqual([])
})

test('a stopping server releases its job, and the next one continues after the stored chunks', async () => {
  const job = await wanted()
  servers(1, async (work) => {
    await work.storeChunk(chunk('first '))
    await untilAborted(work)
  })
  await expect.poll(() => textOf(job)).toBe('first ')
  await running.pop()?.stop()
  expect(await rowOf(job)).toMatchObject({ state: 'queued', attempts: 0, worker: null })
  servers(1, async (work) => {
    expect(work.chunks).toHaveLength(1)
    await work.storeChunk(chunk('second'))
  })
  await expect.poll(() => rowOf(job)).toMatchObject({ state: 'done' })
  expect(await textOf(job)).toBe('first second')
})

test('a job of a killed server is claimed by another, and continues after the stored chunks', async () => {
  const job = await wanted()
  const { urls } = platform.db
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    fileURLToPath(new URL('testing-worker.ts', import.meta.url)),
    JSON.stringify({ urls: { api: urls.api, service: urls.service }, folder: platform.files.folder }),
  ])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(await rowOf(job)).toMatchObject({ state: 'running' })
  servers(1, async (work) => void (await work.storeChunk(chunk('three'))))
  // Not expired yet; then expired.
  await platform.db.sql(`update jobs set heartbeat_at = now() - interval '1 minute' where id = $1`, [job.id])
  await expect.poll(() => rowOf(job)).toMatchObject({ state: 'done', attempts: 2 })
  expect(await textOf(job)).toBe('one two three')
})

test('a worker with an expired lease stores and settles nothing more', async () => {
  const job = await wanted()
  let went: unknown
  servers(1, async (work) => {
    await platform.db.sql(`update jobs set worker = gen_random_uuid() where id = $1`, [job.id])
    await work.storeChunk(chunk('too late')).catch((error: unknown) => (went = error))
    await untilAborted(work)
  })
  await expect.poll(() => went).toMatchObject({ message: 'another worker has this job' })
  await running.pop()?.stop()
  expect(await rowOf(job)).toMatchObject({ state: 'running' })
  expect(await chunksOf(platform.database.service, job)).toEqual([])
  await platform.db.sql(`delete from jobs where id = $1`, [job.id])
})

test('a worker that fails after it has lost its job leaves the chunks of the next worker', async () => {
  const job = await wanted()
  let hasFailed = false
  servers(1, async (work) => {
    await work.storeChunk(chunk('theirs'))
    await platform.db.sql(`update jobs set worker = gen_random_uuid() where id = $1`, [job.id])
    hasFailed = true
    throw new JobError('It failed.')
  })
  await expect.poll(() => hasFailed).toBe(true)
  await running.pop()?.stop()
  expect(await rowOf(job)).toMatchObject({ state: 'running' })
  expect(await textOf(job)).toBe('theirs')
  await deleteChunks(platform.database.service, platform.files, job)
  await platform.db.sql(`delete from jobs where id = $1`, [job.id])
})

test.each([
  ['in its own words', new JobError('Three files are gone.'), 'Three files are gone.'],
  ['when a stored file is gone', new FileError('missing', 'x'), /^A stored file that it needs is missing/],
  ['when the disk is full', new FileError('full', 'x'), /^There is no room left for files\. Nothing was kept of it/],
])('a permanent failure is reported %s, at once, and leaves nothing behind', async (_what, error, words) => {
  const job = await wanted()
  servers(1, async (work) => {
    await work.storeChunk(chunk('half'))
    throw error
  })
  await expect
    .poll(() => rowOf(job))
    .toMatchObject({ state: 'failed', attempts: 1, error: expect.stringMatching(words) })
  expect(await chunksOf(platform.database.service, job)).toEqual([])
  const notifications = await platform.db.sql(
    `select title from notifications where body ~ 'file' and title ~ 'could not'`,
  )
  expect(notifications.length).toBeGreaterThan(0)
})

test('an unforeseen failure is retried a few times with backoff, then reported', async () => {
  const job = await wanted()
  servers(1, () => Promise.reject(new Error('odd')))
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await expect.poll(() => rowOf(job)).toMatchObject({ state: 'queued', attempts: attempt })
    await platform.db.sql(`update jobs set next_attempt_at = now() where id = $1`, [job.id])
  }
  await expect
    .poll(() => rowOf(job))
    .toMatchObject({ state: 'failed', error: expect.stringMatching(/^Something went wrong, 5 times/) })
})

test('a job that crashes every server is given up in the end', async () => {
  const job = await wanted()
  await platform.db.sql('update jobs set attempts = 20 where id = $1', [job.id])
  servers(1, () => Promise.reject(new Error('it ran')))
  await expect
    .poll(() => rowOf(job))
    .toMatchObject({ state: 'failed', error: expect.stringMatching(/^It was begun 20 times/) })
})

test('the chunks of a job that is cancelled while queued for another server are deleted', async () => {
  const job = await wanted()
  servers(1, async (work) => {
    await work.storeChunk(chunk('half'))
    await untilAborted(work)
  })
  await expect.poll(() => textOf(job)).toBe('half')
  await running.pop()?.stop()
  await platform.db.sql(`update jobs set state = 'cancelled', ended_at = now() where id = $1 and state = 'queued'`, [
    job.id,
  ])
  const stored = () => platform.db.sql('select from private.kept_files where company_id = $1', [company])
  const before = (await stored()).length
  await cleanUpResults(platform.database.service, platform.files)
  expect(await chunksOf(platform.database.service, job)).toEqual([])
  expect(await stored()).toHaveLength(before - 1)
})

test('an expired result is deleted, also where that broke off; newer ones stay', async () => {
  const [old, broken, young] = [await wanted(), await wanted(), await wanted()]
  servers(1, async (work) => void (await work.storeChunk(chunk('x'))))
  for (const job of [old, broken, young]) await expect.poll(() => rowOf(job)).toMatchObject({ state: 'done' })
  await platform.db.sql(`update jobs set expires_at = now() - interval '1 minute' where id = $1`, [old.id])
  await platform.db.sql(
    `update jobs set file_name = null, file_type = null, file_size = null, file_sha256 = null where id = $1`,
    [broken.id],
  )
  await cleanUpResults(platform.database.service, platform.files)
  expect(await rowOf(old)).toMatchObject({ state: 'done', file_name: null })
  expect([await textOf(old), await textOf(broken), await textOf(young)]).toEqual(['', '', 'x'])
  await deleteChunks(platform.database.service, platform.files, young)
})
