import { randomUUID } from 'node:crypto'
import { Bell, keepDoing } from '#server/platform/background.ts'
import type { JobKind } from '#server/platform/job-kind.ts'
import type { Platform } from '#server/platform/module.ts'
import type { Route } from '#server/platform/route.ts'
import { anonKey, type Secret } from '#server/platform/secret.ts'
import { clearResults } from './clear-results.ts'
import { jobFile, jobLink } from './job-file.ts'
import { createJobLinks } from './job-links.ts'
import { hearOfJobs } from './hear-of-jobs.ts'
import { claimJob } from './job-table.ts'
import { runJob } from './run-job.ts'

/** For what a dead server has left, and what nobody was told of. */
const LOOK_EVERY_MS = 1_000
const HOUR_MS = 3_600_000
/** So that a short one does not wait for a long one. */
const AT_ONCE = 2

export interface Jobs {
  readonly routes: readonly Route[]
  /** Gives back what is under way, for another server or the next start to go on with it. */
  stop(): Promise<void>
}

/** Does the long work that requests have asked for. Several servers on one database share it; each job has one worker at a time. */
export function startJobs(platform: Platform, secret: Secret, kinds: readonly JobKind[]): Jobs {
  const { database, files, log } = platform
  const byName = new Map<string, JobKind>(kinds.map((kind) => [kind.kind, kind]))
  const bell = new Bell()
  const working = Array.from({ length: AT_ONCE }, () => {
    const worker = randomUUID()
    const turn = async (signal: AbortSignal) => {
      const job = await claimJob(database.service, worker, [...byName.keys()])
      const kind = job && byName.get(job.kind)
      if (job === undefined || kind === undefined) return LOOK_EVERY_MS
      await runJob(platform, kind, job, worker, signal)
      return 0
    }
    return keepDoing({ name: 'long work', firstAfterMs: 0, turn, bell }, log)
  })
  const clearing = keepDoing(
    {
      name: 'old results',
      firstAfterMs: 60_000,
      turn: () => clearResults(database.service, files).then(() => HOUR_MS),
    },
    log,
  )
  const hearing = hearOfJobs(database.service, bell, log)
  const links = createJobLinks(secret)
  return {
    routes: [jobLink(links, anonKey(secret)), jobFile(links)],
    async stop() {
      await Promise.all([...working, clearing, hearing].map((stop) => stop()))
    },
  }
}
