import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import { redactSecrets } from '#server/platform/mail/rendering/secrets.ts'
import { requireAdmin } from '#server/platform/callers/require-admin.ts'
import { route } from '#server/platform/route.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordMailEvent, type MailParts } from './mail-parts.ts'
import { currentServer } from './stored-settings.ts'

const PAGE = 50
const state = z.enum(['ready', 'sending', 'sent', 'failed', 'unknown'])

const mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  kind: z.string(),
  state,
  attempts: z.number(),
  createdAt: z.string(),
  nextAttemptAt: z.string(),
  sentAt: z.string().nullable(),
  error: z.string().nullable(),
  answer: z.string().nullable(),
})

const COLUMNS = `id, to_address as to, subject, kind, state, attempts, error, answer,
  to_json(created_at) #>> '{}' as "createdAt", to_json(next_attempt_at) #>> '{}' as "nextAttemptAt", to_json(sent_at) #>> '{}' as "sentAt"`

const noSuchMail = () => new ApiError(404, 'no_such_mail', 'This mail is no longer in the outbox.')

export const listMails = ({ platform }: MailParts) =>
  route({
    method: 'POST',
    name: 'list-mails',
    purpose: 'The outbox, newest first, 50 at a time, without the texts. For administrators.',
    may: 'signed in',
    input: z.object({
      state: state.optional(),
      /** Part of the address, the subject or the kind. */
      q: z.string().max(200).optional(),
      /** The cursor: the last mail of the previous page. */
      before: z.object({ createdAt: z.iso.datetime({ offset: true }), id: z.uuid() }).optional(),
    }),
    output: z.object({ mails: z.array(mail), hasMore: z.boolean(), counts: z.record(z.string(), z.number()) }),

    async handle({ state: wanted, q = '', before }, call) {
      await requireAdmin(call, 'reads')
      const pool = platform.database.service
      const { rows } = await pool.query<z.infer<typeof mail>>(
        `select ${COLUMNS} from auth.mail_outbox
         where ($1::text is null or state = $1)
           and ($2 = '' or strpos(lower(concat_ws(' ', to_address, subject, kind)), lower($2)) > 0)
           and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
         order by created_at desc, id desc limit $5`,
        [wanted ?? null, q.trim(), before?.createdAt ?? null, before?.id ?? null, PAGE + 1],
      )
      const counts = await pool.query<{ state: string; count: number }>(
        'select state, count(*)::integer as count from auth.mail_outbox group by state',
      )
      return {
        mails: rows.slice(0, PAGE),
        hasMore: rows.length > PAGE,
        counts: Object.fromEntries(counts.rows.map((row) => [row.state, row.count])),
      }
    },
  })

/**
 * Without a mail server the outbox is the only source of the links, so they are shown. With one they are only for the
 * recipient. Reading a mail is audited either way.
 */
export const readMail = (parts: MailParts) =>
  route({
    method: 'POST',
    name: 'read-mail',
    purpose:
      'One mail of the outbox with its text; links that open something are blanked where a mail server is set. For administrators.',
    may: 'signed in',
    input: z.object({ id: z.uuid() }),
    output: mail.extend({ text: z.string(), isBlanked: z.boolean() }),

    async handle({ id }, call) {
      await requireAdmin(call, 'changes')
      const isBlanked = (await currentServer(parts)) !== undefined
      return inTransaction(parts.platform.database.service, async (client) => {
        const { rows } = await client.query<z.infer<typeof mail> & { text: string; secrets: string[] }>(
          `select ${COLUMNS}, text, secrets from auth.mail_outbox where id = $1`,
          [id],
        )
        const [row] = rows
        if (row === undefined) throw noSuchMail()
        const { secrets, ...read } = row
        await recordMailEvent(client, call, 'auth_mail_read', {
          mail: id,
          to: read.to,
          kind: read.kind,
          blanked: isBlanked,
        })
        return { ...read, isBlanked, text: isBlanked ? redactSecrets(read.text, secrets) : read.text }
      })
    },
  })

export const retryMail = ({ platform }: MailParts) =>
  route({
    method: 'POST',
    name: 'retry-mail',
    purpose: 'Sends a mail that failed, waits or has an unknown fate at the next opportunity. For administrators.',
    may: 'signed in',
    input: z.object({ id: z.uuid() }),
    output: z.object({}),

    async handle({ id }, call) {
      await requireAdmin(call, 'changes')
      await inTransaction(platform.database.service, async (client) => {
        const { rows } = await client.query<{ to_address: string; kind: string }>(
          `update auth.mail_outbox
           set state = 'ready', unknowns = 0, next_attempt_at = clock_timestamp(), wanted_at = clock_timestamp()
           where id = $1 and state in ('ready', 'failed', 'unknown') returning to_address, kind`,
          [id],
        )
        const [row] = rows
        if (row === undefined) throw new ApiError(409, 'not_waiting', 'This mail was sent, or is being sent.')
        await recordMailEvent(client, call, 'auth_mail_retry', { mail: id, to: row.to_address, kind: row.kind })
      })
      return {}
    },
  })
