import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { checkedAddress } from '../egress/egress.ts'
import { ApiError } from '../errors.ts'
import type { MailServer } from './mail-server.ts'

/** What is sent: one recipient, the texts, and the id by which a receiver recognises a second copy. */
export interface Message {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

/** One connection to the mail server, signed in. */
export interface SmtpSession {
  /** Sends a mail and returns the server's answer. @throws SmtpError */
  send(message: Message): Promise<string>
  readonly isOpen: boolean
  close(): void
}

/**
 * Why a mail was not accepted. `connection`: nothing could be sent, independent of the mail. `refused`: the server
 * refuses this mail. `busy`: not now. `unknown`: it was sent, and no answer came.
 */
export class SmtpError extends Error {
  readonly kind: 'connection' | 'refused' | 'busy' | 'unknown'
  readonly reply: string

  constructor(kind: SmtpError['kind'], reply: string, cause?: unknown) {
    super(reply, { cause })
    this.name = 'SmtpError'
    this.kind = kind
    this.reply = reply
  }
}

const TIMEOUT_MS = 10_000
/** Silence in a conversation. */
const IDLE_MS = 30_000
/** For one mail in total: also limits a server that answers byte by byte. */
const MAIL_MS = 90_000

/**
 * Connects and signs in. A server entered by an administrator is reached through the egress guard; the operator's,
 * from the environment, directly.
 *
 * @throws SmtpError of kind `connection`
 */
export async function openSmtp(
  config: Pick<Config, 'egressAllow' | 'publicUrl'>,
  server: MailServer,
): Promise<SmtpSession> {
  if (server.login !== undefined && server.login.password === undefined)
    throw new SmtpError('connection', 'The password was stored under another SECRET_KEY. Enter it again.')
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection({
    host: await addressOf(config, server),
    port: server.port,
    ...(isIP(server.host) === 0 ? { servername: server.host } : {}),
    name: new URL(config.publicUrl).hostname,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: IDLE_MS,
    maxResponseSize: 64 * 1024,
  })
  let isOpen = true
  const lost = new Promise<never>((_resolve, reject) => {
    connection.on('error', reject)
    connection.once('end', () => {
      isOpen = false
      reject(new Error('The connection was closed.'))
    })
  })
  // A waiting sender gets the error; without one it is ignored.
  lost.catch(() => {})
  try {
    await Promise.race([lost, signIn(connection, server)])
  } catch (error) {
    connection.close()
    throw new SmtpError('connection', replyOf(error, server), error)
  }
  return {
    send: (message) => handOver(connection, lost, server, message, domainOf(config)),
    get isOpen() {
      return isOpen
    },
    close: () => connection.quit(),
  }
}

async function addressOf(config: Pick<Config, 'egressAllow'>, server: MailServer): Promise<string> {
  if (server.isFromEnvironment) return server.host
  try {
    return await checkedAddress(config, server.host, server.port)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new SmtpError('connection', [error.message, error.hint].filter(Boolean).join(' '), error)
  }
}

async function signIn(connection: SMTPConnection, { login }: MailServer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
  if (login === undefined) return
  await new Promise<void>((resolve, reject) => {
    connection.login({ user: login.user, pass: login.password }, (error) => (error ? reject(error) : resolve()))
  })
}

async function handOver(
  connection: SMTPConnection,
  lost: Promise<never>,
  server: MailServer,
  message: Message,
  domain: string,
): Promise<string> {
  const bytes = await compose(server, message, domain)
  let handedOver = false
  // Read only after the server is ready for the mail (354): from then on it may have received it.
  const body = Readable.from(
    (function* () {
      handedOver = true
      yield bytes
    })(),
  )
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The server takes too long.')), MAIL_MS)
  })
  const sent = new Promise<string>((resolve, reject) => {
    connection.send({ from: server.from.address, to: [message.to] }, body, (error, info) =>
      error ? reject(error) : resolve(info?.response ?? ''),
    )
  })
  try {
    return await Promise.race([sent, lost, tooLong])
  } catch (error) {
    const { responseCode = 0, code = '' } = failure.safeParse(error).data ?? {}
    // After an error the state of the conversation is unknown.
    connection.close()
    throw new SmtpError(kindOf(responseCode, code, handedOver), replyOf(error, server), error)
  } finally {
    clearTimeout(timer)
  }
}

function kindOf(responseCode: number, code: string, handedOver: boolean): SmtpError['kind'] {
  if (responseCode >= 500 || (code === 'EENVELOPE' && responseCode === 0)) return 'refused'
  if (responseCode > 0) return 'busy'
  return handedOver ? 'unknown' : 'connection'
}

/** @throws SmtpError of kind `refused` when a header would have two lines */
async function compose(server: MailServer, message: Message, domain: string): Promise<Buffer> {
  const headers = [message.subject, message.to, message.id, server.from.name, server.from.address, server.replyTo ?? '']
  if (headers.some((value) => /[\r\n\0]/.test(value)))
    throw new SmtpError('refused', 'A line break in a header of the mail. It was not sent.')
  const { default: Composer } = await import('nodemailer/lib/mail-composer')
  const composer = new Composer({
    from: server.from,
    // An address is data, never a list: an object is not parsed for commas.
    to: { name: '', address: message.to },
    ...(server.replyTo === undefined ? {} : { replyTo: { name: '', address: server.replyTo } }),
    subject: message.subject,
    text: message.text,
    ...(message.html === null ? {} : { html: message.html }),
    messageId: `<${message.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

function domainOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return new URL(publicUrl).hostname
}

const failure = z.object({
  message: z.string().default(''),
  response: z.string().optional(),
  responseCode: z.number().optional().catch(undefined),
  code: z.string().optional(),
})

/** The server's own message if there is one, never with the password. */
function replyOf(error: unknown, { login }: MailServer): string {
  const { message = 'No answer', response, code } = failure.safeParse(error).data ?? {}
  const said = response ?? [code, message].filter(Boolean).join(': ')
  const hidden = [login?.password, login?.password && Buffer.from(login.password).toString('base64')]
  const safe = hidden.reduce<string>((text, secret) => (secret ? text.replaceAll(secret, '•••') : text), said)
  return safe.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 500)
}
