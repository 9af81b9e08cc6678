// While a backup runs, no bytes are deleted: it copies the files of the moment at which it read the rows. What would
// have been deleted stays as bytes without a row, for the cleanup.
import type pg from 'pg'

const KEY = `hashtextextended('parapet: backup', 0)`

/**
 * Makes deletions rest until the connection ends. One backup at a time.
 *
 * @returns false when another backup runs
 */
export async function restDeletions(client: pg.ClientBase): Promise<boolean> {
  // Askers hold it for a moment only, so a shared holder is waited for; a backup is not.
  const { rows } = await client.query<{ free: boolean }>(
    `select not exists (select from pg_locks l where l.locktype = 'advisory' and l.mode = 'ExclusiveLock' and l.granted
       and l.database = (select oid from pg_database where datname = current_database())
       and (l.classid::bigint << 32) | l.objid::bigint = ${KEY}) as free`,
  )
  if (rows[0]?.free !== true) return false
  await client.query(`select pg_advisory_lock(${KEY})`)
  return true
}

/**
 * Whether bytes may be deleted now. Asked after the row is gone and committed: a backup that begins later does not have
 * the row either.
 */
export async function mayDelete(service: pg.Pool): Promise<boolean> {
  const { rows } = await service.query<{ may: boolean }>(`select pg_try_advisory_xact_lock_shared(${KEY}) as may`)
  return rows[0]?.may === true
}
