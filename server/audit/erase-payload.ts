import { z } from 'zod'
import { originText } from '#server/platform/database/database-pool.ts'
import { requireCallerStepUp } from '#server/platform/callers/step-up.ts'
import { route, type Call } from '#server/platform/route.ts'
import { chainOf, companyId } from './audit-input.ts'
import type { AuditLog } from './anchors.ts'
import { auditErrors } from './errors.ts'

/**
 * Erases personal data from entries, for an Admin: the old and new rows are removed, their hashes and a note remain.
 */
export const eraseAuditPayload = (trail: AuditLog) =>
  route({
    method: 'POST',
    name: 'erase-audit-payload',
    purpose: 'Removes the values of named entries of the audit trail; the trail stays verifiable and says so.',
    may: 'signed in',
    input: z.object({
      companyId,
      seqs: z.array(z.number().int().positive()).min(1).max(1_000),
      reason: z.string().trim().min(3, 'Say why, in at least 3 characters').max(500),
    }),
    output: z.object({ erased: z.number() }),

    async handle({ companyId: company, seqs, reason }, call) {
      await requireAdmin(call, company)
      const { rows } = await trail.service.query<{ erased: number }>(
        'select audit.erase($1, $2, $3, $4, $5)::int as erased',
        [call.caller.claimsText, originText(call.caller), chainOf(company), seqs, reason],
      )
      return { erased: rows[0]?.erased ?? 0 }
    },
  })

/** No impersonation, and no read-only session. */
async function requireAdmin({ caller, platform }: Call, company: string | null): Promise<void> {
  const statement = {
    text: `select private.is_admin() and (auth.jwt() -> 'act') is null and current_setting('transaction_read_only') = 'off',
      $1::uuid = any (private.companies_owing_factor())`,
    values: [company],
  }
  const [row] = await platform.database.asCaller(caller, statement, { readOnly: false })
  if (row?.[0] !== 't') throw auditErrors.notAllowed('erasing from the audit trail')
  if (row[1] === 't') throw auditErrors.factorNeeded()
  await requireCallerStepUp(platform.database, caller)
}
