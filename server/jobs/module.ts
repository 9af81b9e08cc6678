import { randomUUID } from 'node:crypto'
import { WakeSignal, runRepeatedly } from '#server/platform/background/run-repeatedly.ts'
import type { JobKind } from '#server/platform/background/job-kind.ts'
import type { Platform } from '#server/platform/module.ts'
import type { Route } from '#server/platform/route.ts'
import { anonKey, type Secret } from '#server/platform/keys/secret.ts'
import { jobFile, jobLink } from './job-file.ts'
import { createJobLinks } from './job-links.ts'
import { listenForJobs } from './listen-for-jobs.ts'
import { claimJob } from './job-table.ts'
import { runJob } from './run-job.ts'

/** For jobs of a dead server, and missed notifications. */
const POLL_INTERVAL_MS = 1_000
/** So that a short job does not wait for a long one. */
const WORKERS = 2

export interface Jobs {
  readonly routes: readonly Route[]
  /** Releases running jobs, so that another server or the next start continues them. */
  stop(): Promise<void>
}

/**
 * Runs the jobs that requests have queued. Several servers on one database share them; each job has one worker at a
 * time.
 */
export function startJobs(platform: Platform, secret: Secret, kinds: readonly JobKind[]): Jobs {
  const { database, log } = platform
  const byName = new Map<string, JobKind>(kinds.map((kind) => [kind.kind, kind]))
  const wakeSignal = new WakeSignal()
  const working = Array.from({ length: WORKERS }, () => {
    const worker = randomUUID()
    const turn = async (signal: AbortSignal) => {
      const job = await claimJob(database.service, worker, [...byName.keys()])
      const kind = job && byName.get(job.kind)
      if (job === undefined || kind === undefined) return POLL_INTERVAL_MS
      await runJob(platform, kind, job, worker, signal)
      return 0
    }
    return runRepeatedly({ name: 'long work', firstAfterMs: 0, turn, wakeSignal }, log)
  })
  const hearing = listenForJobs(database.service, wakeSignal, log)
  const links = createJobLinks(secret)
  return {
    routes: [jobLink(links, anonKey(secret)), jobFile(links)],
    async stop() {
      await Promise.all([...working, hearing].map((stop) => stop()))
    },
  }
}
