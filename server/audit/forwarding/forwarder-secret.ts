import { z } from 'zod'
import { attributeChanges } from '#server/platform/audit/attribute-changes.ts'
import { route } from '#server/platform/route.ts'
import { seal, unseal } from '#server/platform/keys/secret-box.ts'
import type { Secret } from '#server/platform/keys/secret.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { AuditLog } from '../anchors.ts'
import { requireManager } from '../audit-input.ts'
import { auditErrors } from '../errors.ts'

const contextOf = (company: string, id: string) => `audit_forwarders|sealed_secret|${company}|${id}`

/** Sets the signing secret of a webhook. It is write-only. */
export const setForwarderSecret = (trail: AuditLog, secret: Secret) =>
  route({
    method: 'POST',
    name: 'set-forwarder-secret',
    purpose: 'Sets the secret that messages of a company’s webhook are signed with; it cannot be read back.',
    may: 'signed in',
    input: z.object({
      companyId: z.guid({ error: 'Invalid company ID format' }),
      forwarderId: z.guid({ error: 'Invalid forwarder ID format' }),
      secret: z.string().min(16, 'A secret has at least 16 characters').max(200),
    }),
    output: z.object({ saved: z.literal(true) }),

    async handle({ companyId, forwarderId, secret: plain }, call) {
      await requireManager(call, companyId, 'forwarding the audit trail')
      const sealed = seal(secret.derive('settings'), contextOf(companyId, forwarderId), plain)
      // The update as the caller decides the right; only the service may write the column itself.
      const own = await call.platform.database.asCaller(
        call.caller,
        {
          text: 'update public.audit_forwarders set updated_at = now() where company_id = $1::uuid and id = $2::uuid returning id',
          values: [companyId, forwarderId],
        },
        { readOnly: false },
      )
      if (own.length === 0) throw auditErrors.noForwarder()
      await inTransaction(trail.service, async (client) => {
        await attributeChanges(client, call.caller)
        await client.query('update public.audit_forwarders set sealed_secret = $3 where company_id = $1 and id = $2', [
          companyId,
          forwarderId,
          sealed,
        ])
      })
      return { saved: true as const }
    },
  })

/** The secret in plain text, for signing; undefined if there is none, or it was sealed for another row. */
export const openForwarderSecret = (
  secret: Secret,
  { company_id: company, id, sealed_secret: sealed }: { company_id: string; id: string; sealed_secret: string | null },
): string | undefined =>
  sealed === null ? undefined : unseal(secret.derive('settings'), contextOf(company, id), sealed)
