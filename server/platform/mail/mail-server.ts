import addressParser from 'nodemailer/lib/addressparser'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Secret } from '../keys/secret.ts'
import { unseal } from '../keys/secret-box.ts'
import type { Queryable } from '../rate-limit/rate-limit.ts'

/**
 * `automatic` (SMTP_URL without parameters): encrypted when the server offers it. The others are required, or nothing
 * is sent.
 */
export type MailSecurity = 'tls' | 'starttls' | 'none' | 'automatic'

export interface MailAddress {
  readonly name: string
  readonly address: string
}

/** The mail server of the installation. */
export interface MailServer {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  /** The password is undefined when it was sealed with another SECRET_KEY. */
  readonly login: { readonly user: string; readonly password: string | undefined } | undefined
  readonly from: MailAddress
  readonly replyTo: string | undefined
  /** Set by the operator, who may name any server; an administrator's entry passes the egress guard. */
  readonly isFromEnvironment: boolean
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom'>

/** The context of the sealed password: it cannot be opened for another. */
export const PASSWORD_CONTEXT = 'auth.mail_settings|sealed_password|true'
const DEFAULT_SENDER: MailAddress = { name: 'Parapet', address: 'parapet@localhost' }
/** How long another server may take to notice that an administrator set or removed the mail server. */
const CACHE_MS = 2_000

interface SettingsRow {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string | null
  sealed_password: string | null
  from_name: string
  from_address: string
  reply_to: string | null
}

/** The mail server of the environment, else the administrator's, else undefined. Read each time. */
export async function readMailServer(
  config: MailConfig,
  pool: pg.Pool,
  secret: Secret,
): Promise<MailServer | undefined> {
  if (config.smtpUrl !== undefined) return serverOfEnvironment(config.smtpUrl, config.mailFrom)
  const { rows } = await pool.query<SettingsRow>('select * from auth.mail_settings')
  const [row] = rows
  if (row === undefined) return undefined
  return {
    host: row.host,
    port: row.port,
    security: row.security,
    login: row.username === null ? undefined : { user: row.username, password: openedPassword(secret, row) },
    from: senderOf(config.mailFrom) ?? { name: row.from_name, address: row.from_address },
    replyTo: row.reply_to ?? undefined,
    isFromEnvironment: false,
  }
}

/**
 * Whether the installation can send mail: SMTP_URL is set, or an administrator set a mail server. Without it no link
 * could arrive, so accounts are confirmed at once. The answer is cached for two seconds.
 */
export function createMailServerCheck(config: Pick<Config, 'smtpUrl'>, pool: pg.Pool): () => Promise<boolean> {
  if (config.smtpUrl !== undefined) return () => Promise.resolve(true)
  let answer = false
  let askedAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    const nowMs = performance.now()
    if (nowMs - askedAtMs < CACHE_MS) return answer
    answer = await isMailServerSet(config, pool)
    askedAtMs = nowMs
    return answer
  }
}

/** The same, uncached. */
export async function isMailServerSet(config: Pick<Config, 'smtpUrl'>, db: Queryable): Promise<boolean> {
  if (config.smtpUrl !== undefined) return true
  const { rows } = await db.query<{ on: boolean }>('select exists (select from auth.mail_settings) as on')
  return rows[0]?.on ?? false
}

/**
 * `smtps:` uses TLS from the first byte; `smtp:` uses it when offered, requires it with `?requireTLS=true`, and never
 * uses it with `?ignoreTLS=true`.
 */
function serverOfEnvironment(smtpUrl: string, mailFrom: string | undefined): MailServer {
  const url = new URL(smtpUrl)
  const isTls = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    security: isTls ? 'tls' : securityOf(url.searchParams),
    login: user === '' ? undefined : { user, password: decodeURIComponent(url.password) },
    from: senderOf(mailFrom) ?? DEFAULT_SENDER,
    replyTo: undefined,
    isFromEnvironment: true,
  }
}

function securityOf(parameters: URLSearchParams): MailSecurity {
  if (parameters.get('requireTLS') === 'true') return 'starttls'
  return parameters.get('ignoreTLS') === 'true' ? 'none' : 'automatic'
}

function senderOf(mailFrom: string | undefined): MailAddress | undefined {
  const [first] = mailFrom === undefined ? [] : addressParser(mailFrom, { flatten: true })
  return first === undefined ? undefined : { name: first.name ?? '', address: first.address ?? '' }
}

function openedPassword(secret: Secret, row: SettingsRow): string | undefined {
  if (row.sealed_password === null) return ''
  return unseal(secret.derive('settings'), PASSWORD_CONTEXT, row.sealed_password)
}
