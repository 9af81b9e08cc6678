import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import type { MailServer } from '#server/platform/mail/mail-server.ts'
import { renderMail } from '#server/platform/mail/rendering/render.ts'
import { countRequest } from '#server/platform/rate-limit/rate-limit.ts'
import { requireAdmin } from '#server/platform/callers/require-admin.ts'
import { route } from '#server/platform/route.ts'
import { openSmtp, SmtpError, type Message } from '#server/platform/mail/smtp.ts'
import { recordMailEvent, type MailParts } from './mail-parts.ts'
import { provenAddress } from './settings-routes.ts'
import { currentServer } from './stored-settings.ts'

const LIMIT = { name: 'test-mail', limit: 5, windowS: 3_600 }
const WORDING = {
  subject: 'A test from Parapet',
  text: 'This mail shows that Parapet can send mail.\n\nIt was asked for on the page for email settings.\n\n{{link}}',
}

/** Only to the caller: an installation must not become a way to write to strangers. */
export const sendTestMail = (parts: MailParts) =>
  route({
    method: 'POST',
    name: 'send-test-mail',
    purpose:
      'Sends a test to the caller’s own proven address and gives the mail server’s answer; 5 an hour. For administrators.',
    may: 'signed in',
    input: z.object({ to: z.string().max(254).optional() }),
    output: z.object({ delivered: z.boolean(), reply: z.string(), to: z.string() }),

    async handle({ to }, call) {
      await requireAdmin(call, 'changes')
      const { config, database } = parts.platform
      const own = await provenAddress(parts, call.caller.userId)
      if (own === undefined) {
        throw new ApiError(
          403,
          'address_not_confirmed',
          'Confirm your own address first: sign out, and choose a new password with “Forgot password?”.',
        )
      }
      if (to !== undefined && to.trim().toLowerCase() !== own)
        throw new ApiError(403, 'not_your_address', 'A test goes to your own address only.')
      const server = await currentServer(parts)
      if (server === undefined) throw new ApiError(409, 'no_mail_server', 'Set a mail server first.')
      const counted = await countRequest(database.service, parts.secret.derive('rate'), LIMIT, call.caller.userId ?? '')
      if (!counted.allowed) {
        const minutes = Math.ceil(counted.retryAfterS / 60)
        throw new ApiError(429, 'too_many_tests', `Five tests an hour. Try again in ${minutes} min.`)
      }
      const link = `${config.publicUrl}/admin/email-settings`
      const variables = { link: { kind: 'link', sample: link } } as const
      const { subject, text, html } = renderMail({ variables, button: 'Open email settings' }, WORDING, { link })
      const outcome = await deliver(parts, server, { id: randomUUID(), to: own, subject, text, html })
      await recordMailEvent(database.service, call, 'auth_mail_test', { to: own, ...outcome })
      return { ...outcome, to: own }
    },
  })

async function deliver(
  { platform }: MailParts,
  server: MailServer,
  message: Message,
): Promise<{ delivered: boolean; reply: string }> {
  try {
    const session = await openSmtp(platform.config, server)
    try {
      return { delivered: true, reply: await session.send(message) }
    } finally {
      session.close()
    }
  } catch (error) {
    if (!(error instanceof SmtpError)) throw error
    return { delivered: false, reply: error.reply }
  }
}
