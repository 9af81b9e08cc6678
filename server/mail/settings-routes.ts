import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import type { MailServer } from '#server/platform/mail/mail-server.ts'
import { PUBLIC_URL_MISSING } from '#server/platform/mail/mailer.ts'
import { requireAdmin } from '#server/platform/callers/require-admin.ts'
import { route } from '#server/platform/route.ts'
import { openSmtp, SmtpError } from '#server/platform/mail/smtp.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordMailEvent, type MailParts } from './mail-parts.ts'
import { settingsInput } from './settings-input.ts'
import { currentServer, refuseIfSetByOperator, serverFrom, storeServer } from './stored-settings.ts'

const nothing = z.object({})

export const mailSettings = (parts: MailParts) =>
  route({
    method: 'POST',
    name: 'mail-settings',
    purpose: 'How mails leave the installation, without the password. For administrators.',
    may: 'signed in',
    input: nothing,
    output: z.object({
      isSet: z.boolean(),
      fromEnvironment: z.boolean(),
      senderFromEnvironment: z.boolean(),
      publicUrl: z.string().nullable(),
      host: z.string(),
      port: z.number(),
      security: z.enum(['tls', 'starttls', 'none', 'automatic']),
      user: z.string(),
      hasPassword: z.boolean(),
      fromName: z.string(),
      fromAddress: z.string(),
      replyTo: z.string(),
      ownAddress: z.string(),
    }),

    async handle(_input, call) {
      await requireAdmin(call, 'reads')
      const { config } = parts.platform
      const server = await currentServer(parts)
      return {
        isSet: server !== undefined,
        fromEnvironment: server?.isFromEnvironment ?? false,
        senderFromEnvironment: config.smtpUrl !== undefined || config.mailFrom !== undefined,
        publicUrl: config.publicUrlGiven ? config.publicUrl : null,
        ...describeServer(server),
        ownAddress: (await provenAddress(parts, call.caller.userId)) ?? '',
      }
    },
  })

export const saveMailSettings = (parts: MailParts) =>
  route({
    method: 'POST',
    name: 'save-mail-settings',
    purpose: 'Sets the mail server. For administrators.',
    may: 'signed in',
    input: settingsInput,
    output: nothing,

    async handle(input, call) {
      await requireAdmin(call, 'changes')
      refuseIfSetByOperator(parts)
      if (!parts.platform.config.publicUrlGiven) throw new ApiError(409, 'public_url_missing', PUBLIC_URL_MISSING)
      const server = await serverFrom(parts, input)
      await inTransaction(parts.platform.database.service, async (client) => {
        await storeServer(parts, client, server)
        const { password, ...told } = input
        await recordMailEvent(client, call, 'auth_mail_server_change', {
          ...told,
          password_changed: password !== undefined,
        })
      })
      return {}
    },
  })

export const removeMailSettings = (parts: MailParts) =>
  route({
    method: 'POST',
    name: 'remove-mail-settings',
    purpose: 'Takes the mail server away: mails stay in the outbox. For administrators.',
    may: 'signed in',
    input: nothing,
    output: nothing,

    async handle(_input, call) {
      await requireAdmin(call, 'changes')
      refuseIfSetByOperator(parts)
      await inTransaction(parts.platform.database.service, async (client) => {
        await client.query('delete from auth.mail_settings')
        await recordMailEvent(client, call, 'auth_mail_server_remove', {})
      })
      return {}
    },
  })

export const checkMailServer = (parts: MailParts) =>
  route({
    method: 'POST',
    name: 'check-mail-server',
    purpose:
      'Connects and signs in to a mail server without sending anything or keeping the settings. For administrators.',
    may: 'signed in',
    input: settingsInput,
    output: z.object({ works: z.boolean(), reply: z.string() }),

    async handle(input, call) {
      await requireAdmin(call, 'changes')
      refuseIfSetByOperator(parts)
      const server = await serverFrom(parts, input)
      try {
        const session = await openSmtp(parts.platform.config, server)
        session.close()
        const login = server.login === undefined ? '' : ' and accepted the login'
        return { works: true, reply: `${server.host} answered${login}.` }
      } catch (error) {
        if (!(error instanceof SmtpError)) throw error
        return { works: false, reply: error.reply }
      }
    },
  })

const UNSET: Omit<MailServer, 'isFromEnvironment' | 'security'> & { security: 'starttls' } = {
  host: '',
  port: 587,
  security: 'starttls',
  login: undefined,
  from: { name: 'Parapet', address: '' },
  replyTo: undefined,
}

/** A mail server for the page: without the password. */
function describeServer(server: MailServer | undefined) {
  const { host, port, security, login, from, replyTo } = server ?? UNSET
  return {
    host,
    port,
    security,
    user: login?.user ?? '',
    hasPassword: login !== undefined && login.password !== '',
    fromName: from.name,
    fromAddress: from.address,
    replyTo: replyTo ?? '',
  }
}

/** The caller's address, if it is proven. */
export async function provenAddress({ platform }: MailParts, userId: string | undefined): Promise<string | undefined> {
  const { rows } = await platform.database.service.query<{ email: string }>(
    'select email from auth.users where id = $1 and email_proven_at is not null',
    [userId],
  )
  return rows[0]?.email
}
