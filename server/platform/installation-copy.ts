import type pg from 'pg'
import type { CopyKind } from './files/installation.ts'

// Conditions in SQL: a restored or copied database does not act towards others before an Admin has decided.

/** Mails and forwarded entries leave only the installation itself. */
export const MAY_SEND = 'not exists (select from private.installation where copy is not null)'

/** Jobs and recurring work also run in a test copy. */
export const MAY_WORK = `not exists (select from private.installation where copy = 'undecided')`

/**
 * The same, of a duty. A test copy makes no backups: their place may be that of the original, which would lose its own
 * of that day.
 */
export const MAY_TAKE_TURN = `${MAY_WORK} and (name not in ('backup', 'backup rehearsal') or ${MAY_SEND})`

/** What a restored or copied database is; null for the installation itself, also of a release before the column. */
export async function copyKind(service: pg.Pool | pg.ClientBase): Promise<CopyKind | null> {
  const { rows } = await service.query<{ copy: CopyKind | null }>(
    `select to_jsonb(i) ->> 'copy' as copy from private.installation i`,
  )
  return rows[0]?.copy ?? null
}
