import type pg from 'pg'
import { MAY_SEND } from '#server/platform/installation-copy.ts'
import { redactSecrets } from './rendering/secrets.ts'
import type { SmtpError } from './smtp.ts'

/** A mail that only this server may send now. */
export interface ClaimedMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly attempts: number
  readonly secrets: readonly string[]
}

/** Longer than one delivery may take; an unsettled mail after that belongs to a server that died. */
const LEASE = '3 minutes'
/** After this time an undelivered mail is useless, and its links have expired. */
const GIVE_UP = '24 hours'
const RETRY_MINUTES = [1, 5, 15, 60]

/**
 * Claims the next mail that is due; undefined when there is none. For a mail with unknown delivery one second copy is
 * sent, which receivers recognise by its Message-ID; after that it waits for a person.
 */
export async function claimMail(pool: pg.Pool): Promise<ClaimedMail | undefined> {
  const { rows } = await pool.query<ClaimedMail>(
    `update auth.mail_outbox
     set state = 'sending', attempts = attempts + 1, lease_until = clock_timestamp() + $1::interval
     where id in (
       select id from auth.mail_outbox
       where state in ('ready', 'unknown') and next_attempt_at <= clock_timestamp() and unknowns < 2 and ${MAY_SEND}
       order by next_attempt_at limit 1 for update skip locked)
     returning id, to_address as to, subject, text, html, attempts, secrets`,
    [LEASE],
  )
  return rows[0]
}

/** Settles mails of a server that died while sending them, and mails that are a day old. */
export async function settleStaleMails(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update auth.mail_outbox
     set state = 'unknown', unknowns = unknowns + 1, lease_until = null, next_attempt_at = clock_timestamp(),
       error = 'The server ended while it sent this mail.'
     where state = 'sending' and lease_until < clock_timestamp()`,
  )
  await pool.query(
    `update auth.mail_outbox set state = 'failed', error = coalesce(error || ' ', '') || 'Not delivered within a day.'
     where (state = 'ready' or (state = 'unknown' and unknowns < 2)) and next_attempt_at <= clock_timestamp()
       and wanted_at < clock_timestamp() - $1::interval`,
    [GIVE_UP],
  )
}

/** The mail server accepted it. Its secrets are redacted. */
export async function markSent(pool: pg.Pool, mail: ClaimedMail, answer: string): Promise<void> {
  await pool.query(
    `update auth.mail_outbox
     set state = 'sent', sent_at = clock_timestamp(), lease_until = null, error = null, answer = $3, text = $4, html = $5, secrets = '{}'
     where id = $1 and attempts = $2`,
    [
      mail.id,
      mail.attempts,
      answer.slice(0, 500),
      redactSecrets(mail.text, mail.secrets),
      mail.html === null ? null : redactSecrets(mail.html, mail.secrets),
    ],
  )
}

/** A refusal of the mail itself is final. A wrong login or an unreachable server can be repaired: retried. */
export async function markFailed(pool: pg.Pool, mail: ClaimedMail, { kind, reply }: SmtpError): Promise<void> {
  const state = kind === 'refused' ? 'failed' : kind === 'unknown' ? 'unknown' : 'ready'
  const minutes = RETRY_MINUTES[Math.min(mail.attempts, RETRY_MINUTES.length) - 1] ?? 60
  // Jitter, so that mails which failed together are not retried together.
  const seconds = Math.round(minutes * 60 * (0.8 + Math.random() * 0.4))
  await pool.query(
    `update auth.mail_outbox
     set state = $3, error = $4, lease_until = null, unknowns = unknowns + case when $3 = 'unknown' then 1 else 0 end,
       next_attempt_at = clock_timestamp() + make_interval(secs => $5)
     where id = $1 and attempts = $2`,
    [mail.id, mail.attempts, state, reply, seconds],
  )
}
