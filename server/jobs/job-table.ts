import type pg from 'pg'
import { notify } from '#server/platform/mail/notify.ts'
import type { JobKind, JobResult, Progress } from '#server/platform/background/job-kind.ts'
import { MAY_WORK } from '#server/platform/installation-copy.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { deleteChunkRows } from './chunks.ts'

/** A job that only this worker may run now. */
export interface ClaimedJob {
  readonly companyId: string
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly input: unknown
  readonly attempts: number
  readonly wantedBy: string | null
  readonly cancelWanted: boolean
}

/** A worker renews its lease once a second; without renewal it counts as dead. */
const LEASE = '15 seconds'

/**
 * Claims the job that has waited longest, or one with an expired lease; undefined when there is none.
 *
 * @param worker identifies the worker, so that one whose lease expired cannot settle the job
 */
export async function claimJob(
  service: pg.Pool,
  worker: string,
  kinds: readonly string[],
): Promise<ClaimedJob | undefined> {
  const { rows } = await service.query<ClaimedJob>(
    `update public.jobs j
     set state = 'running', worker = $1, heartbeat_at = clock_timestamp(), attempts = j.attempts + 1,
       started_at = coalesce(j.started_at, clock_timestamp())
     from (
       select w.company_id, w.id from public.jobs w
       join public.companies c on c.id = w.company_id and c.deleted_at is null
       where w.kind = any ($2) and w.next_attempt_at <= clock_timestamp() and ${MAY_WORK}
         and (w.state = 'queued' or (w.state = 'running' and w.heartbeat_at < clock_timestamp() - $3::interval))
       order by w.next_attempt_at limit 1 for update of w skip locked) due
     where j.company_id = due.company_id and j.id = due.id
     returning j.company_id as "companyId", j.id, j.kind, j.title, j.input, j.attempts, j.wanted_by as "wantedBy",
       j.cancel_wanted as "cancelWanted"`,
    [worker, kinds, LEASE],
  )
  return rows[0]
}

/** Renews the lease, and reports progress to the person who waits. @returns how to continue */
export async function renewLease(
  service: pg.Pool,
  worker: string,
  { companyId, id, wantedBy }: ClaimedJob,
  { done, total, words }: Progress,
): Promise<'go on' | 'cancelled' | 'lost'> {
  const { rows } = await service.query<{ cancelled: boolean }>(
    `update public.jobs set heartbeat_at = clock_timestamp(), done = $4, total = $5, words = $6
     where company_id = $1 and id = $2 and worker = $3
     returning cancel_wanted as cancelled`,
    [companyId, id, worker, done, total ?? null, words],
  )
  const [row] = rows
  if (row === undefined) return 'lost'
  if (wantedBy !== null)
    await service.query(`select realtime.send($1, 'job', 'user:' || $2)`, [
      JSON.stringify({ id, done, total: total ?? null, words }),
      wantedBy,
    ])
  return row.cancelled ? 'cancelled' : 'go on'
}

/** Data that was stored for a job when it was requested. */
export async function sourceOf(
  service: pg.Pool,
  { companyId, id }: Pick<ClaimedJob, 'companyId' | 'id'>,
): Promise<string | undefined> {
  const { rows } = await service.query<{ content: string }>(
    'select content from private.job_sources where company_id = $1 and job_id = $2',
    [companyId, id],
  )
  return rows[0]?.content
}

export type Outcome =
  | { readonly state: 'done'; readonly result: JobResult | undefined; readonly kind: JobKind }
  | { readonly state: 'failed'; readonly error: string; readonly kind: JobKind }
  | { readonly state: 'cancelled' }

const TOLD = { done: 'is ready', failed: 'could not be made' }

/**
 * Ends the job, and notifies the person who requested it. Does nothing if another worker has claimed it.
 *
 * @returns the versions of the chunks of a job without a result, whose bytes nothing needs any more
 */
export async function settle(
  service: pg.Pool,
  worker: string,
  { companyId, id, title, wantedBy }: ClaimedJob,
  outcome: Outcome,
): Promise<readonly string[]> {
  const result = outcome.state === 'done' ? outcome.result : undefined
  return inTransaction(service, async (client) => {
    const { rowCount } = await client.query(
      `update public.jobs j
       set state = $4, error = $5, worker = null, ended_at = clock_timestamp(), words = '',
         file_name = $6::text, file_type = $7, file_size = case when $6::text is not null then coalesce((
           select sum(k.size) from private.job_pieces p join private.kept_files k using (company_id, version)
           where p.company_id = j.company_id and p.job_id = j.id), 0) end,
         file_sha256 = case when $6::text is not null then (
           select min(k.sha256) from private.job_pieces p join private.kept_files k using (company_id, version)
           where p.company_id = j.company_id and p.job_id = j.id having count(*) = 1) end,
         expires_at = (select clock_timestamp() + make_interval(days => k.keep_days) from private.job_kinds k where k.kind = j.kind)
       where company_id = $1 and id = $2 and worker = $3`,
      [
        companyId,
        id,
        worker,
        outcome.state,
        outcome.state === 'failed' ? outcome.error : null,
        result?.name ?? null,
        result?.contentType ?? null,
      ],
    )
    if (rowCount !== 1) return []
    await client.query('delete from private.job_sources where company_id = $1 and job_id = $2', [companyId, id])
    const left = outcome.state === 'done' ? [] : await deleteChunkRows(client, { companyId, id })
    if (wantedBy === null || outcome.state === 'cancelled') return left
    const { page, outcomeTexts = TOLD } = outcome.kind
    await notify(client, wantedBy, {
      kind: 'job',
      title: `${title} ${outcomeTexts[outcome.state]}`,
      body: outcome.state === 'failed' ? outcome.error : '',
      link: `${page}?company=${companyId}`,
      companyId,
    })
    return left
  })
}

/** Releases the job for any server to continue after a delay. @param counts whether this attempt counts */
export async function release(
  service: pg.Pool,
  worker: string,
  { companyId, id }: ClaimedJob,
  again: { readonly afterS: number; readonly counts: boolean },
): Promise<void> {
  await service.query(
    `update public.jobs
     set state = 'queued', worker = null, next_attempt_at = clock_timestamp() + make_interval(secs => $4),
       attempts = attempts - case when $5 then 0 else 1 end
     where company_id = $1 and id = $2 and worker = $3`,
    [companyId, id, worker, again.afterS, again.counts],
  )
}
