import { ApiError } from '#server/platform/errors.ts'
import { PASSWORD_CONTEXT, readMailServer, type MailServer } from '#server/platform/mail/mail-server.ts'
import type { Queryable } from '#server/platform/rate-limit/rate-limit.ts'
import { seal } from '#server/platform/keys/secret-box.ts'
import type { MailParts } from './mail-parts.ts'
import type { SettingsInput } from './settings-input.ts'

/** The mail server in use, from the environment or the settings. */
export function currentServer({ platform, secret }: MailParts): Promise<MailServer | undefined> {
  return readMailServer(platform.config, platform.database.service, secret)
}

/** @throws ApiError 409 if SMTP_URL is set */
export function refuseIfSetByOperator({ platform }: MailParts): void {
  if (platform.config.smtpUrl === undefined) return
  throw new ApiError(409, 'set_by_environment', 'The mail server is set by the environment (SMTP_URL).')
}

/**
 * The mail server of the input. A stored password is reused only for the server and user that it was entered for,
 * with the same protection: otherwise anyone who may change settings could send it to a server of theirs.
 *
 * @throws ApiError 400 when the password must be entered again
 */
export async function serverFrom(parts: MailParts, input: SettingsInput): Promise<MailServer> {
  const login = input.user === '' ? undefined : { user: input.user, password: await passwordFor(parts, input) }
  return {
    host: input.host,
    port: input.port,
    security: input.security,
    login,
    from: { name: input.fromName, address: input.fromAddress },
    replyTo: input.replyTo === '' ? undefined : input.replyTo,
    isFromEnvironment: false,
  }
}

async function passwordFor(parts: MailParts, input: SettingsInput): Promise<string> {
  if (input.password !== undefined) return input.password
  const stored = await currentServer(parts)
  const password = stored?.login?.password
  const isSame =
    stored?.host === input.host &&
    stored.port === input.port &&
    stored.login?.user === input.user &&
    (stored.security === input.security || input.security === 'tls')
  if (isSame && password) return password
  const why = password ? 'It is kept for the server that it was entered for.' : 'None is stored.'
  throw new ApiError(400, 'password_needed', `Enter the password of the mail server. ${why}`)
}

/** Stores the server with its password sealed; it is never returned. */
export async function storeServer(parts: MailParts, db: Queryable, server: MailServer): Promise<void> {
  const password = server.login?.password
  await db.query(
    `insert into auth.mail_settings (host, port, security, username, sealed_password, from_name, from_address, reply_to)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update set (host, port, security, username, sealed_password, from_name, from_address, reply_to, updated_at) =
       (excluded.host, excluded.port, excluded.security, excluded.username, excluded.sealed_password, excluded.from_name,
        excluded.from_address, excluded.reply_to, now())`,
    [
      server.host,
      server.port,
      server.security,
      server.login?.user ?? null,
      password === undefined ? null : seal(parts.secret.derive('settings'), PASSWORD_CONTEXT, password),
      server.from.name,
      server.from.address,
      server.replyTo ?? null,
    ],
  )
}
