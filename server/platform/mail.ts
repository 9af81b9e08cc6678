import nodemailer from 'nodemailer'
import { z } from 'zod'
import { StartError } from '#db/start-error.ts'
import type { Platform } from './module.ts'
import type { Queryable } from './rate-limit.ts'

/** What of the platform mails need. */
export type MailerParts = Pick<Platform, 'config' | 'database' | 'log'>

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** What the mail is about, for the outbox page: `recovery`, `confirmation`, … */
  readonly kind: string
}

export interface Mailer {
  /** Lets mails that are under way finish. */
  stop(): Promise<void>
}

interface ClaimedMail {
  id: string
  to_address: string
  subject: string
  text: string
  html: string | null
  attempts: number
}

const POLL_MS = 2_000
const BATCH = 5
/** Longer than one delivery may take; afterwards another server takes the mail over, with the same Message-ID. */
const LEASE = '2 minutes'
/** A mail that nobody could deliver for so long is of no use any more, and its links have expired. */
const GIVE_UP = '24 hours'
const RETRY_MINUTES = [1, 5, 15, 60]

/**
 * Puts a mail into the outbox. Given the connection of a transaction, the mail exists exactly when that
 * transaction commits. Without an SMTP server it stays there for an administrator to read.
 */
export async function queueMail(db: Queryable, mail: Mail): Promise<void> {
  await db.query('insert into auth.mail_outbox (to_address, subject, text, html, kind) values ($1, $2, $3, $4, $5)', [
    mail.to,
    mail.subject,
    mail.text,
    mail.html ?? null,
    mail.kind,
  ])
}

/**
 * Sends what is in the outbox, as long as an SMTP server is set. Several servers may do so at once.
 *
 * @throws StartError when there is an SMTP server but no PUBLIC_URL: a guessed address would stand in every link
 */
export function startMailer(platform: MailerParts): Mailer {
  const { smtpUrl, mailFrom, publicUrl } = platform.config
  if (smtpUrl === undefined) return { stop: async () => {} }
  if (!platform.config.publicUrlGiven) {
    throw new StartError(
      'SMTP_URL is set but PUBLIC_URL is not. Set PUBLIC_URL to the address that links in mails begin with.',
    )
  }
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = new URL(publicUrl).hostname
  const deliver = async (mail: ClaimedMail) => {
    const { to_address: to, subject, text, html } = mail
    await transport.sendMail({
      from: mailFrom,
      // An address is data, never a list: an object is not parsed for commas.
      to: { name: '', address: to },
      subject,
      text,
      ...(html === null ? {} : { html }),
      messageId: `<${mail.id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
  return runLoop(platform, deliver, () => transport.close())
}

function runLoop(platform: MailerParts, deliver: (mail: ClaimedMail) => Promise<void>, end: () => void): Mailer {
  let stopped = false
  let wake = () => {}
  const loop = async () => {
    while (!stopped) {
      const sent = await sendBatch(platform, deliver).catch((error: unknown) => {
        platform.log.warn({ err: error }, 'the mail outbox could not be read')
        return 0
      })
      if (sent < BATCH && !stopped) await pause((resume) => (wake = resume))
    }
  }
  const running = loop()
  return {
    async stop() {
      stopped = true
      wake()
      await running
      end()
    },
  }
}

function pause(resumable: (resume: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, POLL_MS)
    resumable(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

async function sendBatch(platform: MailerParts, deliver: (mail: ClaimedMail) => Promise<void>): Promise<number> {
  const pool = platform.database.service
  await pool.query(
    `update auth.mail_outbox set state = 'failed', error = 'not delivered in time'
     where state in ('ready', 'sending') and created_at < clock_timestamp() - $1::interval
       and coalesce(lease_until < clock_timestamp(), true)`,
    [GIVE_UP],
  )
  const { rows } = await pool.query<ClaimedMail>(
    `update auth.mail_outbox
     set state = 'sending', attempts = attempts + 1, lease_until = clock_timestamp() + $2::interval
     where id in (
       select id from auth.mail_outbox
       where (state = 'ready' and next_attempt_at <= clock_timestamp())
          or (state = 'sending' and lease_until < clock_timestamp())
       order by next_attempt_at limit $1 for update skip locked)
     returning id, to_address, subject, text, html, attempts`,
    [BATCH, LEASE],
  )
  await Promise.all(
    rows.map(async (mail) => {
      const failure = await deliver(mail).then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      await (failure === undefined ? markSent(platform, mail) : markFailed(platform, mail, failure.error))
    }),
  )
  return rows.length
}

async function markSent(platform: MailerParts, mail: ClaimedMail): Promise<void> {
  await platform.database.service.query(
    `update auth.mail_outbox set state = 'sent', sent_at = clock_timestamp(), lease_until = null, error = null
     where id = $1 and attempts = $2`,
    [mail.id, mail.attempts],
  )
}

const smtpFailure = z.object({ responseCode: z.number().optional(), code: z.string().optional() })

/** A refusal of the mail itself (5xx) is final. A wrong login or an unreachable server is ours to mend: tried again. */
async function markFailed(platform: MailerParts, mail: ClaimedMail, error: unknown): Promise<void> {
  const { responseCode = 0, code = '' } = smtpFailure.safeParse(error).data ?? {}
  const final = responseCode >= 500 && code !== 'EAUTH'
  const minutes = RETRY_MINUTES[Math.min(mail.attempts, RETRY_MINUTES.length) - 1] ?? 60
  platform.log.warn({ mail: mail.id, code, responseCode, attempt: mail.attempts }, 'a mail was not delivered')
  await platform.database.service.query(
    `update auth.mail_outbox
     set state = $3, error = $4, lease_until = null, next_attempt_at = clock_timestamp() + make_interval(mins => $5)
     where id = $1 and attempts = $2`,
    [
      mail.id,
      mail.attempts,
      final ? 'failed' : 'ready',
      `${code} ${responseCode === 0 ? '' : responseCode}`.trim(),
      minutes,
    ],
  )
}
