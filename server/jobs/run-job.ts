import { setTimeout as rest } from 'node:timers/promises'
import { FileError } from '#server/platform/files/files.ts'
import { JobError, type JobKind, type Progress, type Work } from '#server/platform/job-kind.ts'
import type { Platform } from '#server/platform/module.ts'
import { beat, type ClaimedJob, giveBack, settle, sourceOf } from './job-table.ts'
import { dropPieces, keepPiece, piecesOf } from './pieces.ts'

const BEAT_MS = 1_000
const MOST_ATTEMPTS = 5
const FIRST_RETRY_S = 5
/** Work that brings its server down fails nowhere: without an end it would bring down every one that takes it over. */
const MOST_BEGINNINGS = 20

/** Why work under way was told to stop. */
class Stopped extends Error {
  readonly because: 'cancelled' | 'lost' | 'server ends'

  constructor(because: Stopped['because']) {
    super(`the work was stopped: ${because}`)
    this.because = because
  }
}

const begunTooOften = () =>
  new JobError(`It was begun ${MOST_BEGINNINGS} times, and each time the server stopped in the middle.`)

/** One claimed job, from its first step to what became of it. Never throws: what fails is settled, or left to the lease. */
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
  const beating = keepBeating(platform, job, worker, () => progress, stop)
  try {
    if (ending.aborted) stop('server ends')
    if (job.cancelWanted) stop('cancelled')
    stopping.signal.throwIfAborted()
    if (job.attempts > MOST_BEGINNINGS) throw begunTooOften()
    const work = await workOn(platform, job, worker, stopping.signal)
    const result = await kind.run(job.input, { ...work, tell: (told) => void (progress = told) })
    await beating.end()
    await settle(service, worker, job, { state: 'done', result, kind })
  } catch (error) {
    await beating.end()
    const why: unknown = stopping.signal.aborted ? stopping.signal.reason : error
    await afterFailure(platform, kind, job, worker, why).catch((failed: unknown) =>
      platform.log.error({ err: failed, job: job.id }, 'what became of a job could not be written down'),
    )
  } finally {
    ending.removeEventListener('abort', onEnd)
  }
}

async function workOn(
  platform: Platform,
  job: ClaimedJob,
  worker: string,
  signal: AbortSignal,
): Promise<Omit<Work, 'tell'>> {
  const { companyId } = job
  const { service } = platform.database
  const pieces = await piecesOf(service, job)
  let next = pieces.length
  return {
    companyId,
    jobId: job.id,
    platform,
    signal,
    pieces,
    source: () => sourceOf(service, job),
    async keep(piece) {
      const kept = await keepPiece({ ...job, service, files: platform.files, worker }, next, piece)
      next += 1
      return kept
    },
  }
}

function keepBeating(
  { database, log }: Platform,
  job: ClaimedJob,
  worker: string,
  progress: () => Progress,
  stop: (because: Stopped['because']) => void,
) {
  const over = new AbortController()
  const beats = async () => {
    while (!over.signal.aborted) {
      const answer = await beat(database.service, worker, job, progress()).catch((error: unknown) => {
        log.warn({ err: error, job: job.id }, 'a job could not say that it is alive')
        return 'go on' as const
      })
      if (answer !== 'go on') return stop(answer)
      await rest(BEAT_MS, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
    }
  }
  const beating = beats()
  return {
    end: () => {
      over.abort()
      return beating
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
  if (error instanceof Stopped) {
    if (error.because === 'lost') return log.warn(about, 'a job went to another server')
    if (error.because === 'server ends') return giveBack(service, worker, job, { afterS: 0, counts: false })
    await dropPieces(service, files, job)
    return settle(service, worker, job, { state: 'cancelled' })
  }
  const words = wordsFor(error)
  if (words === undefined && job.attempts < MOST_ATTEMPTS) {
    log.warn({ ...about, err: error }, 'a job failed; it is tried again')
    return giveBack(service, worker, job, { afterS: FIRST_RETRY_S * 2 ** (job.attempts - 1), counts: true })
  }
  log.error({ ...about, err: error }, 'a job failed')
  await dropPieces(service, files, job)
  await settle(service, worker, job, {
    state: 'failed',
    error: words ?? `Something went wrong, ${MOST_ATTEMPTS} times. The server’s log says what.`,
    kind,
  })
}

/** What people are told of a failure that trying again would not mend; undefined for every other. */
function wordsFor(error: unknown): string | undefined {
  if (error instanceof JobError) return error.message
  if (error instanceof FileError && error.kind === 'full')
    return 'There is no room left for files. Nothing was kept of it; make room, then start it again.'
  if (error instanceof FileError && (error.kind === 'missing' || error.kind === 'damaged'))
    return 'A stored file that it needs is missing or damaged; the server’s log says which. Restore it from a backup, then start it again.'
  return undefined
}
