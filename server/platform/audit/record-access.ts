import type pg from 'pg'
import type { Caller } from '../callers/caller.ts'
import { originText } from '../database/database-pool.ts'

export interface Access {
  readonly action: string
  /** Absent for data of the installation. */
  readonly companyId: string | undefined
  readonly record?: string
  readonly metadata: Readonly<Record<string, unknown>>
}

/**
 * Records in the audit log that the caller received sensitive data. Committed when this resolves: send the data after
 * that, so that nothing leaves without its entry.
 */
export async function recordAccess(service: pg.Pool, caller: Caller, access: Access): Promise<void> {
  await service.query({
    name: 'record access',
    text: 'select audit.record_for($1, $2, $3, $4, $5, $6)',
    values: [
      caller.claimsText,
      originText(caller),
      access.action,
      access.companyId ?? null,
      access.record ?? null,
      JSON.stringify(access.metadata),
    ],
  })
}
