import type pg from 'pg'
import type { Caller } from './caller.ts'
import { originText } from './database-pool.ts'

export interface Access {
  readonly action: string
  /** Absent: what belongs to the installation. */
  readonly companyId: string | undefined
  readonly record?: string
  readonly metadata: Readonly<Record<string, unknown>>
}

/**
 * Writes into the audit trail that the caller was given something sensitive. Committed when this resolves: give it after
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
