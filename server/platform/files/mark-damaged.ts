import type pg from 'pg'
import type { Logger } from '#server/platform/log.ts'

const MARK = `
  with marked as (
    update storage.objects o set damaged_at = coalesce(o.damaged_at, now()), checked_at = now()
    from (select id, damaged_at from storage.objects where version = $1 for update) before
    where o.id = before.id
    returning o.id, o.bucket_id, o.name, o.company_id, before.damaged_at is null as first
  ), noted as (
    select id, company_id, audit.record('file_damaged', company_id, id::text,
      jsonb_build_object('bucket', bucket_id, 'name', name, 'version', $1::uuid, 'reason', $2::text), 'warning')
    from marked where first
  )
  select id, company_id from noted`

export type Damage = 'changed' | 'missing' | 'unreadable'

/**
 * Marks the file with the bytes under `version` as damaged: in its row, and the first time also in the audit log and
 * the log. Does nothing if no row refers to the version any more.
 */
export async function markDamaged(service: pg.Pool, log: Logger, version: string, reason: Damage): Promise<void> {
  const { rows } = await service.query<{ id: string; company_id: string | null }>(MARK, [version, reason])
  for (const { id, company_id: companyId } of rows) {
    log.error({ object: id, companyId, version, reason }, 'a stored file is damaged')
  }
}
