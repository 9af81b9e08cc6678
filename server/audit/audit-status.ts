import { z } from 'zod'
import { route } from '#server/platform/route.ts'
import { chainOf, companyId, requireManager } from './audit-input.ts'
import { anchorNewEntries, type AuditLog } from './anchors.ts'
import { anchorsInside, chainHead, readAsService } from './chain.ts'

const anchor = z.object({ seq: z.number(), time: z.string(), kind: z.string() })
const output = z.object({
  lastSeq: z.number(),
  fingerprint: z.string(),
  lastAnchor: anchor.nullable(),
  /** The last check of new entries on this server; null if there were none. */
  verified: z.object({ through: z.number(), at: z.string(), faults: z.array(z.string()) }).nullable(),
})

/** How far a chain is verified and signed. Checks new entries first, so the answer is current. */
export const auditStatus = (trail: AuditLog) =>
  route({
    method: 'POST',
    name: 'audit-status',
    purpose: 'How far a company’s audit trail is verified and signed.',
    may: 'signed in',
    input: z.object({ companyId }),
    output,

    async handle({ companyId: company }, call) {
      await requireManager(call, company, 'looking after the audit trail')
      const chain = chainOf(company)
      await anchorNewEntries(trail, { company: chain })
      const read = readAsService(trail.service)
      const last = (await anchorsInside(read, chain)).at(-1)
      const check = trail.checks.get(chain)
      return {
        lastSeq: (await chainHead(read, chain)).seq,
        fingerprint: trail.key.fingerprint,
        lastAnchor: last === undefined ? null : anchor.parse(JSON.parse(last)),
        verified:
          check === undefined
            ? null
            : {
                ...check,
                faults: check.faults.map(({ seq, what }) => (seq === undefined ? what : `Event ${seq} ${what}`)),
              },
      }
    },
  })
