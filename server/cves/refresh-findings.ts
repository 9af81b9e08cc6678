import type pg from 'pg'
import type { DutyFigures, DutyTurn } from '#server/platform/background/duty.ts'

/** Gives the findings of every company what the mirror says of their CVEs, a transaction for each company. */
export async function refreshFindings(pool: pg.Pool, { signal }: Pick<DutyTurn, 'signal'>): Promise<DutyFigures> {
  const { rows: companies } = await pool.query<{ id: string }>(
    'select id from public.companies where deleted_at is null order by id',
  )
  let findings = 0
  for (const { id } of companies) {
    signal.throwIfAborted()
    const { rows } = await pool.query<{ changed: number }>('select private.refresh_findings($1) as changed', [id])
    findings += rows[0]?.changed ?? 0
  }
  return { companies: companies.length, findings }
}
