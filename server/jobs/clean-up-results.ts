import type pg from 'pg'
import type { Files } from '#server/platform/files/files.ts'
import { deleteChunks } from './chunks.ts'

/** Older jobs are only in the audit log. */
const ROWS_KEPT = '1 year'

/**
 * Cleanup: deletes expired results, partial results of jobs that were cancelled while queued, and old jobs. Several
 * servers may do it concurrently.
 */
export async function cleanUpResults(service: pg.Pool, files: Pick<Files, 'discard'>): Promise<void> {
  await service.query(
    `update public.jobs set file_name = null, file_type = null, file_size = null, file_sha256 = null
     where file_name is not null and expires_at < now()`,
  )
  // Also those whose deletion broke off the last time.
  const { rows: ended } = await service.query<{ companyId: string; id: string }>(
    `select distinct j.company_id as "companyId", j.id
     from private.job_pieces p join public.jobs j on j.company_id = p.company_id and j.id = p.job_id
     where j.state in ('cancelled', 'failed') or (j.state = 'done' and j.file_name is null)`,
  )
  for (const job of ended) await deleteChunks(service, files, job)
  await service.query(
    `delete from private.job_sources s using public.jobs j
     where j.company_id = s.company_id and j.id = s.job_id and j.ended_at is not null`,
  )
  await service.query(`delete from public.jobs where ended_at < now() - $1::interval and file_name is null`, [
    ROWS_KEPT,
  ])
}
