import { z } from 'zod'
import { requireAdmin } from '#server/platform/callers/require-admin.ts'
import { route } from '#server/platform/route.ts'
import { checkSenderDomain } from './check-sender-domain.ts'
import type { MailParts } from './mail-parts.ts'
import { currentServer } from './stored-settings.ts'

const label = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?'
const domain = z
  .string()
  .max(253)
  .trim()
  .toLowerCase()
  .regex(new RegExp(`^(${label}\\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$`), 'must be a domain, like example.com')
const selector = z
  .string()
  .max(200)
  .trim()
  .toLowerCase()
  .regex(new RegExp(`^${label}(\\.${label})*$`), 'must be a selector, like mail')

const finding = z.object({
  status: z.enum(['ok', 'warning', 'missing', 'error']),
  record: z.string().nullable(),
  explanation: z.string(),
  suggestion: z.object({ name: z.string(), type: z.literal('TXT'), value: z.string() }).nullable(),
})

export const checkSenderDomainRoute = (parts: MailParts) =>
  route({
    method: 'POST',
    name: 'check-sender-domain',
    purpose: 'Whether SPF, DKIM and DMARC vouch for mails of a domain, and what to add. For administrators.',
    may: 'signed in',
    input: z.object({ domain, selector: selector.optional() }),
    output: z.object({ spf: finding, dkim: finding, dmarc: finding }),

    async handle(question, call) {
      await requireAdmin(call, 'reads')
      const server = await currentServer(parts)
      return checkSenderDomain(parts.platform.config.dnsServer, {
        domain: question.domain,
        selector: question.selector,
        mailHost: server?.host,
      })
    },
  })
