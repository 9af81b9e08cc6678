import { renderMail } from './rendering/render.ts'
import { secretsOf } from './rendering/secrets.ts'
import { templates, type MailKind, type MailTemplate, type MailValues, type Wording } from './rendering/templates.ts'
import type { Queryable } from '../rate-limit/rate-limit.ts'

/** A mail before rendering: recipient, kind and values. */
export interface Mail {
  readonly to: string
  readonly kind: MailKind
  readonly values: Readonly<Record<string, string>>
}

/** Ties a kind of mail to the values that it needs. */
export function mailOf<Kind extends MailKind>(kind: Kind, to: string, values: MailValues<Kind>): Mail {
  return { to, kind, values }
}

/**
 * Puts a mail into the outbox, with the administrator's wording if there is one. With the connection of a
 * transaction, the mail exists exactly when that transaction commits. Without a mail server it stays there for an
 * administrator to read.
 */
export async function queueMail(db: Queryable, { to, kind, values }: Mail): Promise<void> {
  const template: MailTemplate = templates[kind]
  const { rows } = await db.query<Wording>('select subject, text from auth.mail_templates where kind = $1', [kind])
  const { subject, text, html } = renderMail(template, rows[0] ?? template, values)
  await db.query(
    'insert into auth.mail_outbox (to_address, subject, text, html, kind, secrets) values ($1, $2, $3, $4, $5, $6)',
    [to, subject, text, html, kind, secretsOf(template, values)],
  )
}
