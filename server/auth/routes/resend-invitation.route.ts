import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import { attributeChanges } from '#server/platform/audit/attribute-changes.ts'
import { route, type Route } from '#server/platform/route.ts'
import type { Accounts } from '../accounts.ts'
import { mayReadInvitationLinks, recordReadLink, secondsUntilInvitation, sendInvitation } from '../admin/invitations.ts'
import { requireCompanyManager } from '../admin/require-admin.ts'
import { authErrors } from '../errors.ts'
import { padResponseTime } from '../pad-response-time.ts'
import { inTransaction } from '../transaction.ts'

/** Sends the mail of an open invitation again, and extends it by a week. */
export const resendInvitation = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'resend-invitation',
    purpose: 'Sends an open invitation again. Without a mail server, an administrator gets its link.',
    may: 'signed in',
    input: z.object({ companyId: z.uuid(), invitationId: z.uuid() }),
    output: z.object({ link: z.string().optional() }),

    async handle({ companyId, invitationId }, { caller }) {
      await requireCompanyManager(accounts, caller, companyId)
      const isLinkRead = await mayReadInvitationLinks(accounts, caller)
      return padResponseTime(() =>
        inTransaction(accounts.pool, async (client) => {
          await attributeChanges(client, caller)
          const { rows } = await client.query<{ email: string; name: string }>(
            `update public.invitations i set expires_at = now() + interval '7 days'
             from public.companies c
             where i.company_id = $1 and i.id = $2 and i.state = 'pending' and c.id = i.company_id
             returning i.email, c.name`,
            [companyId, invitationId],
          )
          const [open] = rows
          if (open === undefined) throw new ApiError(404, 'PGRST116', 'This invitation is no longer open')
          const waitS = await secondsUntilInvitation(accounts, client, companyId, open.email)
          if (waitS > 0) throw authErrors.tooManyMails(waitS)
          const link = await sendInvitation(accounts, client, { id: companyId, name: open.name }, open.email, 'mail')
          if (!isLinkRead || link === undefined) return {}
          await recordReadLink(client, caller, open.email)
          return { link }
        }),
      )
    },
  })
