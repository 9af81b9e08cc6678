import type { Audit } from './audit/module.ts'
import type { Caller } from './platform/callers/caller.ts'
import { DiskFullError } from './platform/database/outage.ts'
import type { RunningDatabase } from './platform/database/start-database.ts'
import type { OpenFiles } from './platform/files/open-files.ts'

const DISK_FULL = 'the disk is full'

/** The health check itself: without an account, and without rights. */
const PROBE: Caller = {
  role: 'anon',
  userId: undefined,
  sessionId: undefined,
  claimsText: '{"role":"anon"}',
  address: '',
  userAgent: '',
  requestId: '',
}

/**
 * Why the server cannot serve now; undefined when it can. Asks with both logins: each has its own password and its own
 * connections.
 */
export async function unreadyReason(
  { database, isDiskFull }: Pick<RunningDatabase, 'database' | 'isDiskFull'>,
  audit: Pick<Audit, 'ready'>,
  files: Pick<OpenFiles, 'storeMismatch'>,
): Promise<string | undefined> {
  // PostgreSQL still answers reads, and dies with the next writes.
  if (isDiskFull()) return DISK_FULL
  try {
    await database.service.query('select 1')
    await database.asCaller(PROBE, { text: 'select 1', values: [] }, { readOnly: true, background: true })
  } catch (error) {
    return error instanceof DiskFullError ? DISK_FULL : 'the database does not answer'
  }
  if (files.storeMismatch() !== undefined) return 'the file store is not the one of this database'
  return (await audit.ready()) ? undefined : 'tables can be written without an entry in the audit trail'
}
