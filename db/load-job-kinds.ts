import type pg from 'pg'
import { JOB_KINDS } from '#domain/jobs/job-kinds.ts'

/**
 * Makes the database's kinds of work those of `domain/jobs`; writes nothing where they are equal.
 *
 * @param client as app_service
 */
export async function loadJobKinds(client: pg.ClientBase | pg.Pool): Promise<void> {
  const rows = Object.entries(JOB_KINDS).map(([kind, { starts, othersCancel, resultFor, keepDays }]) => ({
    kind,
    starts,
    others_cancel: othersCancel,
    result_for: resultFor,
    keep_days: keepDays,
  }))
  await client.query('select private.load_job_kinds($1)', [JSON.stringify(rows)])
}
