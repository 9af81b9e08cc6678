import type pg from 'pg'
import { z } from 'zod'
import type { DutyFigures, DutyTurn } from '#server/platform/background/duty.ts'
import type { Config } from '#server/platform/config.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { MAY_SEND } from '#server/platform/installation-copy.ts'
import { isMailServerSet } from '#server/platform/mail/mail-server.ts'
import { mailOf, queueMail } from '#server/platform/mail/mail.ts'

const BATCH = 50

const reminders = z.array(z.object({ email: z.string(), company: z.string(), due: z.string(), mailed: z.string() }))

const CLAIM = `
  select r.email, r.company, r.due, r.mailed_on::text as mailed
  from private.remind_respondents($1) r where ${MAY_SEND}`

/** Mails each respondent whose answers are due or late, once a stage. Without a mail server it claims none. */
export async function remindRespondents(
  service: pg.Pool,
  config: Pick<Config, 'smtpUrl'>,
  { signal }: Pick<DutyTurn, 'signal'>,
): Promise<DutyFigures> {
  if (!(await isMailServerSet(config, service))) return { mailed: 0 }
  let mailed = 0
  for (;;) {
    signal.throwIfAborted()
    const count = await inTransaction(service, async (client) => {
      const { rows } = await client.query(CLAIM, [BATCH])
      const due = reminders.parse(rows)
      for (const { email, ...values } of due) await queueMail(client, mailOf('seat_reminder', email, values))
      return due.length
    })
    mailed += count
    if (count < BATCH) return { mailed }
  }
}
