import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import { checkWording, requiredIn } from '#server/platform/mail/rendering/check-wording.ts'
import { renderMail } from '#server/platform/mail/rendering/render.ts'
import {
  isMailKind,
  templates,
  type MailKind,
  type MailTemplate,
  type Wording,
} from '#server/platform/mail/rendering/templates.ts'
import { requireAdmin } from '#server/platform/callers/require-admin.ts'
import { route } from '#server/platform/route.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordMailEvent, type MailParts } from './mail-parts.ts'

const kind = z.string().refine(isMailKind, 'is no kind of mail')
const wording = z.object({ subject: z.string().max(200), text: z.string().max(10_000) })

export const mailTemplates = ({ platform }: MailParts) =>
  route({
    method: 'POST',
    name: 'mail-templates',
    purpose: 'The wording of every mail, and what may stand in it. For administrators.',
    may: 'signed in',
    input: z.object({}),
    output: z.object({
      templates: z.array(
        z.object({
          kind: z.string(),
          purpose: z.string(),
          subject: z.string(),
          text: z.string(),
          isChanged: z.boolean(),
          variables: z.array(z.object({ name: z.string(), sample: z.string(), isRequired: z.boolean() })),
        }),
      ),
    }),

    async handle(_input, call) {
      await requireAdmin(call, 'reads')
      const { rows } = await platform.database.service.query<Wording & { kind: string }>(
        'select kind, subject, text from auth.mail_templates',
      )
      const changed = new Map(rows.map((row) => [row.kind, row]))
      return {
        templates: Object.entries<MailTemplate>(templates).map(([name, template]) => ({
          kind: name,
          purpose: template.purpose,
          subject: changed.get(name)?.subject ?? template.subject,
          text: changed.get(name)?.text ?? template.text,
          isChanged: changed.has(name),
          variables: Object.entries(template.variables).map(([variable, described]) => ({
            name: variable,
            sample: described.sample,
            isRequired: requiredIn(template.variables).includes(variable),
          })),
        })),
      }
    },
  })

export const saveMailTemplate = ({ platform }: MailParts) =>
  route({
    method: 'POST',
    name: 'save-mail-template',
    purpose: 'Puts a mail into other words, or with {"reset": true} back into ours. For administrators.',
    may: 'signed in',
    input: z.union([z.object({ kind, reset: z.literal(true) }), z.object({ kind, ...wording.shape })]),
    output: z.object({}),

    async handle(input, call) {
      await requireAdmin(call, 'changes')
      if (!('reset' in input)) refuseUnusable(input.kind, input)
      await inTransaction(platform.database.service, async (client) => {
        if ('reset' in input) await client.query('delete from auth.mail_templates where kind = $1', [input.kind])
        else
          await client.query(
            `insert into auth.mail_templates (kind, subject, text) values ($1, $2, $3)
             on conflict (kind) do update set subject = excluded.subject, text = excluded.text, updated_at = now()`,
            [input.kind, input.subject, input.text],
          )
        await recordMailEvent(client, call, 'auth_mail_template_change', input)
      })
      return {}
    },
  })

const block = z.union([
  z.object({
    kind: z.literal('paragraph'),
    pieces: z.array(z.object({ text: z.string(), href: z.string().optional() })),
  }),
  z.object({ kind: z.literal('button'), label: z.string(), href: z.string() }),
])

export const previewMail = ({ platform }: MailParts) =>
  route({
    method: 'POST',
    name: 'preview-mail',
    purpose: 'A mail with sample values, in the given words or in those that count. For administrators.',
    may: 'signed in',
    input: z.object({ kind, ...wording.partial().shape }),
    output: z.object({ subject: z.string(), text: z.string(), html: z.string(), blocks: z.array(block) }),

    async handle({ kind: name, ...given }, call) {
      await requireAdmin(call, 'reads')
      const template: MailTemplate = templates[name]
      const { rows } = await platform.database.service.query<Wording>(
        'select subject, text from auth.mail_templates where kind = $1',
        [name],
      )
      const present = rows[0] ?? template
      const words = { subject: given.subject ?? present.subject, text: given.text ?? present.text }
      refuseUnusable(name, words)
      const samples = Object.fromEntries(Object.entries(template.variables).map(([key, { sample }]) => [key, sample]))
      const { blocks, ...mail } = renderMail(template, words, samples)
      return {
        ...mail,
        blocks: blocks.map((one) => (one.kind === 'button' ? one : { ...one, pieces: [...one.pieces] })),
      }
    },
  })

function refuseUnusable(name: MailKind, words: Wording): void {
  const [problem, ...others] = checkWording(templates[name], words)
  if (problem !== undefined) throw new ApiError(400, 'unusable_wording', [problem, ...others].join(' '))
}
