// Answers of the server's functions about mails.
import * as z from 'zod/mini'

export const mailSettings = z.object({
  isSet: z.boolean(),
  fromEnvironment: z.boolean(),
  senderFromEnvironment: z.boolean(),
  publicUrl: z.nullable(z.string()),
  host: z.string(),
  port: z.number(),
  security: z.enum(['tls', 'starttls', 'none', 'automatic']),
  user: z.string(),
  hasPassword: z.boolean(),
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.string(),
  ownAddress: z.string(),
})
export type MailSettings = z.infer<typeof mailSettings>

export const checkedServer = z.object({ works: z.boolean(), reply: z.string() })
export type CheckedServer = z.infer<typeof checkedServer>

export const testedMail = z.object({ delivered: z.boolean(), reply: z.string(), to: z.string() })

const outboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  kind: z.string(),
  state: z.enum(['ready', 'sending', 'sent', 'failed', 'unknown']),
  attempts: z.number(),
  createdAt: z.string(),
  nextAttemptAt: z.string(),
  sentAt: z.nullable(z.string()),
  error: z.nullable(z.string()),
  answer: z.nullable(z.string()),
})
export type OutboxMail = z.infer<typeof outboxMail>

export const mailPage = z.object({
  mails: z.array(outboxMail),
  hasMore: z.boolean(),
  counts: z.record(z.string(), z.number()),
})

export const readMail = z.extend(outboxMail, { text: z.string(), isBlanked: z.boolean() })
export type ReadMail = z.infer<typeof readMail>

const template = z.object({
  kind: z.string(),
  purpose: z.string(),
  subject: z.string(),
  text: z.string(),
  isChanged: z.boolean(),
  variables: z.array(z.object({ name: z.string(), sample: z.string(), isRequired: z.boolean() })),
})
export type Template = z.infer<typeof template>

export const templateList = z.object({ templates: z.array(template) })

export const preview = z.object({
  subject: z.string(),
  text: z.string(),
  blocks: z.array(
    z.union([
      z.object({
        kind: z.literal('paragraph'),
        pieces: z.array(z.object({ text: z.string(), href: z.optional(z.string()) })),
      }),
      z.object({ kind: z.literal('button'), label: z.string(), href: z.string() }),
    ]),
  ),
})
export type Preview = z.infer<typeof preview>

const finding = z.object({
  status: z.enum(['ok', 'warning', 'missing', 'error']),
  record: z.nullable(z.string()),
  explanation: z.string(),
  suggestion: z.nullable(z.object({ name: z.string(), type: z.string(), value: z.string() })),
})
export type Finding = z.infer<typeof finding>

export const domainFindings = z.object({ spf: finding, dkim: finding, dmarc: finding })

export const done = z.object({})
