import { setTimeout as rest } from 'node:timers/promises'
import { RetryLaterError } from '#server/platform/background/duty.ts'
import { FileError } from '#server/platform/files/files.ts'
import { JobError, type JobKind, type Progress, type JobAttempt } from '#server/platform/background/job-kind.ts'
import type { Platform } from '#server/platform/module.ts'
import { renewLease, type ClaimedJob, type Outcome, release, settle, sourceOf } from './job-table.ts'
import { storeChunkOf, chunksOf } from './chunks.ts'

const RENEWAL_MS = 1_000
const MAX_ATTEMPTS = 5
const FIRST_RETRY_S = 5
/** A job that crashes its server never fails: without a limit it would crash every server that claims it. */
const MAX_STARTS = 20

/** Why a running job was stopped. */
class Stopped extends Error {
  readonly because: 'cancelled' | 'lost' | 'server ends'

  constructor(because: Stopped['because']) {
    super(`the work was stopped: ${because}`)
    this.because = because
  }
}

const startedTooOften = () =>
  new JobError(`It was begun ${MAX_STARTS} times, and each time the server stopped in the middle.`)

/** Runs one claimed job and settles it. Never throws: failures are settled, or left to the lease. */
export async function runJob(
  platform: Platform,
  kind: JobKind,
  job: ClaimedJob,
  worker: string,
  ending: AbortSignal,
): Promise<void> {
  const { service } = platform.database
  const stopping = new AbortController()
  const stop = (because: Stopped['because']) => stopping.abort(new Stopped(because))
  const onEnd = () => stop('server ends')
  ending.addEventListener('abort', onEnd, { once: true })
  let progress: Progress = { done: 0, words: '' }
  const renewal = renewLeases(platform, job, worker, () => progress, stop)
  try {
    if (ending.aborted) stop('server ends')
    if (job.cancelWanted) stop('cancelled')
    stopping.signal.throwIfAborted()
    if (job.attempts > MAX_STARTS) throw startedTooOften()
    const work = await attemptOf(platform, job, worker, stopping.signal)
    const result = await kind.run(job.input, { ...work, reportProgress: (reported) => void (progress = reported) })
    await renewal.end()
    await settle(service, worker, job, { state: 'done', result, kind })
  } catch (error) {
    await renewal.end()
    const why: unknown = stopping.signal.aborted ? stopping.signal.reason : error
    await afterFailure(platform, kind, job, worker, why).catch((failed: unknown) =>
      platform.log.error({ err: failed, job: job.id }, 'what became of a job could not be written down'),
    )
  } finally {
    ending.removeEventListener('abort', onEnd)
  }
}

async function attemptOf(
  platform: Platform,
  job: ClaimedJob,
  worker: string,
  signal: AbortSignal,
): Promise<Omit<JobAttempt, 'reportProgress'>> {
  const { companyId } = job
  const { service } = platform.database
  const chunks = await chunksOf(service, job)
  let next = chunks.length
  return {
    companyId,
    jobId: job.id,
    platform,
    signal,
    chunks,
    source: () => sourceOf(service, job),
    async storeChunk(chunk) {
      const stored = await storeChunkOf({ ...job, service, files: platform.files, worker }, next, chunk)
      next += 1
      return stored
    },
  }
}

function renewLeases(
  { database, log }: Platform,
  job: ClaimedJob,
  worker: string,
  progress: () => Progress,
  stop: (because: Stopped['because']) => void,
) {
  const over = new AbortController()
  const renew = async () => {
    while (!over.signal.aborted) {
      const answer = await renewLease(database.service, worker, job, progress()).catch((error: unknown) => {
        log.warn({ err: error, job: job.id }, 'a job could not say that it is alive')
        return 'go on' as const
      })
      if (answer !== 'go on') return stop(answer)
      await rest(RENEWAL_MS, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
    }
  }
  const renewal = renew()
  return {
    end: () => {
      over.abort()
      return renewal
    },
  }
}

async function afterFailure(
  platform: Platform,
  kind: JobKind,
  job: ClaimedJob,
  worker: string,
  error: unknown,
): Promise<void> {
  const { database, files, log } = platform
  const { service } = database
  const about = { job: job.id, kind: job.kind, companyId: job.companyId }
  // The chunks of a job that another worker has taken over are that worker's.
  const end = async (outcome: Outcome) => {
    for (const version of await settle(service, worker, job, outcome)) await files.discard(version)
  }
  if (error instanceof Stopped) {
    if (error.because === 'lost') return log.warn(about, 'a job went to another server')
    if (error.because === 'server ends') return release(service, worker, job, { afterS: 0, counts: false })
    return end({ state: 'cancelled' })
  }
  if (error instanceof RetryLaterError)
    return release(service, worker, job, { afterS: error.afterMs / 1000, counts: false })
  const words = failureMessage(error)
  if (words === undefined && job.attempts < MAX_ATTEMPTS) {
    log.warn({ ...about, err: error }, 'a job failed; it is tried again')
    return release(service, worker, job, { afterS: FIRST_RETRY_S * 2 ** (job.attempts - 1), counts: true })
  }
  log.error({ ...about, err: error }, 'a job failed')
  await end({
    state: 'failed',
    error: words ?? `Something went wrong, ${MAX_ATTEMPTS} times. The server’s log says what.`,
    kind,
  })
}

/** The message for a failure that a retry would not fix; undefined for every other. */
function failureMessage(error: unknown): string | undefined {
  if (error instanceof JobError) return error.message
  if (error instanceof FileError && error.kind === 'full')
    return 'There is no room left for files. Nothing was kept of it; make room, then start it again.'
  if (error instanceof FileError && (error.kind === 'missing' || error.kind === 'damaged'))
    return 'A stored file that it needs is missing or damaged; the server’s log says which. Restore it from a backup, then start it again.'
  return undefined
}
