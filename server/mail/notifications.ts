import { NOTICE_KINDS } from '#domain/notices/notice-kinds.ts'
import { replaceDays } from '#domain/text/days-in-text.ts'
import { runRepeatedly } from '#server/platform/background/run-repeatedly.ts'
import { MAY_SEND } from '#server/platform/installation-copy.ts'
import { mailOf, queueMail, type Mail } from '#server/platform/mail/mail.ts'
import type { Platform } from '#server/platform/module.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'

export interface Notifications {
  /** Waits for running work. */
  stop(): Promise<void>
}

interface DueNotice {
  id: string
  kind: string
  title: string
  body: string
  link: string | null
  by_mail_only: boolean
  email: string | null
}

const POLL_MS = 3_000
const BATCH = 50
/** Older notifications are only in the audit log. */
const KEPT = '1 year'

/**
 * Mails notifications until stopped. Several servers may do so concurrently: each notification becomes one mail.
 */
export function startNotifications(platform: Pick<Platform, 'config' | 'database' | 'log'>): Notifications {
  const { config, database, log } = platform
  const mailing = runRepeatedly(
    {
      name: 'notices by mail',
      firstAfterMs: 0,
      async turn(signal) {
        while ((await mailNotifications(database.service, config.publicUrl)) === BATCH && !signal.aborted);
        return POLL_MS
      },
    },
    log,
  )
  return { stop: mailing }
}

/** Reminds owners of due and expiring records, and forgets old notifications. */
export async function remind(service: Platform['database']['service']): Promise<void> {
  await service.query('select private.notify_due_days()')
  await service.query('delete from public.notifications where created_at < now() - $1::interval', [KEPT])
}

/**
 * Queues a mail for each notification that is to be mailed; at most a batch. An address that is only claimed may be a
 * stranger's, and gets none. Returns the number of notifications.
 */
export async function mailNotifications(pool: Platform['database']['service'], publicUrl: string): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<DueNotice>(
      `select n.id, n.kind, n.title, n.body, n.link, n.by_mail_only,
         (select u.email from auth.users u
          where u.id = n.user_id and u.email_proven_at is not null and u.deleted_at is null) as email
       from public.notifications n where n.mail_due and ${MAY_SEND} order by n.created_at limit $1 for update skip locked`,
      [BATCH],
    )
    for (const notice of rows) {
      if (notice.email !== null) await queueMail(client, mailFor(notice, notice.email, publicUrl))
    }
    const ids = rows.map(({ id }) => id)
    // Notifications only by mail are done now.
    await client.query('delete from public.notifications where id = any ($1) and by_mail_only', [ids])
    await client.query('update public.notifications set mail_due = false where id = any ($1)', [ids])
    return rows.length
  })
}

function mailFor({ kind, title, body, link }: DueNotice, to: string, publicUrl: string): Mail {
  const isSecurity = Object.entries(NOTICE_KINDS).some(([name, words]) => name === kind && words.isSecurity)
  const words = { title: replaceDays(title, writtenDay), body: replaceDays(body, writtenDay) }
  const values = { ...words, link: link === null ? '' : `${publicUrl}${link}` }
  if (isSecurity) return mailOf('security_notice', to, { ...values, link: values.link || `${publicUrl}/profile` })
  return mailOf('notice', to, { ...values, preferences: `${publicUrl}/profile/notices` })
}

/** A mail has one form for all readers. */
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function writtenDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}
