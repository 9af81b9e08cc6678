import { existsSync } from 'node:fs'
import { z } from 'zod'
import { diskSpaceOf } from '#db/disk-space.ts'
import { RELEASE } from '#db/release.ts'
import { requireAdmin } from '#server/platform/callers/require-admin.ts'
import type { Config } from '#server/platform/config.ts'
import { DISK_STATES, diskStateOf, localFolderOf } from '#server/platform/files/disk-reserve.ts'
import { MAY_TAKE_TURN } from '#server/platform/installation-copy.ts'
import { route } from '#server/platform/route.ts'

const moment = z.string().nullable()

const duty = z.object({
  name: z.string(),
  title: z.string(),
  everySeconds: z.number(),
  /** `late`: due for more than a minute, and no server is at it. */
  state: z.enum(['resting', 'running', 'paused', 'late', 'failing']),
  nextAt: z.string(),
  startedAt: moment,
  lastOkAt: moment,
  lastError: moment,
  failures: z.number(),
  figures: z.record(z.string(), z.number()),
})

const queue = z.object({ waiting: z.number(), running: z.number(), failed: z.number(), waitingSince: moment })

/** Whether this database is the installation itself, or was restored or copied. */
const installation = z.object({
  id: z.string(),
  copy: z.enum(['undecided', 'test']).nullable(),
  restoredFrom: moment,
  restoredAt: moment,
  /** The release that ran before, and since when the present one runs; null for the first. */
  releaseBefore: moment,
  releaseSince: moment,
})

const disk = z.object({
  purpose: z.string(),
  freeBytes: z.number(),
  totalBytes: z.number(),
  state: z.enum(DISK_STATES),
})

/** Failures further back are history. */
const RECENT = '1 day'

const AS_TEXT = `#>> '{}'`

const DUTIES = `
  select name, title, every_s as "everySeconds", failures, figures, last_error as "lastError",
    case when lease_until > now() then 'running' when not (${MAY_TAKE_TURN}) then 'paused' when failures > 0 then 'failing'
      when next_at < now() - interval '1 minute' then 'late' else 'resting' end as state,
    to_json(next_at) ${AS_TEXT} as "nextAt", to_json(started_at) ${AS_TEXT} as "startedAt",
    to_json(last_ok_at) ${AS_TEXT} as "lastOkAt"
  from private.duties order by title`

const JOBS = `
  select count(*) filter (where state = 'queued')::integer as waiting,
    count(*) filter (where state = 'running')::integer as running,
    count(*) filter (where state = 'failed' and ended_at > now() - $1::interval)::integer as failed,
    to_json(min(wanted_at) filter (where state = 'queued')) ${AS_TEXT} as "waitingSince"
  from public.jobs`

const MAILS = `
  select count(*) filter (where state = 'ready')::integer as waiting,
    count(*) filter (where state = 'sending')::integer as running,
    count(*) filter (where state in ('failed', 'unknown') and created_at > now() - $1::interval)::integer as failed,
    to_json(min(created_at) filter (where state = 'ready')) ${AS_TEXT} as "waitingSince"
  from auth.mail_outbox`

const INSTALLATION = `
  select id, copy, to_json(restored_from) ${AS_TEXT} as "restoredFrom", to_json(restored_at) ${AS_TEXT} as "restoredAt",
    release_before as "releaseBefore", to_json(release_since) ${AS_TEXT} as "releaseSince"
  from private.installation`

/** Of the servers that are alive, oldest first. A server says so every few seconds. */
const RELEASES = `
  select distinct string_to_array(release, '.')::integer[] as parts, release from realtime.servers
  where seen_at > clock_timestamp() - interval '10 seconds' order by parts nulls first`

export const health = route({
  method: 'POST',
  name: 'health',
  purpose: 'Recurring work, jobs, mails and disks of the installation. For administrators.',
  may: 'signed in',
  input: z.object({}),
  output: z.object({
    duties: z.array(duty),
    jobs: queue,
    mails: queue,
    disks: z.array(disk),
    /** Whether it knows where backups go; then a duty makes them. */
    hasBackups: z.boolean(),
    installation,
    release: z.string(),
    /** Of all servers of this database, oldest first; null is one that does not say so. */
    runningReleases: z.array(z.string().nullable()),
  }),

  async handle(_input, call) {
    await requireAdmin(call, 'reads')
    const { config, database } = call.platform
    const { service } = database
    const [duties, jobs, mails, { rows }, releases] = await Promise.all([
      service.query<z.infer<typeof duty>>(DUTIES),
      queueOf(JOBS),
      queueOf(MAILS),
      service.query(INSTALLATION),
      service.query<{ release: string | null }>(RELEASES),
    ])
    return {
      duties: duties.rows,
      jobs,
      mails,
      disks: disksOf(config),
      hasBackups: config.backupUrl !== undefined,
      installation: installation.parse(rows[0]),
      release: RELEASE,
      runningReleases: releases.rows.map(({ release }) => release),
    }

    async function queueOf(text: string): Promise<z.infer<typeof queue>> {
      const { rows } = await service.query(text, [RECENT])
      return queue.parse(rows[0])
    }
  },
})

/** Only disks of ours: an external database and an S3 store are measured where they are. */
function disksOf(config: Config): z.infer<typeof disk>[] {
  const isS3 = config.storageUrl?.startsWith('s3:') === true
  const folders = [
    ...(config.databaseUrl === undefined ? [{ purpose: 'Database', folder: config.dataDir }] : []),
    ...(isS3 ? [] : [{ purpose: 'Files', folder: localFolderOf(config) }]),
  ]
  return folders
    .filter(({ folder }) => existsSync(folder))
    .map(({ purpose, folder }) => ({
      purpose,
      ...diskSpaceOf(folder),
      state: diskStateOf(folder, config.diskReservePercent),
    }))
}
